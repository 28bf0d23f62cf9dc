package io.github.heapfold.analysis.android;

import io.github.heapfold.analysis.heap.Heap;
import io.github.heapfold.analysis.heap.ObjectValue;
import io.github.heapfold.analysis.mapping.MappedHeap;
import io.github.heapfold.analysis.mapping.NameMapping;
import io.github.heapfold.analysis.records.DumpBytes;
import io.github.heapfold.hprof.Progress;
import java.io.File;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import shark.AndroidMetadataExtractor;
import shark.AndroidObjectInspectors;
import shark.AndroidReferenceMatchers;
import shark.ApplicationLeak;
import shark.CloseableHeapGraph;
import shark.FilteringLeakingObjectFinder;
import shark.HeapAnalysis;
import shark.HeapAnalysisFailure;
import shark.HeapAnalysisSuccess;
import shark.HeapAnalyzer;
import shark.HeapGraph;
import shark.HprofHeapGraph;
import shark.HprofIndex;
import shark.KeyedWeakReferenceFinder;
import shark.LeakTrace;
import shark.LeakingObjectFinder;
import shark.LibraryLeak;
import shark.ObjectInspector;
import shark.ObjectReporter;
import shark.ProguardMapping;

/**
 * One run of Shark over a dump, with the inspectors, reference matchers and metadata that LeakCanary has by default.
 */
final class SharkRun {
    private final DumpBytes bytes;
    private final Heap heap;
    private final Progress progress;

    SharkRun(DumpBytes bytes, Heap heap, Progress progress) {
        this.bytes = bytes;
        this.heap = heap;
        this.progress = progress;
    }

    LeakTraces analyse(Optional<LeakTraces.Finder> wanted) throws IOException {
        ProguardMapping mapping =
                MappedHeap.mappingOf(heap).map(SharkRun::names).orElse(null);
        try (CloseableHeapGraph graph = open(mapping)) {
            LeakTraces.Finder finder = wanted.orElseGet(() -> isWatched(graph));
            HeapAnalysis result = new HeapAnalyzer(step -> progress.at(0, -1))
                    .analyze(
                            new File(bytes.name()),
                            graph,
                            objects(finder),
                            AndroidReferenceMatchers.getAppDefaults(),
                            true,
                            inspectors(),
                            AndroidMetadataExtractor.INSTANCE);
            if (result instanceof HeapAnalysisFailure failure) {
                throw AndroidLeaks.fault(bytes.name(), failure.getException());
            }
            return answer(finder, (HeapAnalysisSuccess) result);
        }
    }

    /** What no header tells is seen by whether Shark finds a class that is there. */
    private CloseableHeapGraph open(ProguardMapping mapping) throws IOException {
        if (!AndroidHeader.changes(heap.header())) {
            return open(bytes, mapping);
        }
        CloseableHeapGraph graph = open(new AndroidHeader(bytes), mapping);
        boolean found = false;
        try {
            found = graph.findClassByName(AndroidLeaks.BUILD) != null;
        } finally {
            if (!found) {
                graph.close();
            }
        }
        return found ? graph : open(bytes, mapping);
    }

    private CloseableHeapGraph open(DumpBytes dump, ProguardMapping mapping) {
        return HprofHeapGraph.Companion.openHeapGraph(
                new SharkSource(dump, progress), mapping, HprofIndex.Companion.defaultIndexedGcRootTags());
    }

    private static ProguardMapping names(NameMapping mapping) {
        ProguardMapping names = new ProguardMapping();
        mapping.forEach(
                (type, field, original) -> names.addMapping(field == null ? type : type + "." + field, original));
        return names;
    }

    private static LeakTraces.Finder isWatched(HeapGraph graph) {
        return KeyedWeakReferenceFinder.INSTANCE.findLeakingObjectIds(graph).isEmpty()
                ? LeakTraces.Finder.INSPECTORS
                : LeakTraces.Finder.LEAKCANARY;
    }

    private static LeakingObjectFinder objects(LeakTraces.Finder finder) {
        return switch (finder) {
            case LEAKCANARY -> KeyedWeakReferenceFinder.INSTANCE;
            case INSPECTORS ->
                new FilteringLeakingObjectFinder(AndroidObjectInspectors.Companion.getAppLeakingObjectFilters());
        };
    }

    /** One more tells the IDs, which Shark's answer has not. */
    private static List<ObjectInspector> inspectors() {
        List<ObjectInspector> inspectors = new ArrayList<>();
        AndroidObjectInspectors.Companion.getAppDefaults()
                .forEach(inspector -> inspectors.add(reporter -> inspect(inspector, reporter)));
        inspectors.add(new IdLabels());
        return inspectors;
    }

    /** What expects a field that this Android has not knows nothing of the object; the others may. */
    private static void inspect(ObjectInspector inspector, ObjectReporter reporter) {
        try {
            inspector.inspect(reporter);
        } catch (NullPointerException e) {
            // Nothing is said of the object.
        }
    }

    /** Whether the profile has left the number of the Android version in the file. */
    private boolean hasSdk() throws IOException {
        for (int type : heap.classes().named("android.os.Build$VERSION")) {
            for (ObjectValue value : heap.values(heap.classes().ordinal(type), 0, 0)) {
                if (value.name().equals("SDK_INT")) {
                    return value.present();
                }
            }
        }
        return true;
    }

    private LeakTraces answer(LeakTraces.Finder finder, HeapAnalysisSuccess result) throws IOException {
        TraceReader reader = new TraceReader(!heap.facts().profile().stripped().isEmpty());
        List<LeakTraces.Trace> traces = new ArrayList<>();
        for (ApplicationLeak leak : result.getApplicationLeaks()) {
            for (LeakTrace trace : leak.getLeakTraces()) {
                traces.add(reader.trace(trace, leak.getSignature(), null, null));
            }
        }
        for (LibraryLeak leak : result.getLibraryLeaks()) {
            for (LeakTrace trace : leak.getLeakTraces()) {
                traces.add(reader.trace(
                        trace, leak.getSignature(), leak.getPattern().toString(), leak.getDescription()));
            }
        }
        List<LeakTraces.Step> unreachable = result.getUnreachableObjects().stream()
                .map(object -> reader.step(object, null, false))
                .toList();
        return new LeakTraces(
                finder, List.copyOf(traces), unreachable, reader.metadata(result.getMetadata(), hasSdk()));
    }
}
