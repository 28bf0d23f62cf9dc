package io.github.heapfold.analysis.heap.model;

import io.github.heapfold.analysis.graph.ObjectGraph;
import io.github.heapfold.analysis.heap.HeapFacts;
import io.github.heapfold.analysis.heap.HeapSource;
import io.github.heapfold.analysis.heap.LostParts;
import io.github.heapfold.analysis.heap.ordinal.Ordinals;
import io.github.heapfold.analysis.heap.reference.HeapClassTable;
import io.github.heapfold.analysis.heap.reference.HeapRoots;
import io.github.heapfold.analysis.heap.reference.RecordPlaces;
import io.github.heapfold.analysis.heap.reference.ReferentTable;
import io.github.heapfold.analysis.heap.reference.SizeRules;
import io.github.heapfold.analysis.heap.scan.NameStore;
import io.github.heapfold.analysis.heap.scan.RootRecords;
import io.github.heapfold.analysis.heap.scan.StackRecords;
import io.github.heapfold.analysis.scratch.IndexReader;
import io.github.heapfold.analysis.scratch.IndexWriter;
import io.github.heapfold.analysis.scratch.Scratch;
import io.github.heapfold.hprof.HprofHeader;
import io.github.heapfold.hprof.Progress;
import io.github.heapfold.hprof.read.Damage;
import io.github.heapfold.message.Message;
import java.io.Closeable;
import java.io.IOException;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * All that two passes over a dump find out about a heap: what a heap is made of, and what is kept of it.
 *
 * @param names texts of the dump
 * @param stacks of threads, and names of classes
 * @param rootRecords what threads hold
 * @param boundaries how many places where a heap of the dump may end come before this one
 */
record HeapParts(
        HprofHeader header,
        NameStore names,
        StackRecords stacks,
        RootRecords rootRecords,
        SizeRules sizes,
        Ordinals ordinals,
        HeapClassTable classes,
        HeapRoots roots,
        ObjectGraph graph,
        ReferentTable referents,
        RecordPlaces places,
        int boundaries,
        HeapFacts facts)
        implements Closeable {
    private static final String FIGURES = "heap";
    private static final String ASSUMED = "assumed roots";
    private static final String MISSING = "missing, of fields";
    private static final String MISSING_CLASSES = "missing, classes";
    private static final String STACK_CHUNKS = "pieces of stacks";
    private static final String DAMAGE = "damage";
    private static final String LOST = "damage, lost";
    private static final String LOST_SEALED = "damage, lost of what is sealed";
    private static final String OFFSET = "damage, offset";
    private static final long UNKNOWN = -1;

    /** Keeps it all. */
    public void save(IndexWriter index) throws IOException {
        index.add(
                FIGURES,
                facts.missingReferences(),
                facts.duplicates(),
                facts.inventedClasses(),
                facts.heapDumps(),
                boundaries);
        if (facts.assumedRoots() > 0) {
            index.add(ASSUMED, facts.assumedRoots());
        }
        if (facts.missingOfFields() > 0) {
            index.add(MISSING, facts.missingOfFields());
        }
        if (facts.missingClasses() > 0) {
            index.add(MISSING_CLASSES, facts.missingClasses());
        }
        index.add(STACK_CHUNKS, facts.stackChunks());
        if (facts.lost().isPresent()) {
            LostParts lost = facts.lost().get();
            index.add(
                    LOST,
                    lost.stretches(),
                    lost.readBytes(),
                    lost.dumpBytes().orElse(UNKNOWN),
                    lost.objects().orElse(UNKNOWN));
        }
        if (facts.lost().filter(lost -> lost.sealedBytes() > 0).isPresent()) {
            index.add(LOST_SEALED, facts.lost().get().sealedBytes());
        }
        if (facts.damage().isPresent()) {
            index.add(OFFSET, facts.damage().get().offset());
            index.add(DAMAGE, facts.damage().get().reason().toString());
        }
        names.save(index);
        stacks.save(index);
        rootRecords.save(index);
        sizes.save(index);
        ordinals.save(index);
        classes.save(index);
        roots.save(index);
        graph.save(index);
        referents.save(index);
        places.save(index);
    }

    /**
     * What was kept; the index must stay open as long as it is used.
     *
     * @param header of the same dump
     * @param source the same file
     * @param progress asked whether to go on where an index that was kept earlier does not tell something
     */
    public static HeapParts load(
            IndexReader index, HprofHeader header, HeapSource source, Scratch scratch, Progress progress)
            throws IOException {
        NameStore names = NameStore.load(index);
        SizeRules sizes = SizeRules.load(index);
        ObjectGraph graph = ObjectGraph.load(index);
        HeapClassTable classes = HeapClassTable.load(index, names, sizes, header.idSize());
        long[] figures = index.numbers(FIGURES, 5);
        Optional<Damage> damage = index.has(DAMAGE)
                ? Optional.of(new Damage(index.numbers(OFFSET, 1)[0], Message.of("dump.recorded", index.text(DAMAGE))))
                : Optional.empty();
        return new HeapParts(
                header,
                names,
                StackRecords.load(index, header.idSize(), scratch),
                RootRecords.load(index, header.idSize()),
                sizes,
                Ordinals.load(index, scratch),
                classes,
                HeapRoots.load(index),
                graph,
                ReferentTable.load(index),
                RecordPlaces.load(index),
                (int) figures[4],
                new HeapFacts(
                        graph.references(),
                        figures[0],
                        index.has(MISSING) ? index.numbers(MISSING, 1)[0] : 0,
                        figures[1],
                        (int) figures[2],
                        index.has(MISSING_CLASSES) ? (int) index.numbers(MISSING_CLASSES, 1)[0] : 0,
                        (int) figures[3],
                        sizes.referenceSize(),
                        sizes.alignment(),
                        sizes.compactHeaders(),
                        sizes.narrowClassPointers(),
                        index.has(STACK_CHUNKS)
                                ? index.numbers(STACK_CHUNKS, 1)[0]
                                : StackChunks.count(graph, classes, progress),
                        index.has(ASSUMED) ? (int) index.numbers(ASSUMED, 1)[0] : 0,
                        damage,
                        lost(index),
                        source.profile()));
    }

    private static Optional<LostParts> lost(IndexReader index) throws IOException {
        if (!index.has(LOST)) {
            return Optional.empty();
        }
        long[] lost = index.numbers(LOST, 4);
        long sealed = index.has(LOST_SEALED) ? index.numbers(LOST_SEALED, 1)[0] : 0;
        return Optional.of(new LostParts((int) lost[0], lost[1], known(lost[2]), known(lost[3]), sealed));
    }

    private static OptionalLong known(long number) {
        return number == UNKNOWN ? OptionalLong.empty() : OptionalLong.of(number);
    }

    @Override
    public void close() throws IOException {
        graph.close();
        referents.close();
        ordinals.close();
        stacks.close();
        names.close();
    }
}
