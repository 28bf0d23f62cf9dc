package io.github.heapfold;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.methods;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.Architectures.layeredArchitecture;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static java.util.Map.entry;
import static java.util.stream.Collectors.counting;
import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.mapping;
import static java.util.stream.Collectors.toCollection;
import static java.util.stream.Collectors.toSet;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.junit.ArchTests;
import com.tngtech.archunit.junit.CacheMode;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import io.github.heapfold.analysis.android.AndroidLeaks;
import io.github.heapfold.analysis.android.LeakTraces;
import io.github.heapfold.analysis.android.SharkException;
import io.github.heapfold.analysis.compare.ClassNames;
import io.github.heapfold.analysis.compare.Digest;
import io.github.heapfold.analysis.compare.DumpComparison;
import io.github.heapfold.analysis.compare.FieldDifferences;
import io.github.heapfold.analysis.compare.Fingerprint;
import io.github.heapfold.analysis.compare.FingerprintDifferences;
import io.github.heapfold.analysis.compare.FingerprintTaker;
import io.github.heapfold.analysis.compare.MissingObjects;
import io.github.heapfold.analysis.dominators.DominatorVisitor;
import io.github.heapfold.analysis.dominators.Dominators;
import io.github.heapfold.analysis.dominators.Retained;
import io.github.heapfold.analysis.duplicates.BitmapPicture;
import io.github.heapfold.analysis.duplicates.Duplicates;
import io.github.heapfold.analysis.graph.ObjectGraph;
import io.github.heapfold.analysis.graph.ReferenceCursor;
import io.github.heapfold.analysis.growth.Growth;
import io.github.heapfold.analysis.growth.GrowthFacts;
import io.github.heapfold.analysis.growth.Kinship;
import io.github.heapfold.analysis.growth.OwnerStep;
import io.github.heapfold.analysis.heap.model.HeapReader;
import io.github.heapfold.analysis.mapping.MappedQuestion;
import io.github.heapfold.capture.jvm.DumpCommand;
import io.github.heapfold.capture.jvm.Dumping;
import io.github.heapfold.fold.bytes.FoldException;
import io.github.heapfold.fold.container.FoldBase;
import io.github.heapfold.fold.container.FoldFormat;
import io.github.heapfold.fold.container.FoldIndex;
import io.github.heapfold.gui.controls.Tips;
import io.github.heapfold.hprof.read.DamageLog;
import io.github.heapfold.hprof.write.BlockedGzipStream;
import io.github.heapfold.hprof.write.MatDumpWriter;
import io.github.heapfold.job.input.DumpStream;
import io.github.heapfold.job.input.ForeignDumps;
import io.github.heapfold.job.output.CountingOutputStream;
import io.github.heapfold.job.output.DumpOutput;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import javafx.scene.control.Tooltip;
import javax.crypto.Cipher;

/**
 * Who may know whom. A package that does not exist yet breaks no rule; one that no rule names does, so a new room has
 * to be given its place here.
 */
@AnalyzeClasses(
        packages = "io.github.heapfold",
        importOptions = ImportOption.DoNotIncludeTests.class,
        // Kept for ever, the classes would be 300 MB of the dump that the tests behind take of their virtual machine.
        cacheMode = CacheMode.PER_CLASS)
class ArchitectureTest {

    private static final String HOME = "io.github.heapfold";

    @ArchTest
    static final ArchTests filesAreCreatedInFewPlaces = ArchTests.in(FileCreationTest.class);

