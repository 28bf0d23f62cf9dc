package io.github.heapfold.job.analyse;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.heapfold.analysis.question.ObjectView;
import io.github.heapfold.analysis.question.leak.Suspect;
import io.github.heapfold.analysis.question.leak.Suspect.Feature;
import io.github.heapfold.analysis.question.leak.candidate.SuspectShape;
import io.github.heapfold.analysis.question.leak.keeper.FieldSpread;
import io.github.heapfold.analysis.question.leak.keeper.Keeper;
import io.github.heapfold.analysis.question.leak.keeper.KeeperKind;
import io.github.heapfold.analysis.question.leak.keeper.KeptBy;
import io.github.heapfold.analysis.question.path.PathToRoot;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Properties;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What is said of a suspect, in both languages. */
class SuspectSentencesTest {
    private static final Pattern PLACE = Pattern.compile("\\{\\d\\}");

    private static Properties texts(String name) throws IOException {
        Properties texts = new Properties();
        try (InputStream in = SuspectSentences.class.getResourceAsStream(name)) {
            texts.load(new InputStreamReader(in, StandardCharsets.UTF_8));
        }
        return texts;
    }

    private static KeeperWords words(Locale language) {
        return new KeeperWords(new SentenceTexts(language));
    }

    @Test
    void everyTextIsThereInBothLanguagesWithTheSameValues() throws IOException {
        Properties english = texts("suspects.properties");
        Properties chinese = texts("suspects_zh.properties");

        assertThat(chinese.stringPropertyNames()).isEqualTo(english.stringPropertyNames());
        for (String key : english.stringPropertyNames()) {
            assertThat(places(chinese.getProperty(key))).as(key).isEqualTo(places(english.getProperty(key)));
        }
    }

    @Test
    void aLocalVariableNeedsNoMethod() {
        Keeper keeper = new Keeper(KeeperKind.LOCAL, "example.Cache", null, "main");
        assertThat(words(Locale.ENGLISH).keeper(keeper))
                .isEqualTo("a local variable of a method of example.Cache in the thread \"main\"");
    }

    /** It is the method that is called, and not the thread. */
    @Test
    void whoCalledAMethodOfManyFramesIsSaidBehindItsName() {
        Keeper keeper = new Keeper(KeeperKind.LOCAL, "lib.L", "f", "main", "example.P.g", 5);

        assertThat(words(Locale.ENGLISH).keeper(keeper))
                .isEqualTo("local variables of lib.L.f, called by example.P.g, 5 times on the stack of the thread"
                        + " \"main\"");
        assertThat(words(Locale.CHINESE).keeper(keeper))
                .isEqualTo("线程“main”的栈上由 example.P.g 调用的 lib.L.f 的 5 个栈帧中的局部变量");
    }

    @Test
    void aThreadWithoutANameIsCalledSo() {
        Keeper local = new Keeper(KeeperKind.LOCAL, "example.Cache", "fill", "");
        Keeper thread = new Keeper(KeeperKind.THREAD, "java.lang.Thread", "target", "");
        KeeperWords english = words(Locale.ENGLISH);
        KeeperWords chinese = words(Locale.CHINESE);

        assertThat(english.keeper(local)).isEqualTo("a local variable of example.Cache.fill in an unnamed thread");
        assertThat(english.keeper(thread)).isEqualTo("an unnamed thread through its field target");
        assertThat(chinese.keeper(local)).isEqualTo("一个未命名的线程中 example.Cache.fill 的一个局部变量");
        assertThat(chinese.keeper(thread)).isEqualTo("一个未命名的线程的字段 target");
    }

    @Test
    void shutdownHooksAreCalledSo() {
        Keeper hooks = new Keeper(KeeperKind.STATIC, "java.lang.ApplicationShutdownHooks", "hooks", null);

        assertThat(words(Locale.ENGLISH).keeper(hooks)).isEqualTo("the shutdown hooks (Runtime.addShutdownHook)");
        assertThat(words(Locale.CHINESE).keeper(hooks)).isEqualTo("关闭钩子（Runtime.addShutdownHook）");
    }

    /** Of what each of many threads has, one thread says nothing. */
    private static String ofThreads(Locale language, String field, Keeper keeper) {
        return ofThreads(language, field, 400, keeper);
    }

