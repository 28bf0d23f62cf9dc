package io.github.heapfold.analysis.heap;

import io.github.heapfold.analysis.dominators.Dominators;
import io.github.heapfold.analysis.graph.ObjectGraph;
import io.github.heapfold.analysis.records.DumpBytes;
import io.github.heapfold.analysis.scratch.IndexWriter;
import io.github.heapfold.hprof.BasicType;
import io.github.heapfold.hprof.HprofHeader;
import io.github.heapfold.hprof.Progress;
import java.io.Closeable;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * One heap of a dump. Objects have <em>ordinals</em>, 0 to {@link #objects()} - 1: instances, arrays, class objects,
 * the classes that had to be invented because the dump refers to them without telling of them, and the object with ID 0
 * that stands for the boot class loader. Classes have <em>class indexes</em>, see {@link HeapClasses}.
 *
 * <p>Any thread may ask. What concerns ordinals, classes, roots and sizes is in memory or scratch. What is called a
 * <em>look-up</em> reads the dump again, some MiB for each object that is not near the one before, and look-ups wait
 * for each other.
 */
public interface Heap extends Closeable {
    /**
     * What {@link #ordinalOf} answers where there is no such object, and {@link HeapClasses#describedBy} where it is no
     * class.
     */
    long ABSENT = -1;

    /** The most elements that are told of an array that refers to one object many times. */
    int MOST_ELEMENTS = 8;

    /** What to call the dump in messages. */
    String name();

    HprofHeader header();

    /** How many objects there are; their ordinals begin with 0. */
    long objects();

    /**
     * The ordinal of the object with an ID, or {@link #ABSENT}. In dumps whose IDs are in no order it may take some tenths
     * of a second, and a second where many have been asked for, unless that was {@link #expectIds said} before.
     */
    long ordinalOf(long id);

    /**
     * Many IDs will be asked for, one by one, and nobody is to wait for one of them: what makes that fast is made now and
     * stays.
     *
     * @param progress may end it by an exception
     */
    void expectIds(Progress progress);

    /** The ID (in HotSpot and Android the address) of an object. */
    long idOf(long ordinal);

    /** The index of the class that an object is an instance of; of a class object that of {@code java.lang.Class}. */
    int classOf(long ordinal);

    /** Bytes that the object itself takes; of a class object those of its statics. */
    long shallowSize(long ordinal);

    /**
     * {@code java.util.HashMap}, {@code int[]}; {@code class java.util.HashMap} of a class object,
     * {@code <system class loader>} of the object with ID 0.
     */
    String describe(long ordinal);

    HeapClasses classes();

    GcRoots roots();

    /** Classes, sizes and references of all objects. Closed with the heap. */
    ObjectGraph graph();

    /**
     * The dominator tree; computed when it is asked for first. Closed with the heap.
     *
     * @param progress of the computation; may end it by an exception
     */
    Dominators dominators(Progress progress) throws IOException;

    /**
     * The object that only the field {@code referent} of an instance of {@code java.lang.ref.Reference} refers to;
     * {@link #ABSENT} where the object is no such instance, the field is null, or another field refers to the same
     * object.
     */
    long referentOf(long ordinal);

    /** Through which fields, statics or elements one object refers to another; empty where it does not. A look-up. */
    default List<Edge> edges(long from, long to) throws IOException {
        return edges(new long[] {from}, new long[] {to}).get(0);
    }

    /**
     * The same for several pairs at once, which is faster than one by one.
     *
     * @param from ordinals
     * @param to as many ordinals
     * @return of each pair the edges
     */
    default List<List<Edge>> edges(long[] from, long[] to) throws IOException {
        return edges(from, to, MOST_ELEMENTS);
    }

    /**
     * The same where fewer elements will do.
     *
     * @param most elements of an array that are told of each pair, 1 or more: it is read to where all are found
     * @return of each pair the edges
     */
    List<List<Edge>> edges(long[] from, long[] to, int most) throws IOException;

    /**
     * The fields of an instance or the statics of a class object, in the order of the dump, with values; of an array,
     * no more than {@code most} elements. A look-up.
     *
     * @param first of an array, the first element
     * @param most of an array, the most elements
     */
    List<ObjectValue> values(long ordinal, int first, int most) throws IOException;

    /**
     * The fields of instances with values, by ordinal; without what is no instance. A look-up, which is much faster for
     * many neighbours at once than one by one.
     */
    Map<Long, List<ObjectValue>> fields(long[] ordinals) throws IOException;

    /** Number of elements of an array; -1 of what is no array. A look-up. */
    long arrayLength(long ordinal) throws IOException;

    /**
     * The text of an instance of {@code java.lang.String}, at most {@code most} characters; empty of other objects, and
     * where the characters are not in the file. A look-up.
     */
    Optional<String> text(long ordinal, int most) throws IOException;

    /**
     * What tells an object from others of its class: the text of a string, the name of a thread or class loader. A
     * look-up.
     */
    default Optional<String> label(long ordinal) throws IOException {
        return Optional.ofNullable(labels(ordinal).get(ordinal));
    }

    /**
     * What tells several objects from others of their classes, which is faster than one by one. A look-up.
     *
     * @return by ordinal, without those that nothing tells from others
     */
    Map<Long, String> labels(long... ordinals) throws IOException;

    /**
     * The threads with their names, and with frames and locals where the dump tells of them. A look-up.
     *
     * @param progress may end it by an exception
     */
    List<HeapThread> threads(Progress progress) throws IOException;

    /**
     * Reads the dump once and shows every reference with the field it comes from; the class edge and locals are not
     * shown.
     */
    void forEachReference(ReferenceVisitor visitor, Progress progress) throws IOException;

    /**
     * Keeps all that was found out, the dominators too, which are computed if nobody asked for them yet. Then
     * {@code HeapReader.load} need not read the dump.
     *
     * @param progress of that computation
     */
    void save(IndexWriter index, Progress progress) throws IOException;

    /** Reads the dump once and looks through all names and contents of primitive arrays. */
    void search(ContentMatcher matcher, ContentHits hits, Progress progress) throws IOException;

    /**
     * The bytes of primitive arrays as they stand in the dump, of each {@code most} at most; without those whose
     * contents are not in the file. A look-up.
     *
     * @param ordinals of arrays, best a few thousand at once
     */
    Map<Long, byte[]> contents(long[] ordinals, int most) throws IOException;

    /**
     * Reads the dump once and shows what is in objects.
     *
     * @param wanted {@link HeapSource.Wanted#CONTENTS} or {@link HeapSource.Wanted#ARRAYS}
     */
    <W extends ContentReader.Worker> void forEachContent(
            ContentReader<W> reader, HeapSource.Wanted wanted, Progress progress) throws IOException;

    /**
     * The texts of several strings, as {@link #text} gives them, which is faster than one by one.
     *
     * @return by ordinal, without those that are not in the file
     */
    Map<Long, String> texts(long[] ordinals, int most) throws IOException;

    /**
     * The beginnings of several primitive arrays. A look-up.
     *
     * @param most elements of each
     * @return by ordinal, without what is no primitive array
     */
    Map<Long, ArrayStart> arrayStarts(long[] ordinals, int most) throws IOException;

    /**
     * Ranges of primitive arrays, for those who compare contents and show none of them. A look-up, which takes memory
     * for the ranges and not for the arrays.
     *
     * @return of each range the bytes of its elements as they stand in the dump: fewer where the array ends before the
     *     range does, none of what is no primitive array
     */
    List<byte[]> elements(List<ArrayRange> ranges) throws IOException;

    /**
     * How many elements of arrays of references are null. A look-up, which takes memory for the answers and not for the
     * arrays.
     *
     * @param ordinals of arrays, best a few thousand at once
     * @param progress only looked at while arrays are read; may end that by an exception
     * @return by ordinal, without what is no array of references
     */
    Map<Long, Long> nullElements(long[] ordinals, Progress progress) throws IOException;

    /** Shallow size in bytes that an array of {@code length} elements has in this heap. */
    long arraySize(BasicType elements, long length);

    /** What was found in the file, and what is not in it. */
    HeapFacts facts();

    /** Opens the bytes of the dump, as they would be restored. The caller closes them. */
    DumpBytes openBytes() throws IOException;

    @Override
    void close() throws IOException;
}