    @ArchTest
    static final ArchRule everyRoomKnowsOnlyTheRoomsBelowIt = layeredArchitecture()
            .consideringOnlyDependenciesInAnyPackage(HOME, HOME + "..")
            .withOptionalLayers(true)
            .layer("main")
            .definedBy(HOME)
            .layer("cli")
            .definedBy(HOME + ".cli..")
            .layer("gui")
            .definedBy(HOME + ".gui..")
            .layer("api")
            .definedBy(HOME + ".api..")
            .layer("job")
            .definedBy(HOME + ".job..")
            .layer("fold")
            .definedBy(HOME + ".fold..")
            .layer("tailor")
            .definedBy(HOME + ".tailor..")
            .layer("koom")
            .definedBy(HOME + ".koom..")
            .layer("report")
            .definedBy(HOME + ".report..")
            .layer("analysis")
            .definedBy(HOME + ".analysis..")
            .layer("capture")
            .definedBy(
                    HOME + ".capture",
                    HOME + ".capture.android..",
                    HOME + ".capture.jvm..",
                    HOME + ".capture.resident..",
                    HOME + ".capture.deliver..")
            .layer("agent")
            .definedBy(HOME + ".capture.agent..", HOME + ".capture.trigger..")
            .layer("profile")
            .definedBy(HOME + ".profile..")
            .layer("hprof")
            .definedBy(HOME + ".hprof..")
            .layer("message")
            .definedBy(HOME + ".message..")
            .layer("files")
            .definedBy(HOME + ".files..")
            .layer("unpack")
            .definedBy(HOME + ".unpack..")
            .layer("seal")
            .definedBy(HOME + ".seal..")
            // The entry point finds the app by its name, so that the command line never loads JavaFX.
            .whereLayer("main")
            .mayOnlyAccessLayers("cli")
            .whereLayer("cli")
            .mayOnlyAccessLayers(
                    "agent",
                    "job",
                    "fold",
                    "tailor",
                    "koom",
                    "report",
                    "analysis",
                    "capture",
                    "profile",
                    "hprof",
                    "seal",
                    "files",
                    "message")
            .whereLayer("gui")
            .mayOnlyAccessLayers(
                    "agent",
                    "job",
                    "fold",
                    "tailor",
                    "koom",
                    "report",
                    "analysis",
                    "capture",
                    "profile",
                    "hprof",
                    "seal",
                    "files",
                    "message")
            // For other programs: nobody here needs it.
            .whereLayer("api")
            .mayNotBeAccessedByAnyLayer()
            .whereLayer("api")
            .mayOnlyAccessLayers("job", "fold", "report", "analysis", "profile", "hprof", "message")
            .whereLayer("job")
            .mayOnlyAccessLayers(
                    "fold",
                    "tailor",
                    "koom",
                    "report",
                    "analysis",
                    "profile",
                    "hprof",
                    "unpack",
                    "seal",
                    "files",
                    "message")
            .whereLayer("fold")
            .mayOnlyAccessLayers("profile", "hprof", "seal", "files", "message")
            .whereLayer("tailor")
            .mayOnlyAccessLayers("profile", "hprof", "message")
            .whereLayer("koom")
            .mayOnlyAccessLayers("hprof", "message")
            .whereLayer("report")
            .mayOnlyAccessLayers("profile", "hprof", "message")
            .whereLayer("analysis")
            .mayOnlyAccessLayers("profile", "hprof", "files", "message")
            .whereLayer("capture")
            .mayOnlyAccessLayers("agent", "job", "fold", "report", "profile", "hprof", "files", "message")
            // It runs inside of other programs.
            .whereLayer("agent")
            .mayNotAccessAnyLayer()
            .whereLayer("profile")
            .mayOnlyAccessLayers("hprof", "files", "message")
            .whereLayer("hprof")
            .mayOnlyAccessLayers("unpack", "files", "message")
            .whereLayer("unpack")
            .mayOnlyAccessLayers("files", "message")
            .whereLayer("files")
            .mayOnlyAccessLayers("message")
            .whereLayer("seal")
            .mayOnlyAccessLayers("files", "message")
            .whereLayer("message")
            .mayNotAccessAnyLayer()
            .ensureAllClassesAreContainedInArchitecture();

    @ArchTest
    static final ArchRule onlyTheAppKnowsTheToolkit = noClasses()
            .that()
            .resideOutsideOfPackage(HOME + ".gui..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage(
                    "javafx..",
                    "com.sun.javafx..",
                    "org.controlsfx..",
                    "org.jfree..",
                    "atlantafx..",
                    "org.kordamp.ikonli..",
                    "java.awt..",
                    "javax.swing..")
            .allowEmptyShould(true);