    /** @param having how many of the threads have it */
    private static String ofThreads(Locale language, String field, int having, Keeper keeper) {
        ObjectView thread = new ObjectView(1, "java.lang.Thread");
        return new SuspectSentences(language)
                .of(new Suspect(
                        SuspectShape.MANY_OWNERS,
                        32_000_000,
                        32_000_000,
                        0.75,
                        400,
                        "example.Upload",
                        null,
                        null,
                        thread,
                        400,
                        "java.lang.Thread",
                        List.of(
                                new Suspect.Level("java.lang.Thread", 400, 32_000_000, null),
                                new Suspect.Level("example.Upload", having, 31_000_000, field)),
                        KeptBy.of(keeper),
                        new PathToRoot(thread, List.of(), 1, List.of(), 1),
                        Set.of(),
                        null,
                        null,
                        null,
                        null,
                        1,
                        null,
                        null,
                        null,
                        null));
    }

    @Test
    void whoHasTheObjectWithTheFieldAndWhatItIsAPartOfIsSaid() {
        Keeper field = new Keeper(KeeperKind.FIELD, "example.Cache", "entries", null);
        Keeper whose = new Keeper(KeeperKind.FIELD, "example.Prices", "quotes", null);
        ObjectView whole = new ObjectView(7, "example.Shop");
        assertThat(ofPart(Locale.ENGLISH, 1, field, whose, whole))
                .endsWith(
                        "; kept by the field entries of example.Cache, below the field quotes of example.Prices; it is one"
                                + " of the large parts of that example.Shop, which is told by itself.");
        assertThat(ofPart(Locale.ENGLISH, 3, field, null, whole))
                .endsWith(
                        "; kept by the field entries of example.Cache; they are large parts of that example.Shop, which is"
                                + " told by itself.");
        assertThat(ofPart(Locale.CHINESE, 1, field, whose, whole)).contains("example.Prices", "example.Shop");
        assertThat(ofPart(Locale.CHINESE, 1, field, null, null)).doesNotContain("example.Prices", "example.Shop");
    }

    private static String ofPart(Locale language, int alike, Keeper field, Keeper whose, ObjectView whole) {
        Suspect.Level rows = new Suspect.Level("example.Row", 400, 12_000_000, null);
        ObjectView map = new ObjectView(1, "java.util.HashMap");
        return new SuspectSentences(language)
                .of(suspect(SuspectShape.ONE_CLASS, map, null, rows, field, alike, whole, whose));
    }

    @Test
    void ofManyThreadsNoneIsNamed() {
        Keeper local = new Keeper(KeeperKind.LOCAL, "example.Upload", "run", "upload-45");
        Keeper field = new Keeper(KeeperKind.FIELD, "example.Upload", "data", null);

        assertThat(ofThreads(Locale.ENGLISH, "target", local))
                .endsWith("; each mostly by its field target (example.Upload), kept by a local variable of"
                        + " example.Upload.run.");
        assertThat(ofThreads(Locale.ENGLISH, "<local>", local))
                .endsWith("80.0 kB each; each mostly by a local variable of example.Upload.run (example.Upload).");
        assertThat(ofThreads(Locale.ENGLISH, "<class>", field)).contains(" each; each mostly by its class, kept by ");
        assertThat(ofThreads(Locale.ENGLISH, "<local>", field))
                .endsWith("; each mostly by a local variable (example.Upload), kept by the field data of"
                        + " example.Upload.");
        assertThat(ofThreads(Locale.CHINESE, "<local>", local))
                .contains("每个约 80.0 kB")
                .doesNotContain(" %")
                .endsWith("；每个的内存主要来自 example.Upload.run 的一个局部变量（example.Upload）。");
    }

    @Test
    void whereNotAllHaveTheSameItIsSaidWhatTheyHoldAndByWhichField() {
        Keeper field = new Keeper(KeeperKind.FIELD, "example.Worker", "state", null);

        assertThat(ofThreads(Locale.ENGLISH, "state", 400, field))
                .endsWith("; each mostly by its field state (example.Upload).");
        assertThat(ofThreads(Locale.ENGLISH, "state", 300, field))
                .doesNotContain("each mostly")
                .endsWith("; what they hold are 400 example.Upload, kept by the field state of example.Worker.");
    }

    private static Set<String> places(String text) {
        return PLACE.matcher(text).results().map(MatchResult::group).collect(Collectors.toSet());
    }

