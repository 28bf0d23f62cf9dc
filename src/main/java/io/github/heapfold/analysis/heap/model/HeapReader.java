package io.github.heapfold.analysis.heap.model;

import io.github.heapfold.analysis.graph.ObjectGraph;
import io.github.heapfold.analysis.heap.DamagedSourceException;
import io.github.heapfold.analysis.heap.GcRoots;
import io.github.heapfold.analysis.heap.Heap;
import io.github.heapfold.analysis.heap.HeapException;
import io.github.heapfold.analysis.heap.HeapFacts;
import io.github.heapfold.analysis.heap.HeapPhase;
import io.github.heapfold.analysis.heap.HeapSource;
import io.github.heapfold.analysis.heap.ordinal.FileOrdinals;
import io.github.heapfold.analysis.heap.ordinal.Ordinals;
import io.github.heapfold.analysis.heap.ordinal.RunOrdinals;
import io.github.heapfold.analysis.heap.reference.GraphPass;
import io.github.heapfold.analysis.heap.reference.HeapClassTable;
import io.github.heapfold.analysis.heap.reference.HeapRoots;
import io.github.heapfold.analysis.heap.reference.SizeRules;
import io.github.heapfold.analysis.heap.scan.ClassInventor;
import io.github.heapfold.analysis.heap.scan.ClassRecords;
import io.github.heapfold.analysis.heap.scan.HeapContents;
import io.github.heapfold.analysis.heap.scan.HeapScan;
import io.github.heapfold.analysis.heap.scan.RootRecords;
import io.github.heapfold.analysis.scratch.IndexReader;
import io.github.heapfold.analysis.scratch.Scratch;
import io.github.heapfold.files.Opened;
import io.github.heapfold.hprof.HprofHeader;
import io.github.heapfold.hprof.LimitException;
import io.github.heapfold.hprof.Progress;
import io.github.heapfold.message.Message;
import java.io.IOException;
import java.util.function.Function;

/** Reads heaps out of dumps, in two passes: of a dump with several, the last one. */
public final class HeapReader {
    private final HeapSource source;
    private final Scratch scratch;
    private final int threads;

    /**
     * @param source of the dump
     * @param scratch takes what grows with the number of objects; stays open as long as the heap is used, and is closed
     *     by who opened it
     * @param threads how many chunks are looked through at once
     */
    public HeapReader(HeapSource source, Scratch scratch, int threads) {
        this.source = source;
        this.scratch = scratch;
        this.threads = threads;
    }

    /**
     * Reads the dump twice, and once more where it turns out to be damaged.
     *
     * @param progress gives who is told how far each phase is, and may end it by an exception
     * @throws HeapException where it has no heap
     * @throws LimitException where it has more of something than there is room for
     */
    public Heap read(Function<HeapPhase, Progress> progress) throws IOException {
        try {
            return readAgain(progress);
        } catch (LimitException e) {
            throw e.in(source.name());
        }
    }

    /** Both passes are to see the same chunks: where one finds that some are damaged, none of them is taken. */
    private Heap readAgain(Function<HeapPhase, Progress> progress) throws IOException {
        try {
            return readAll(progress);
        } catch (DamagedSourceException e) {
            return readAll(progress);
        }
    }

    private Heap readAll(Function<HeapPhase, Progress> progress) throws IOException {
        try (Opened<HeapScan> scan =
                new Opened<>(HeapScan.read(source, scratch, threads, progress.apply(HeapPhase.OBJECTS)))) {
            return scan.keepIn(read(scan.get(), progress.apply(HeapPhase.REFERENCES)));
        }
    }

    /**
     * Takes what {@link Heap#save} kept of the same heap of the same dump, whose header alone is read. Closing the heap
     * closes the index; where this fails, that is still the caller's to close.
     *
     * @param progress asked whether to go on where something was not kept and is counted anew
     * @throws io.github.heapfold.message.MessageException where the index does not hold all of it
     */
    public Heap load(IndexReader index, Progress progress) throws IOException {
        HprofHeader header;
        try (HeapSource.Scan scan = source.scan(HeapSource.Wanted.IDENTIFIERS)) {
            header = scan.header().orElseThrow(() -> new HeapException(Message.of("analysis.noDump")));
        }
        return HeapModel.load(source, scratch, header, index, threads, progress);
    }

    private Heap read(HeapScan scan, Progress progress) throws IOException {
        HeapContents contents = scan.contents();
        SizeRules sizes = SizeRules.of(scan.header().idSize(), contents.facts, contents.ids);
        ClassInventor inventor = new ClassInventor(scan);
        inventor.invent();
        Ordinals ordinals = ordinals(contents, progress);
        ClassRecords records = contents.classes;
        long[] ofClasses = new long[records.count()];
        long[] loaders = new long[records.count()];
        for (int c = 0; c < loaders.length; c++) {
            ofClasses[c] = ordinals.of(records.id(c));
            // A loader that is not in the dump counts as that of the boot classes.
            long loader = ordinals.of(records.loader(c));
            loaders[c] = loader == Ordinals.ABSENT ? ordinals.of(0) : loader;
        }
        HeapClassTable classes = new HeapClassTable(records, scan.names(), inventor.names(), sizes, ofClasses, loaders);
        int assumed = addSystemClasses(contents.roots, classes, ordinals.of(0));
        HeapRoots roots = HeapRoots.of(contents.roots, ordinals);
        GraphPass pass =
                new GraphPass(scratch, classes, ordinals, sizes, roots, contents.ids.size(), contents.boundaries);
        ObjectGraph graph = pass.read(source, threads, progress);
        ordinals.trim();
        HeapFacts facts = new HeapFacts(
                graph.references(),
                pass.missing(),
                pass.missingOfFields(),
                contents.duplicates,
                classes.count() - records.dumped(),
                inventor.ofInstances(),
                scan.heaps(),
                sizes.referenceSize(),
                sizes.alignment(),
                sizes.compactHeaders(),
                sizes.narrowClassPointers(),
                StackChunks.count(graph, classes, progress),
                assumed,
                scan.damage(),
                scan.lost(),
                source.profile());
        HeapParts parts = new HeapParts(
                scan.header(),
                scan.names(),
                scan.stacks(),
                contents.roots,
                sizes,
                ordinals,
                classes,
                roots,
                graph,
                pass.referents(),
                pass.places(),
                contents.boundaries,
                facts);
        return new HeapModel(source, scratch, parts, threads);
    }

    private Ordinals ordinals(HeapContents contents, Progress progress) throws IOException {
        contents.ids.freeze();
        return contents.stream == null
                ? new RunOrdinals(contents.ids, contents.runs, contents.runs.ascending())
                : new FileOrdinals(scratch, contents.ids, contents.stream, progress);
    }

    /** Where the dump calls no class a root, those of the boot class loader are; tells how many these are. */
    private static int addSystemClasses(RootRecords roots, HeapClassTable classes, long bootLoader) {
        int added = 0;
        for (int c = 0; c < classes.count() && !roots.hasStickyClasses(); c++) {
            if (classes.loader(c) == bootLoader && !classes.isArray(c)) {
                roots.addRoot(classes.id(c), GcRoots.Kind.SYSTEM_CLASS);
                added++;
            }
        }
        return added;
    }
}