    /** Shark and what it is made of: in one room, so that nothing else loads it or depends on its types. */
    @ArchTest
    static final ArchRule onlyOneRoomKnowsShark = noClasses()
            .that()
            .resideOutsideOfPackage(HOME + ".analysis.android..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("shark..", "okio..", "kotlin..", "org.jetbrains..");

    /**
     * One room creates files and folders, for their owner alone. The agent, which knows the JDK alone, has a log of its
     * own; what H2 and zstd's library write goes to a {@link io.github.heapfold.files.PrivateFolder}.
     */
    @ArchTest
    static final ArchRule onlyOneRoomCreatesFiles = noClasses()
            .that()
            .resideOutsideOfPackage(HOME + ".files..")
            .and()
            .doNotHaveFullyQualifiedName(HOME + ".capture.agent.AgentLog")
            .should()
            .callCodeUnitWhere(describe("may create a file", call -> FileCreation.isOne(call.getTarget())));

    /** How keys are wrapped is one room's matter: all others see keys that seal and open. */
    @ArchTest
    static final ArchRule onlyOneRoomKnowsAge = noClasses()
            .that()
            .resideOutsideOfPackage(HOME + ".seal..")
            .should()
            .dependOnClassesThat(resideInAPackage("com.exceptionfactory..").or(isOneOf(Cipher.class)));

    /** The packages inside of fold are public for each other only. */
    @ArchTest
    static final ArchRule foldIsUsedByItsFrontAlone = noClasses()
            .that()
            .resideOutsideOfPackage(HOME + ".fold..")
            .should()
            .dependOnClassesThat(resideInAPackage(HOME + ".fold.*..")
                    .and(not(isOneOf(FoldBase.class, FoldIndex.class, FoldException.class, FoldFormat.class))));

    /** The passes over a dump are public for each other only: questions see the heap that comes of them. */
    @ArchTest
    static final ArchRule heapsAreReadByTheirModelAlone = noClasses()
            .that()
            .resideOutsideOfPackage(HOME + ".analysis.heap..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage(
                    HOME + ".analysis.heap.ordinal..",
                    HOME + ".analysis.heap.scan..",
                    HOME + ".analysis.heap.reference..");

    /** What is public only so that another package of the same room can use it. */
    @ArchTest
    static final ArchRule theInnerPartsOfARoomStayInIt = noClasses()
            .should(dependOnPartsOfAnotherRoom(
                    DamageLog.class,
                    DumpStream.class,
                    ForeignDumps.class,
                    CountingOutputStream.class,
                    DumpOutput.class,
                    DumpCommand.class,
                    Dumping.class));

    /** The protocol of assistants, and what its library is made of. */
    @ArchTest
    static final ArchRule onlyOneRoomKnowsAssistants = noClasses()
            .that()
            .resideOutsideOfPackage(HOME + ".cli.mcp")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("io.modelcontextprotocol..", "com.fasterxml..", "reactor..", "org.reactivestreams..");

    /** What the other rooms see of a package; whatever else is public there is so for the packages beside it. */
    private static final Map<String, Set<Class<?>>> FRONTS = Map.ofEntries(
            entry("analysis.android", Set.of(AndroidLeaks.class, LeakTraces.class, SharkException.class)),
            entry(
                    "analysis.compare",
                    Set.of(
                            ClassNames.class,
                            Digest.class,
                            DumpComparison.class,
                            FieldDifferences.class,
                            Fingerprint.class,
                            FingerprintDifferences.class,
                            FingerprintTaker.class,
                            MissingObjects.class)),
            entry("analysis.dominators", Set.of(Dominators.class, DominatorVisitor.class, Retained.class)),
            entry("analysis.duplicates", Set.of(BitmapPicture.class, Duplicates.class)),
            entry("analysis.graph", Set.of(ObjectGraph.class, ReferenceCursor.class)),
            entry("analysis.growth", Set.of(Growth.class, GrowthFacts.class, Kinship.class, OwnerStep.class)),
            entry("analysis.heap.model", Set.of(HeapReader.class)),
            entry("analysis.mapping", Set.of(MappedQuestion.class)),
            entry("hprof.write", Set.of(BlockedGzipStream.class, MatDumpWriter.class)),
            entry("job.query.table", Set.of()));

    @ArchTest
    static final ArchRule packagesAreUsedByTheirFrontsAlone = noClasses()
            .should(new ArchCondition<>("depend on more than the front of a package of another room") {
                @Override
                public void check(JavaClass user, ConditionEvents events) {
                    user.getDirectDependenciesFromSelf().stream()
                            .filter(dependency -> isBehindAFront(dependency.getTargetClass(), user))
                            .forEach(dependency ->
                                    events.add(SimpleConditionEvent.satisfied(user, dependency.getDescription())));
                }
            });

    private static boolean isBehindAFront(JavaClass type, JavaClass user) {
        String name = type.getBaseComponentType().getPackageName();
        Set<Class<?>> front = name.startsWith(HOME + ".") ? FRONTS.get(name.substring(HOME.length() + 1)) : null;
        return front != null
                && !room(type.getBaseComponentType()).equals(room(user))
                && !isOneOf(front.toArray(new Class<?>[0])).test(type.getBaseComponentType());
    }

    /** More than this nobody takes in at a look. */
    private static final int MOST_CLASSES = 25;

    @ArchTest
    static void noPackageIsTooLarge(JavaClasses classes) {
        assertThat(classes.stream()
                        .filter(type ->
                                !type.isNestedClass() && !type.getSimpleName().equals("package-info"))
                        .collect(groupingBy(JavaClass::getPackageName, counting())))
                .isNotEmpty()
                .allSatisfy((name, n) -> assertThat(n).as(name).isLessThanOrEqualTo(MOST_CLASSES));
    }

    /** One name, one thing: who reads it knows which class is meant without a look at the imports. */
    @ArchTest
    static void noTwoClassesHaveOneName(JavaClasses classes) {
        assertThat(classes.stream()
                        .filter(type ->
                                !type.isNestedClass() && !type.getSimpleName().equals("package-info"))
                        .collect(groupingBy(JavaClass::getSimpleName, mapping(JavaClass::getPackageName, toSet()))))
                .isNotEmpty()
                .allSatisfy((name, rooms) -> assertThat(rooms).as(name).hasSize(1));
    }

    /** What is asked of a heap in SQL is nobody else's matter. */
    @ArchTest
    static final ArchRule onlyQueriesKnowTheDatabase = noClasses()
            .that()
            .resideOutsideOfPackage(HOME + ".job.query")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("org.h2..", "java.sql..");

    /** What writes tables for other programs, and what it is made of. */
    @ArchTest
    static final ArchRule onlyOneRoomKnowsParquet = noClasses()
            .that()
            .resideOutsideOfPackage(HOME + ".job.query.export")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("org.apache.parquet..", "org.apache.hadoop..", "blue.strategic..");

    /** What pom.xml leaves out of the core jar. */
    private static final String[] NOT_CORE = {
        HOME,
        HOME + ".analysis.android..",
        HOME + ".capture..",
        HOME + ".cli..",
        HOME + ".gui..",
        HOME + ".job.leaks..",
        HOME + ".job.query..",
        HOME + ".job.serve..",
        HOME + ".seal.age.."
    };

    @ArchTest
    static final ArchRule theCoreNeedsNothingThatIsNotOfIt = noClasses()
            .that()
            .resideOutsideOfPackages(NOT_CORE)
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage(NOT_CORE);

    /** What src/core/java/module-info.java requires, and {@code java.base}; CoreJarTest names the same libraries. */
    @ArchTest
    static final ArchRule theCoreNeedsFewLibraries = classes()
            .that()
            .resideOutsideOfPackages(NOT_CORE)
            .should()
            .onlyDependOnClassesThat()
            .resideInAnyPackage(
                    "",
                    HOME + "..",
                    "com.github.luben.zstd..",
                    "com.grack.nanojson..",
                    "org.apache.commons.compress..",
                    "org.jspecify.annotations..",
                    "java.io..",
                    "java.lang..",
                    "java.math..",
                    "java.net",
                    "java.net.http",
                    "java.nio..",
                    "java.security..",
                    "java.text..",
                    "java.time..",
                    "java.util..",
                    "javax.crypto..",
                    "javax.net.ssl");

    /** Whoever uses it sees none of what may change. */
    @ArchTest
    static final ArchRule theLibraryShowsOnlyItself = methods()
            .that()
            .arePublic()
            .and()
            .areDeclaredInClassesThat()
            .resideInAPackage(HOME + ".api")
            .and()
            .areDeclaredInClassesThat(
                    describe("anybody sees", type -> type.getModifiers().contains(JavaModifier.PUBLIC)))
            .should()
            .haveRawReturnType(isOfTheLibraryOrTheJdk())
            .andShould()
            .haveRawParameterTypes(describe(
                    "of the library or the JDK", types -> types.stream().allMatch(isOfTheLibraryOrTheJdk())));

    private static DescribedPredicate<JavaClass> isOfTheLibraryOrTheJdk() {
        return describe("of the library or the JDK", type -> {
            String room = type.getBaseComponentType().getPackageName();
            return room.equals(HOME + ".api") || room.isEmpty() || room.startsWith("java.");
        });
    }

    /** Each is a window, of which a view would make hundreds that nobody sees. */
    @ArchTest
    static final ArchRule tooltipsAreMadeOnlyWhereTheMouseIs = noClasses()
            .that(not(isOneOf(Tips.class)))
            .should()
            .callConstructor(Tooltip.class)
            .orShould()
            .callConstructor(Tooltip.class, String.class);

    @ArchTest
    static final ArchRule packagesFormNoCycles =
            slices().matching(HOME + ".(**)").should().beFreeOfCycles().allowEmptyShould(true);

    /** Classes hold no documentation, so it is looked for in the sources. */
    @ArchTest
    static void everyPackageSaysWhatItIsFor(JavaClasses classes) {
        TreeSet<String> packages =
                classes.stream().map(JavaClass::getPackageName).collect(toCollection(TreeSet::new));
        assertThat(packages)
                .isNotEmpty()
                .allSatisfy(name -> assertThat(sourceFolder(name).resolve("package-info.java"))
                        .isRegularFile()
                        .content()
                        .startsWith("/**"));
    }

    private static DescribedPredicate<JavaClass> isOneOf(Class<?>... types) {
        Set<String> names = Arrays.stream(types).map(Class::getName).collect(toSet());
        return describe("one of " + names, one -> names.contains(one.getName().replaceFirst("\\$.*", "")));
    }

    private static ArchCondition<JavaClass> dependOnPartsOfAnotherRoom(Class<?>... types) {
        DescribedPredicate<JavaClass> isInner = isOneOf(types);
        return new ArchCondition<>("depend on inner parts of another room") {
            @Override
            public void check(JavaClass user, ConditionEvents events) {
                user.getDirectDependenciesFromSelf().stream()
                        .filter(dependency -> isInner.test(dependency.getTargetClass())
                                && !room(dependency.getTargetClass()).equals(room(user)))
                        .forEach(dependency ->
                                events.add(SimpleConditionEvent.satisfied(user, dependency.getDescription())));
            }
        };
    }

    /** The first package below {@link #HOME}. */
    private static String room(JavaClass type) {
        return type.getPackageName().substring(HOME.length()).split("\\.", 3)[1];
    }

    private static Path sourceFolder(String packageName) {
        Path folder = Path.of("src", "main", "java", packageName.replace('.', '/'));
        assertThat(Files.isDirectory(folder)).as("%s is a folder", folder).isTrue();
        return folder;
    }
}