    @ParameterizedTest
    @EnumSource(KeeperKind.class)
    void everyKeeperIsNamed(KeeperKind kind) {
        for (Locale language : List.of(Locale.ENGLISH, Locale.CHINESE)) {
            KeeperWords words = words(language);
            for (Keeper keeper : List.of(
                    new Keeper(kind, "example.Cache", "entries", "main"),
                    new Keeper(kind, "example.Cache", null, null))) {
                assertThat(words.keeper(keeper))
                        .isNotBlank()
                        .doesNotContain("{")
                        .doesNotContain("  ");
            }
        }
    }

    @ParameterizedTest
    @EnumSource(SuspectShape.class)
    void everyKindHasASentence(SuspectShape kind) {
        ObjectView map = new ObjectView(16, "java.util.HashMap");
        Keeper keeper = new Keeper(KeeperKind.STATIC, "example.Cache", "ENTRIES", null);
        Suspect suspect = new Suspect(
                kind,
                12_000_000,
                12_000_000,
                0.5,
                1_000,
                "example.Entry",
                map,
                null,
                map,
                4,
                "java.lang.Thread",
                List.of(new Suspect.Level("example.Entry", 1_000, 12_000_000, null)),
                KeptBy.of(keeper),
                new PathToRoot(map, List.of(), 1, List.of(), 1),
                Set.of(Feature.CHAIN),
                null,
                null,
                null,
                null,
                1,
                null,
                null,
                null,
                null);

        assertThat(new SuspectSentences(Locale.ENGLISH).of(suspect))
                .contains("12.0 MB (50 % of the heap)")
                .contains("the static field example.Cache.ENTRIES")
                .endsWith(".");
        assertThat(new SuspectSentences(Locale.CHINESE).of(suspect))
                .contains("12.0 MB")
                .contains("example.Cache.ENTRIES")
                .endsWith("。");
    }

    private static String chain(String node, String accumulation, Suspect.Level... below) {
        List<Suspect.Level> levels = new ArrayList<>(List.of(new Suspect.Level(node, 30_000, 30_000_000, null)));
        levels.addAll(List.of(below));
        ObjectView first = new ObjectView(1, accumulation);
        return new SuspectSentences(Locale.ENGLISH)
                .of(new Suspect(
                        SuspectShape.ONE_CLASS,
                        30_000_000,
                        30_000_000,
                        0.75,
                        30_000,
                        levels.get(levels.size() - 1).className(),
                        first,
                        null,
                        first,
                        0,
                        null,
                        levels,
                        KeptBy.of(new Keeper(KeeperKind.STATIC, "example.Cache", "first", null)),
                        new PathToRoot(first, List.of(), 1, List.of(), 1),
                        Set.of(Feature.CHAIN),
                        null,
                        null,
                        null,
                        null,
                        1,
                        null,
                        null,
                        null,
                        null));
    }

    @Test
    void ofAListIsSaidWhatItsNodesHoldAndOfNoCollectionThatItIsOne() {
        assertThat(chain("example.Node", "example.Log"))
                .contains("under one example.Log")
                .endsWith("Cache.first.");
        assertThat(chain("example.Node", "example.Node"))
                .contains("in one list or tree keep")
                .endsWith("Cache.first.");
        assertThat(chain("example.Node", "example.Node", new Suspect.Level("example.Row", 30_000, 29_960_000, "row")))
                .startsWith("30,000 example.Row in one list or tree of example.Node keep 30.0 MB (75 % of the heap)");
        assertThat(chain("example.Node", "example.Node", new Suspect.Level("example.Row", 30_000, 20_000_000, "row")))
                .startsWith("One list or tree of example.Node keeps 30.0 MB (75 % of the heap) alive, of which 30,000"
                        + " example.Row are 20.0 MB (50 %);");
        assertThat(chain("java.util.TreeMap$Entry", "java.util.TreeMap")).endsWith("Cache.first.");
    }

