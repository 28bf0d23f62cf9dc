package io.github.heapfold.analysis.question.facts;

import io.github.heapfold.analysis.heap.Heap;
import io.github.heapfold.analysis.heap.HeapClasses;
import io.github.heapfold.analysis.heap.ObjectValue;
import io.github.heapfold.analysis.question.AnalysedHeap;
import io.github.heapfold.analysis.question.Question;
import io.github.heapfold.analysis.question.StartedProgram;
import io.github.heapfold.hprof.Progress;
import java.io.IOException;
import java.util.List;
import java.util.stream.Stream;

/**
 * What the dumped program ran on: the statics of the Java library in which the virtual machine keeps it. Needs no
 * dominators.
 */
public final class SystemFacts implements Question<SystemFacts.Answer> {
    /**
     * The facts.
     *
     * @param version of Java, as {@code 17.0.9}
     * @param runtime version with the build
     * @param virtualMachine its name and version
     * @param system name, version and architecture of the operating system
     * @param mainClass in Java's spelling
     * @param uptime of the virtual machine when the dump was taken
     * @param device maker and model of an Android device
     * @param android version of Android
     * @param details null where they were not asked for
     */
    public record Answer(
            FactText version,
            FactText vendor,
            FactText runtime,
            FactText virtualMachine,
            FactText system,
            FactText mainClass,
            Uptime uptime,
            FactText device,
            FactText android,
            Details details) {}

    /**
     * Since when the virtual machine ran.
     *
     * @param started milliseconds since 1970-01-01 UTC; 0 where it is not known
     * @param millis from then to the dump; -1 where it is not known
     * @param removed whether the dump had the start and the file has it no more
     */
    public record Uptime(long started, long millis, boolean removed) {}

    /**
     * What may hold secrets.
     *
     * @param command main class or archive, and the arguments of the program, separated by spaces
     * @param arguments of the virtual machine; there only where the program asked for them
     * @param environment variables of the process; there only where the program asked for them
     */
    public record Details(FactText command, Entries arguments, Entries properties, Entries environment) {}

    private static final String MANAGEMENT = "sun.management.ManagementFactoryHelper";

    private final boolean withDetails;

    /** @param withDetails whether the answer has what may hold secrets */
    public SystemFacts(boolean withDetails) {
        this.withDetails = withDetails;
    }

    @Override
    public Answer ask(AnalysedHeap heap, Progress progress) throws IOException {
        ValueReader values = new ValueReader(heap.heap());
        CollectionReader collections = new CollectionReader(values);
        Entries properties = properties(values, collections);
        FactText command = properties.value("sun.java.command");
        return new Answer(
                values.text(values.ofClass("java.lang.VersionProps", "java_version"))
                        .or(values.text(values.ofClass("sun.misc.Version", "java_version")))
                        .or(properties.value("java.version")),
                properties.value("java.vendor").or(values.text(values.ofClass("java.lang.VersionProps", "VENDOR"))),
                properties
                        .value("java.runtime.version")
                        .or(values.text(values.ofClass("java.lang.VersionProps", "java_runtime_version")))
                        .or(values.text(values.ofClass("sun.misc.Version", "java_runtime_version"))),
                joined(properties.value("java.vm.name"), properties.value("java.vm.version")),
                joined(properties.value("os.name"), properties.value("os.version"), properties.value("os.arch")),
                mainClass(values, command),
                uptime(values),
                joined(
                        values.text(values.ofClass("android.os.Build", "MANUFACTURER")),
                        values.text(values.ofClass("android.os.Build", "MODEL"))),
                values.text(values.ofClass("android.os.Build$VERSION", "RELEASE")),
                withDetails ? details(values, collections, properties, command) : null);
    }

    /** Early in its start a virtual machine has only the saved ones. */
    private static Entries properties(ValueReader values, CollectionReader collections) throws IOException {
        Entries properties = collections.map(values.ofClass("java.lang.System", "props"));
        if (!properties.found()) {
            properties = collections.map(values.ofClass("jdk.internal.misc.VM", "savedProps"));
        }
        // Android before 7.
        return properties.found()
                ? properties
                : collections.map(values.ofClass("java.lang.System", "systemProperties"));
    }

    private static Details details(
            ValueReader values, CollectionReader collections, Entries properties, FactText command) throws IOException {
        long machine = values.target(values.ofClass(MANAGEMENT, "jvm"));
        return new Details(
                command,
                collections.list(values.field(machine, "vmArgs")),
                properties,
                collections.map(values.ofClass("java.lang.ProcessEnvironment", "theUnmodifiableEnvironment")));
    }

    private static FactText joined(FactText... parts) {
        List<String> known =
                Stream.of(parts).filter(FactText::isKnown).map(FactText::text).toList();
        if (!known.isEmpty()) {
            return FactText.of(String.join(" ", known));
        }
        return Stream.of(parts).anyMatch(FactText::removed) ? FactText.GONE : FactText.NOWHERE;
    }

    private static FactText mainClass(ValueReader values, FactText command) throws IOException {
        long appClass = values.target(values.ofClass(StartedProgram.LAUNCHER, StartedProgram.STARTED));
        HeapClasses classes = values.heap().classes();
        int described = appClass == Heap.ABSENT ? HeapClasses.NONE : classes.describedBy(appClass);
        if (described != HeapClasses.NONE) {
            return FactText.of(classes.name(described));
        }
        if (!command.isKnown()) {
            return command;
        }
        String first = command.text().split(" ", 2)[0];
        // Of an archive the command does not tell the class, of a module it tells both.
        return first.isEmpty() || first.endsWith(".jar")
                ? FactText.NOWHERE
                : FactText.of(first.substring(first.lastIndexOf('/') + 1));
    }

    /** Only a program that was managed, by itself or from outside, remembers when it began. */
    private static Uptime uptime(ValueReader values) throws IOException {
        ObjectValue start = values.field(values.target(values.ofClass(MANAGEMENT, "runtimeMBean")), "vmStartupTime");
        if (start == null) {
            return new Uptime(0, -1, false);
        }
        if (!start.present() || start.bits() <= 0) {
            return new Uptime(0, -1, true);
        }
        long taken = values.heap().header().timestamp();
        return new Uptime(start.bits(), taken >= start.bits() ? taken - start.bits() : -1, false);
    }
}