    /** As where all hang on the first one, whose own parts are not among them. */
    @Test
    void aListOrTreeIsToldSoAlsoWhereWhatCameTogetherIsNotAllOfIt() {
        ObjectView root = new ObjectView(1, "example.Node");
        Suspect.Level below = new Suspect.Level("example.Node", 5_000, 11_900_000, "[]");

        assertThat(new SuspectSentences(Locale.ENGLISH).of(suspect(SuspectShape.ONE_CLASS, root, null, below)))
                .startsWith("One list or tree of example.Node keeps 12.0 MB (50 % of the heap) alive, of which 5,000"
                        + " example.Node are 11.9 MB (49.6 %);");
        assertThat(new SuspectSentences(Locale.CHINESE).of(suspect(SuspectShape.ONE_CLASS, root, null, below)))
                .startsWith("一个由 example.Node 构成的链表或树使 12.0 MB（占堆的 50%）无法释放，其中 5,000 个 example.Node 占 11.9 MB（49.6%）；");
    }

    /** What is kept by what the dump does not tell is not kept by the reference that watches it. */
    @Test
    void ofAWeakReferenceIsNotSaidThatItKeeps() {
        Keeper field = new Keeper(KeeperKind.FIELD, "example.Session", "rows", null);
        Keeper watch = new Keeper(KeeperKind.STATIC, "example.Watch", "LAST", null);

        assertThat(weakly(Locale.ENGLISH, new KeptBy(List.of(field), 0, null, watch, null, null)))
                .endsWith("; kept by the field rows of example.Session; referred to only by weak references in this"
                        + " file, as from the static field example.Watch.LAST.");
        assertThat(weakly(Locale.ENGLISH, KeptBy.of(watch)))
                .endsWith("alive; referred to only by weak references in this file, as from the static field"
                        + " example.Watch.LAST.");
        assertThat(weakly(Locale.CHINESE, KeptBy.of(watch))).endsWith("；此文件中只有弱引用指向它们，例如来自静态字段 example.Watch.LAST。");
    }

    private static String weakly(Locale language, KeptBy keptBy) {
        ObjectView list = new ObjectView(1, "java.util.ArrayList");
        return new SuspectSentences(language)
                .of(new Suspect(
                        SuspectShape.ONE_CLASS,
                        30_000_000,
                        30_000_000,
                        0.75,
                        30_000,
                        "example.Row",
                        list,
                        null,
                        list,
                        0,
                        null,
                        List.of(new Suspect.Level("example.Row", 30_000, 30_000_000, null)),
                        keptBy,
                        new PathToRoot(list, List.of(), 1, List.of(), 1),
                        Set.of(Feature.WEAK),
                        null,
                        null,
                        null,
                        null,
                        1,
                        null,
                        null,
                        null,
                        null));
    }

    private static String withoutOwner(Locale language, long contentBytes, Feature... features) {
        ObjectView logger = new ObjectView(1, "java.util.logging.Logger");
        return new SuspectSentences(language)
                .of(new Suspect(
                        SuspectShape.NO_SINGLE_OWNER,
                        12_000_000,
                        12_000_000,
                        0.5,
                        20_000,
                        "example.Handler",
                        null,
                        null,
                        logger,
                        0,
                        null,
                        List.of(
                                new Suspect.Level("java.util.logging.Logger", 20_010, 12_000_000, null),
                                new Suspect.Level("example.Handler", 20_000, contentBytes, "[0]")),
                        KeptBy.of(new Keeper(KeeperKind.STATIC, "example.Cache", "contexts", null)),
                        new PathToRoot(logger, List.of(), 1, List.of(), 1),
                        Set.of(features),
                        null,
                        null,
                        null,
                        null,
                        1,
                        null,
                        null,
                        null,
                        null));
    }

    /** What others hold keeps no more than its own part. */
    @Test
    void ofWhatIsAPartOfThingsWithoutAnOwnerIsSaidHowMuchItIs() {
        assertThat(withoutOwner(Locale.ENGLISH, 8_000_000))
                .startsWith("20,010 java.util.logging.Logger keep 12.0 MB (50 % of the heap) alive, of which 20,000"
                        + " example.Handler are 8.00 MB (33.3 %), and have no single owner;");
        assertThat(withoutOwner(Locale.ENGLISH, 8_000_000, Feature.ONE_PLACE))
                .startsWith("20,010 java.util.logging.Logger keep 12.0 MB (50 % of the heap) alive, of which 20,000"
                        + " example.Handler are 8.00 MB (33.3 %);");
        assertThat(withoutOwner(Locale.ENGLISH, 11_999_000))
                .startsWith("20,000 example.Handler keep 12.0 MB (50 % of the heap) alive and have no single owner;");
        assertThat(withoutOwner(Locale.CHINESE, 8_000_000))
                .startsWith("20,010 个 java.util.logging.Logger 使 12.0 MB（占堆的 50%）无法释放，其中 20,000 个"
                        + " example.Handler 占 8.00 MB（33.3%），且没有唯一的持有者；");
    }

    private static String many(long contentBytes) {
        return many(contentBytes, null);
    }

    private static String many(long contentBytes, Suspect.Inside inside) {
        ObjectView map = new ObjectView(1, "java.util.HashMap");
        return new SuspectSentences(Locale.ENGLISH)
                .of(new Suspect(
                        SuspectShape.ONE_CLASS,
                        150_000_000,
                        150_000_000,
                        0.75,
                        265_592,
                        "java.lang.String",
                        map,
                        null,
                        map,
                        0,
                        null,
                        List.of(
                                new Suspect.Level("java.util.HashMap$Node", 10, 150_000_000, null),
                                new Suspect.Level("java.lang.String", 265_592, contentBytes, "value")),
                        KeptBy.of(new Keeper(KeeperKind.STATIC, "example.Cache", "entries", null)),
                        new PathToRoot(map, List.of(), 1, List.of(), 1),
                        Set.of(),
                        null,
                        null,
                        inside,
                        null,
                        1,
                        null,
                        null,
                        null,
                        null));
    }

    /** Where what came together is a part of what is kept, the share of the whole is not said of it. */
    @Test
    void thePartThatCameTogetherHasItsOwnShare() {
        assertThat(many(50_000_000))
                .startsWith("One java.util.HashMap keeps 150 MB (75 % of the heap) alive, of which 265,592"
                        + " java.lang.String are 50.0 MB (25 %); kept by");
        assertThat(many(149_000_000))
                .startsWith("One java.util.HashMap keeps 150 MB (75 % of the heap) alive, of which 265,592"
                        + " java.lang.String are 149 MB (74.5 %); kept by");
        assertThat(many(149_900_000))
                .startsWith("265,592 java.lang.String under one java.util.HashMap keep 150 MB (75 % of the heap)");
    }

    @Test
    void theFieldOfWhatIsInManyPartsIsSaidAlsoWhereThatIsNearlyAll() {
        assertThat(many(50_000_000, names(null)))
                .contains(" are 50.0 MB (25 %), in the field names of example.Cell; kept by ");
        assertThat(many(149_900_000, names(null)))
                .startsWith("265,592 java.lang.String under one java.util.HashMap keep 150 MB (75 % of the heap) alive,"
                        + " in the field names of example.Cell; kept by ");
    }

    @Test
    void whatElseAccumulatedIsSaidAlsoWhereThereIsAsMuchOfTheSameClass() {
        Suspect.Inside others = new Suspect.Inside(
                "example.Note", 1, 900_000, 40_000_000, null, null, false, FieldSpread.ONE, null, null);

        assertThat(many(142_500_000, names(others))).contains("; these hold 900,000 example.Note; kept by ");
    }

    @Test
    void fieldsOfOneNameInSeveralClassesAreSaidByThat() {
        Suspect.Inside several = new Suspect.Inside(
                "int[]", 1, 265_592, 142_500_000, "ORDERS", "shop1.Start", false, FieldSpread.ONE_NAME, null, null);

        assertThat(many(149_900_000, several))
                .contains(
                        " what they hold are 265,592 int[], in fields ORDERS of several classes, as of shop1.Start; kept");
    }

    @Test
    void severalFieldsOfOneClassAreSaidByThat() {
        Suspect.Inside all = new Suspect.Inside(
                "int[]", 1, 265_592, 142_500_000, "left", "app.Pair", false, FieldSpread.ONE_CLASS, null, null);
        Suspect.Inside most = new Suspect.Inside(
                "int[]", 1, 265_592, 142_500_000, "left", "app.Pair", true, FieldSpread.ONE_CLASS, null, null);

        assertThat(many(149_900_000, all)).contains(" 265,592 int[], in several fields of app.Pair, as in left; kept");
        assertThat(many(149_900_000, most))
                .contains(" 265,592 int[], mostly in several fields of app.Pair, as in left; kept");
    }

    /** As the table below the sentence, and the columns of what is told by itself. */
    @Test
    void whatWaitsForItsFinalizerHasItsOwnShare() {
        assertThat(waiting(Locale.ENGLISH, 11_000_000))
                .startsWith("The finalizer queue keeps 12.0 MB (50 % of the heap) alive, of which 20,000 example.Handle"
                        + " that wait for their finalizers to run are 11.0 MB (45.8 %);");
        assertThat(waiting(Locale.ENGLISH, 12_000_000))
                .startsWith(
                        "20,000 example.Handle that wait for their finalizers to run keep 12.0 MB (50 % of the heap)");
        assertThat(waiting(Locale.CHINESE, 11_000_000))
                .startsWith(
                        "终结器（Finalizer）队列使 12.0 MB（占堆的 50%）无法释放，其中 20,000 个等待执行 finalize() 的 example.Handle 占 11.0 MB（45.8%）；");
    }

    private static String waiting(Locale language, long contentBytes) {
        ObjectView finalizer = new ObjectView(1, "java.lang.ref.Finalizer");
        return new SuspectSentences(language)
                .of(suspect(
                        SuspectShape.ONE_CLASS,
                        finalizer,
                        null,
                        new Suspect.Level("example.Handle", 20_000, contentBytes, null),
                        Feature.FINALIZER));
    }

    @Test
    void theCollectionThatAClassIsASubclassOfIsSaidBehindItsName() {
        ObjectView orders = new ObjectView(1, "example.Orders");
        String map = "java.util.LinkedHashMap";
        Suspect.Level part = new Suspect.Level("example.Order", 30_000, 10_000_000, null);
        Suspect.Level all = new Suspect.Level("example.Order", 30_000, 12_000_000, null);

        SuspectSentences english = new SuspectSentences(Locale.ENGLISH);
        assertThat(english.of(suspect(SuspectShape.ONE_CLASS, orders, map, part)))
                .startsWith("One example.Orders (extends java.util.LinkedHashMap) keeps 12.0 MB ");
        assertThat(english.of(suspect(SuspectShape.ONE_CLASS, orders, map, all)))
                .startsWith("30,000 example.Order under one example.Orders (extends java.util.LinkedHashMap) keep ");
        assertThat(english.of(suspect(
                        SuspectShape.ONE_OBJECT,
                        orders,
                        map,
                        new Suspect.Level("example.Orders", 1, 12_000_000, null))))
                .startsWith("One example.Orders (extends java.util.LinkedHashMap) keeps 12.0 MB ");
        assertThat(new SuspectSentences(Locale.CHINESE).of(suspect(SuspectShape.ONE_CLASS, orders, map, part)))
                .startsWith("一个 example.Orders（继承 java.util.LinkedHashMap）使 12.0 MB");
    }

    private static Suspect suspect(
            SuspectShape kind, ObjectView place, String collection, Suspect.Level level, Feature... features) {
        Keeper entries = new Keeper(KeeperKind.STATIC, "example.Cache", "entries", null);
        return suspect(kind, place, collection, level, entries, 1, null, null, features);
    }

    private static Suspect suspect(
            SuspectShape kind,
            ObjectView place,
            String collection,
            Suspect.Level level,
            Keeper keeper,
            int alike,
            ObjectView partOf,
            Keeper whose,
            Feature... features) {
        return new Suspect(
                kind,
                12_000_000,
                12_000_000,
                0.5,
                level.objects(),
                level.className(),
                place,
                collection,
                place,
                0,
                null,
                List.of(level),
                KeptBy.of(keeper),
                new PathToRoot(place, List.of(), 1, List.of(), 1),
                Set.of(features),
                null,
                null,
                null,
                null,
                alike,
                null,
                null,
                partOf,
                whose);
    }

    private static Suspect.Inside names(Suspect.Inside inside) {
        return new Suspect.Inside(
                "java.lang.String",
                1,
                265_592,
                142_500_000,
                "names",
                "example.Cell",
                false,
                FieldSpread.ONE,
                inside,
                null);
    }

    /** @param node of a list; null where what came together is in a map */
    private static Suspect alike(SuspectShape kind, String node, long contentBytes) {
        ObjectView place = new ObjectView(1, node == null ? "java.util.HashMap" : node);
        List<Suspect.Level> levels = new ArrayList<>();
        if (node != null) {
            levels.add(new Suspect.Level(node, 3_000, 30_000_000, null));
        }
        levels.add(new Suspect.Level("example.Row", 3_000, contentBytes, null));
        return new Suspect(
                kind,
                30_000_000,
                30_000_000,
                0.75,
                3_000,
                "example.Row",
                place,
                null,
                place,
                0,
                null,
                levels,
                new KeptBy(
                        List.of(
                                new Keeper(KeeperKind.FIELD, "example.Tab", "rows", null),
                                new Keeper(KeeperKind.FIELD, "example.Tab", "cells", null)),
                        3,
                        null,
                        new Keeper(KeeperKind.STATIC, "example.Book", "TABS", null),
                        null,
                        null),
                new PathToRoot(place, List.of(), 1, List.of(), 1),
                node == null ? Set.of(Feature.SEVERAL_FIELDS) : Set.of(Feature.SEVERAL_FIELDS, Feature.CHAIN),
                null,
                null,
                new Suspect.Inside(
                        "example.Cell",
                        1,
                        60_000,
                        25_000_000,
                        "cells",
                        "example.Row",
                        false,
                        FieldSpread.ONE,
                        new Suspect.Inside(
                                "example.Note", 3, 300_000, 20_000_000, null, null, false, FieldSpread.ONE, null, null),
                        new Suspect.Inside(
                                "example.Mark",
                                1,
                                40_000,
                                9_000_000,
                                "marks",
                                "example.Row",
                                true,
                                FieldSpread.ONE,
                                null,
                                null)),
                null,
                2,
                null,
                null,
                null,
                null);
    }

    @Test
    void howManyThereAreOfWhichTheSameIsSaid() {
        SuspectSentences english = new SuspectSentences(Locale.ENGLISH);

        assertThat(english.of(alike(SuspectShape.ONE_OBJECT, null, 30_000_000)))
                .startsWith("2 example.Row keep 30.0 MB (75 % of the heap) alive;");
        assertThat(english.of(alike(SuspectShape.ONE_CLASS, null, 30_000_000)))
                .startsWith("3,000 example.Row under 2 java.util.HashMap keep 30.0 MB (75 % of the heap) alive;");
        assertThat(english.of(alike(SuspectShape.ONE_CLASS, null, 20_000_000)))
                .startsWith(
                        "2 java.util.HashMap keep 30.0 MB (75 % of the heap) alive, of which 3,000 example.Row are 20.0"
                                + " MB (50 %);");
        assertThat(english.of(alike(SuspectShape.ONE_CLASS, "example.Node", 30_000_000)))
                .startsWith(
                        "3,000 example.Row in 2 lists or trees of example.Node keep 30.0 MB (75 % of the heap) alive;");
        assertThat(english.of(alike(SuspectShape.ONE_CLASS, "example.Node", 20_000_000)))
                .startsWith("2 lists or trees of example.Node keep 30.0 MB (75 % of the heap) alive, of which 3,000"
                        + " example.Row are 20.0 MB (50 %);");
        assertThat(english.of(alike(SuspectShape.ONE_CLASS, "example.Row", 30_000_000)))
                .startsWith("3,000 example.Row in 2 lists or trees keep 30.0 MB (75 % of the heap) alive;");
        assertThat(new SuspectSentences(Locale.CHINESE).of(alike(SuspectShape.ONE_CLASS, null, 30_000_000)))
                .startsWith("3,000 个 example.Row 位于 2 个 java.util.HashMap 之下，使 30.0 MB（占堆的 75%）无法释放；");
    }

    @Test
    void whatIsInsideAndHowManyFieldsMoreThereAreIsSaid() {
        Suspect suspect = alike(SuspectShape.ONE_CLASS, null, 30_000_000);

        assertThat(new SuspectSentences(Locale.ENGLISH).of(suspect))
                .endsWith(
                        "; what they hold are 60,000 example.Cell, in the field cells of example.Row, and 40,000 example.Mark, mostly in the field marks of example.Row; these hold 300,000 objects of 3 classes, such as example.Note; kept by the"
                                + " fields rows and cells of example.Tab and 3 more, held by the static field example.Book.TABS.");
        assertThat(new SuspectSentences(Locale.CHINESE).of(suspect))
                .endsWith(
                        "；它们持有 60,000 个 example.Cell（位于 example.Row 的字段 cells 中）、40,000 个 example.Mark（大多位于 example.Row 的字段 marks 中）；这些对象又持有 300,000 个对象，分属 3 个类，如 example.Note；以上均由 example.Tab 的字段 rows、cells"
                                + "、另外 3 处持有，经静态字段 example.Book.TABS 可达。");
    }
}
