package io.github.heapfold.gui;

import static io.github.heapfold.gui.Parts.fire;
import static io.github.heapfold.gui.Waiting.await;
import static io.github.heapfold.gui.Waiting.read;
import static org.assertj.core.api.Assertions.assertThat;

import atlantafx.base.theme.Styles;
import io.github.heapfold.fixture.AndroidApp;
import io.github.heapfold.fixture.DumpBuilder;
import io.github.heapfold.fixture.Folds;
import io.github.heapfold.fixture.Jdks;
import io.github.heapfold.fixture.OwnDump;
import io.github.heapfold.fixture.Samples;
import io.github.heapfold.fixture.leak.LeakDumps;
import io.github.heapfold.fixture.leak.OtherLeaks;
import io.github.heapfold.fold.FoldFile;
import io.github.heapfold.fold.container.FoldIndex;
import io.github.heapfold.gui.analyse.heap.AnalysisState;
import io.github.heapfold.gui.controls.Scrolling;
import io.github.heapfold.gui.controls.Tips;
import io.github.heapfold.gui.controls.ViewId;
import io.github.heapfold.gui.file.OpenFile;
import io.github.heapfold.gui.jobs.JobEntry;
import io.github.heapfold.gui.jobs.JobRequest;
import io.github.heapfold.gui.jobs.JobShare;
import io.github.heapfold.gui.shell.Settings;
import io.github.heapfold.gui.text.Problem;
import io.github.heapfold.gui.text.Texts;
import io.github.heapfold.hprof.BasicType;
import io.github.heapfold.hprof.Tag;
import io.github.heapfold.profile.Presets;
import io.github.heapfold.profile.Profile;
import io.github.heapfold.profile.RuleParser;
import io.github.heapfold.report.Units;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.zip.GZIPInputStream;
import javafx.application.Platform;
import javafx.geometry.Bounds;
import javafx.scene.Node;
import javafx.scene.Scene;
import javafx.scene.control.Button;
import javafx.scene.control.Hyperlink;
import javafx.scene.control.Label;
import javafx.scene.control.ProgressBar;
import javafx.scene.control.ScrollPane;
import javafx.scene.control.TableView;
import javafx.scene.input.Clipboard;
import javafx.scene.input.KeyCode;
import javafx.scene.layout.Region;
import javafx.scene.text.Text;
import javafx.stage.Stage;
import javafx.stage.Window;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.ApplicationExtension;
import org.testfx.framework.junit5.Start;

/** What the summary says first of files of several kinds, in the smallest window. */
@ExtendWith(ApplicationExtension.class)
class SummaryFlowTest {
    @TempDir
    Path folder;

    private Composition app;

    @Start
    void start(Stage stage) {
        app = new Composition(
                new Settings(folder.resolve("settings.properties")),
                new FakeDialogs(),
                path -> {},
                new LastingThreads("job"));
        Settings window = new Settings(folder.resolve("window.properties"));
        window.setNumber("width", 800);
        window.setNumber("height", 560);
        TestWindow.show(stage, app, window);
    }

    @AfterEach
    void stop() throws Exception {
        TestWindow.stopJobs(app);
    }

    private OpenFile open(FxRobot robot, Path path) throws Exception {
        OpenFile file = TestWindow.openAtRest(app, path);
        await(() -> robot.lookup("#leak-sentence").tryQuery().isPresent());
        return file;
    }

    private static String words(FxRobot robot, String id) {
        return read(() -> robot.lookup(id).queryAs(Label.class).getText());
    }

    @Test
    void oneBarAtTheBottomLeadsFromTheFileToItsHeap(FxRobot robot) throws Exception {
        ProgressBar bar = robot.lookup("#status-progress").queryAs(ProgressBar.class);
        List<Double> seen = new ArrayList<>();
        robot.interact(() -> bar.progressProperty().addListener((value, before, now) -> {
            if (bar.isVisible() && now.doubleValue() > 0) {
                seen.add(now.doubleValue());
            }
        }));

        OpenFile file = open(robot, Files.copy(OwnDump.small(), folder.resolve("own.hprof")));

        assertThat(shares()).containsExactly(JobShare.SCAN, new JobShare(0.2, 0.8));
        assertThat(seen).isSorted().hasSizeGreaterThan(1);
        assertThat(seen.get(0)).isLessThanOrEqualTo(0.2);
        assertThat(seen.get(seen.size() - 1)).isBetween(0.2, 1.0);

        robot.interact(() -> file.view().set(ViewId.COMPRESS));
        OpenFile later = TestWindow.openAtRest(app, Samples.list(8, 100).writeTo(folder.resolve("later.hprof")));
        robot.interact(() -> later.view().set(ViewId.INSPECT));
        robot.interact(() -> app.workspace().scan(later));
        await(() -> app.queue().unfinished().isEmpty());
        robot.interact(() -> later.view().set(ViewId.ANALYSE));
        await(() -> app.queue().unfinished().isEmpty());
        assertThat(shares().subList(4, 6))
                .as("of a file that was looked through before")
                .containsExactly(JobShare.ALL, new JobShare(0, 0.8));
    }

    private List<JobShare> shares() {
        // Answers are a job, too, as long as they are awaited.
        return read(() -> app.queue().entries().stream()
                .filter(job -> job.lane() != JobRequest.Queue.ANSWERS)
                .map(JobEntry::share)
                .toList());
    }

    @Test
    void cardsAreApartWhereTheyStandBelowEachOther(FxRobot robot) throws Exception {
        open(robot, Files.copy(OwnDump.file(), folder.resolve("own.hprof")));
        List<String> ids = List.of("#leak-card", "#heap-card", "#owners-card", "#classes-card", "#file-card");
        robot.interact(() -> {
            robot.lookup("#summary-view").<Node>query().getScene().getRoot().applyCss();
            robot.lookup("#summary-view").<Node>query().getScene().getRoot().layout();
            for (int i = 1; i < ids.size(); i++) {
                Bounds above = bounds(robot, ids.get(i - 1));
                Bounds below = bounds(robot, ids.get(i));
                assertThat(below.getMinY() - above.getMaxY()).as(ids.get(i)).isBetween(11.0, 13.0);
            }
            Region leak = robot.lookup("#leak-card").queryAs(Region.class);
            Node last = leak.getChildrenUnmodifiable()
                    .get(leak.getChildrenUnmodifiable().size() - 1);
            assertThat(leak.getHeight() - last.getBoundsInParent().getMaxY())
                    .as("below the last line of the leak")
                    .isBetween(0.0, leak.getInsets().getBottom() + 1);
        });
    }

    @Test
    void theWholeSummaryIsSeenWithoutScrollingAndNoTextOfItIsCut(FxRobot robot) throws Exception {
        // What is left of 1100 × 720 under a high title bar.
        open(robot, Files.copy(OwnDump.file(), folder.resolve("own.hprof")));
        resize(robot, 1100, 690);
        await(() -> robot.lookup("#summary-classes .hyperlink").tryQuery().isPresent());
        robot.interact(() -> {
            assertNothingIsCut(robot);
            assertThat(robot.lookup("#file-card .label").queryAllAs(Label.class))
                    .filteredOn(label -> label.getText().equals("PRIMITIVE_ARRAY_DUMP"))
                    .as("a tag of the longest names")
                    .hasSize(1);
            assertThat(List.of("#heap-card", "#file-card"))
                    .allSatisfy(card -> assertThat(
                                    robot.lookup(card + " .summary-grid > .label").queryAllAs(Label.class).stream()
                                            .filter(label -> Character.isDigit((label.getText() + "x").charAt(0))
                                                    && !label.getText().endsWith(" more")))
                            .isNotEmpty()
                            .allMatch(number -> number.getAccessibleText().endsWith(": " + number.getText())));
            // Beside a row that counts objects without them.
            assertThat(robot.lookup("#heap-card .label").queryAllAs(Label.class))
                    .filteredOn(label -> label.getText().endsWith("objects, classes"))
                    .as("reachable and not")
                    .hasSize(2);
            assertThat(robot.lookup("#summary-classes .label").queryAllAs(Label.class))
                    .filteredOn(label -> label.getText().endsWith(" kB"))
                    .isNotEmpty()
                    .allMatch(label -> Tips.of(label).endsWith(" bytes"));
            assertThat(robot.lookup("#summary-classes .hyperlink").queryAllAs(Hyperlink.class))
                    .hasSizeGreaterThanOrEqualTo(5)
                    .allSatisfy(name -> {
                        assertThat(((Text) name.lookup(".text")).getText())
                                .isEqualTo(name.getText())
                                .doesNotContain("..", "….");
                        // What is left out is the packages, or the middle of the bare name.
                        String[] parts = name.getText().split("…", 2);
                        assertThat(Tips.of(name)).contains(parts[0]).endsWith(parts[parts.length - 1]);
                    });
            ScrollPane page = (ScrollPane) robot.lookup(".scroll-pane").queryAll().stream()
                    .filter(pane -> pane.lookup("#summary-view") != null)
                    .findFirst()
                    .orElseThrow();
            assertThat(((Region) page.getContent()).getHeight())
                    .isLessThanOrEqualTo(page.getViewportBounds().getHeight());
        });
    }

    private static List<Node> classes(FxRobot robot) {
        return List.copyOf(robot.lookup("#summary-classes .hyperlink").<Node>queryAll());
    }

    @Test
    void whoIsAtAClassStaysThereWhereTheWindowGetsLower(FxRobot robot) throws Exception {
        open(robot, Files.copy(OwnDump.small(), folder.resolve("own.hprof")));
        resize(robot, 1100, 1000);
        await(() -> classes(robot).size() > 6);
        List<Node> all = classes(robot);
        Node third = all.get(2);
        robot.interact(third::requestFocus);
        resize(robot, 1100, 760);
        await(() -> classes(robot).size() < all.size());
        assertThat(third.isFocused()).isTrue();

        resize(robot, 1100, 1000);
        await(() -> classes(robot).size() == all.size());
        assertThat(third.isFocused()).isTrue();
        robot.interact(classes(robot).get(all.size() - 1)::requestFocus);
        resize(robot, 1100, 760);
        await(() -> classes(robot).size() < all.size());
        assertThat(classes(robot).get(classes(robot).size() - 1).isFocused()).isTrue();
    }

    @Test
    void noTextIsCutWhereTheSummaryScrolls(FxRobot robot) throws Exception {
        open(robot, Files.copy(OwnDump.file(), folder.resolve("own.hprof")));
        await(() -> robot.lookup("#summary-classes .hyperlink").tryQuery().isPresent());
        robot.interact(() -> assertNothingIsCut(robot));
    }

    private static void resize(FxRobot robot, double width, double height) {
        robot.interact(() -> {
            Window window =
                    robot.lookup("#summary-view").<Node>query().getScene().getWindow();
            window.setWidth(width);
            window.setHeight(height);
        });
    }

    /** In the cards, but for names of classes, which have no end of length and are whole in their tooltips. */
    private static void assertNothingIsCut(FxRobot robot) {
        Node view = robot.lookup("#summary-view").query();
        view.getScene().getRoot().applyCss();
        view.getScene().getRoot().layout();
        for (String id : List.of("#leak-card", "#heap-card", "#file-card")) {
            Bounds card = bounds(robot, id);
            robot.from(robot.lookup(id).<Node>query()).lookup(".label").queryAllAs(Label.class).stream()
                    .filter(label -> !Tips.of(label).equals(label.getText()))
                    .forEach(label -> {
                        Text shown = (Text) label.lookup(".text");
                        assertThat(shown.getText()).as(id).isEqualTo(label.getText());
                        assertThat(card.contains(label.localToScene(label.getLayoutBounds())))
                                .as(id + " " + label.getText())
                                .isTrue();
                    });
            robot.from(robot.lookup(id).<Node>query())
                    .lookup(".button")
                    .queryAll()
                    .forEach(button -> assertThat(card.contains(button.localToScene(button.getLayoutBounds())))
                            .as(id)
                            .isTrue());
        }
    }

    private static Bounds bounds(FxRobot robot, String id) {
        Node node = robot.lookup(id).query();
        return node.localToScene(node.getLayoutBounds());
    }

    @Test
    void pageKeysScrollWhatHasNoUseForThem(FxRobot robot) throws Exception {
        open(robot, Files.copy(OwnDump.small(), folder.resolve("own.hprof")));
        ScrollPane page = (ScrollPane) robot.lookup(".scroll-pane").queryAll().stream()
                .filter(pane -> pane.lookup("#summary-view") != null)
                .findFirst()
                .orElseThrow();
        Node act = robot.lookup("#leak-card .button").queryAll().iterator().next();
        robot.interact(act::requestFocus);
        Bounds before = bounds(robot, "#heap-card");
        robot.press(KeyCode.PAGE_DOWN).release(KeyCode.PAGE_DOWN);
        assertThat(before.getMinY() - bounds(robot, "#heap-card").getMinY())
                .isGreaterThan(page.getViewportBounds().getHeight() / 2);
        assertThat(act.isFocused()).isTrue();
        robot.press(KeyCode.PAGE_UP).release(KeyCode.PAGE_UP);
        assertThat(page.getVvalue()).isZero();
        // From the tabs, too, which are beside what scrolls.
        robot.interact(() -> robot.lookup("#view-SUMMARY").<Node>query().requestFocus());
        robot.press(KeyCode.PAGE_DOWN).release(KeyCode.PAGE_DOWN);
        assertThat(page.getVvalue()).isPositive();
    }

    @Test
    void aFoldedFileSaysInWordsWhatIsNotInIt(FxRobot robot) throws Exception {
        Profile beginnings = Presets.OOM.with("beginnings", RuleParser.keep("first:16[byte]"));
        Path folded = Folds.fold(OwnDump.small(), folder.resolve("own.hfold"), beginnings);
        OpenFile file = open(robot, folded);
        assertThat(words(robot, "#not-in-file"))
                .containsPattern(
                        "contents of arrays \\(\\S+ \\S+, and of another \\S+ \\S+ what the profile does not keep\\)")
                .doesNotContain("_DUMP");
        // What is not counted as left out there is told as well.
        robot.interact(() -> file.view().set(ViewId.REPORT));
        assertThat(words(robot, "#report-in-part")).contains("what the profile does not keep was left out, too");
        robot.interact(() -> file.view().set(ViewId.RESTORE));
        assertThat(robot.lookup(".detail-grid .label").queryAllAs(Label.class))
                .anyMatch(label -> label.getText().contains(", and of another "));
    }

    @Test
    void aFoldedFileWhoseHeapIsReadInPartSaysSo(FxRobot robot) throws Exception {
        Path dump = Samples.list(8, 240_000).writeTo(folder.resolve("list.hprof"));
        Path folded = Folds.fold(dump, folder.resolve("list.hfold"), Presets.LOSSLESS);
        long objects;
        long lost;
        try (FoldFile whole = FoldFile.open(folded)) {
            // Not a first one, without whose names and classes nothing of the heap can be read.
            FoldIndex.ChunkEntry last =
                    whole.index().chunks().get(whole.index().chunks().size() - 1);
            objects = last.offset();
            lost = last.originalBytes();
        }
        byte[] bytes = Files.readAllBytes(folded);
        bytes[Math.toIntExact(objects) + 100] ^= 0x55;
        Files.write(folded, bytes);
        OpenFile file = open(robot, folded);
        assertThat(words(robot, "#partial-heap"))
                .startsWith(Texts.unbroken("A part of this file is damaged: " + Units.bytes(Files.size(dump) - lost)
                        + " of the " + Units.bytes(Files.size(dump)) + " of its dump could be read, "))
                .contains(" objects are lost, and the numbers below");
        assertThat(robot.lookup("#not-in-file").tryQuery()).isEmpty();
        assertThat(file.soundness().faulty().get()).isTrue();
        fire(robot, "partial-restore");
        assertThat(file.view().get()).isEqualTo(ViewId.RESTORE);
        // The act that cannot but fail is not the main one.
        assertThat(robot.lookup("#salvage").query().getStyleClass()).contains(Styles.ACCENT);
        assertThat(robot.lookup("#restore").query().getStyleClass()).doesNotContain(Styles.ACCENT);
        // How much is whole is not known yet.
        assertThat(robot.lookup("#purpose-MAT").query().getAccessibleText()).contains(". ≤ ");
        // What cannot but fail offers what does not.
        fire(robot, "restore");
        await(() -> file.problem().get() != null);
        assertThat(file.problem().get().remedies())
                .extracting(Problem.Remedy::key)
                .containsExactly("restore.salvage", "jobs.retry");
        robot.press(KeyCode.CONTROL, KeyCode.ENTER).release(KeyCode.ENTER, KeyCode.CONTROL);
        Path saved = folder.resolve("list.restored.hprof");
        await(() -> Files.exists(saved) && file.results().restored().get() != null);

        fire(robot, "purpose-SMALL");
        fire(robot, "salvage");
        Path packed = folder.resolve("list.restored.hprof.gz");
        await(() -> Files.exists(packed));
        try (InputStream unpacked = new GZIPInputStream(Files.newInputStream(packed))) {
            assertThat(unpacked).as("what its name says").hasBinaryContent(Files.readAllBytes(saved));
        }
    }

    @Test
    void aDumpWhoseReferencesLeadToWhatIsNotThereIsSaidNotToBeWhole(FxRobot robot) throws Exception {
        Path part = DumpBuilder.dump(8)
                .namedClass(Samples.OBJECT, "java/lang/Object")
                .namedClass(0x110, "Owner")
                .utf8(0x130, "items")
                .utf8(0x131, "gone")
                .utf8(0x132, "more")
                .segment(heap -> {
                    heap.classDump(Samples.OBJECT, c -> {});
                    heap.classDump(
                            0x110,
                            c -> c.superClass(Samples.OBJECT)
                                    .staticField(0x130, BasicType.OBJECT, 0x2000)
                                    .staticField(0x131, BasicType.OBJECT, 0x7000)
                                    .staticField(0x132, BasicType.OBJECT, 0x9000000));
                    heap.root(Tag.ROOT_STICKY_CLASS, 0x110);
                    heap.primitiveArray(0x2000, BasicType.LONG, new long[750_000]);
                    heap.primitiveArray(0x9000000, BasicType.LONG, new long[700_000]);
                })
                .end()
                .writeTo(folder.resolve("part.hprof"));
        open(robot, part);
        assertThat(words(robot, "#partial-heap"))
                .startsWith("References in fields (1) lead to objects that are not in the file");
        assertThat(robot.lookup("#partial-restore").tryQuery()).isEmpty();
        assertThat(words(robot, "#leak-card .heading")).isEqualTo("LIKELY LEAK IN WHAT IS LEFT");
        fire(robot, "leak-more");
        await(() -> robot.lookup("#leaks-left").tryQuery().isPresent());
        assertThat(words(robot, "#leaks-left")).endsWith("is only about what is left.");
    }

    @Test
    void ofADumpThatIsCutNothingIsSaidThatIsNotKnown(FxRobot robot) throws Exception {
        byte[] whole = Samples.everything("JAVA PROFILE 1.0.2", 8).build();
        Path cut = Files.write(folder.resolve("cut.hprof"), Arrays.copyOf(whole, whole.length - 5));
        open(robot, cut);
        assertThat(words(robot, "#leak-sentence")).contains("cannot be told", "hang on roots or classes");
        assertThat(words(robot, "#leak-card .heading")).isEqualTo("LEAKS: NOT KNOWN");
        assertThat(words(robot, "#damage"))
                .startsWith("This file breaks off after ")
                .doesNotContain("_", "0x");
    }

    @Test
    void whereThePageScrollsNothingInTheCardOfLeaksDoes(FxRobot robot) throws Exception {
        byte[] whole = Files.readAllBytes(OwnDump.small());
        open(robot, Files.write(folder.resolve("cut.hprof"), Arrays.copyOf(whole, whole.length * 2 / 3)));
        await(() -> !robot.lookup("#leak-card .scroll-pane").queryAll().isEmpty());
        robot.interact(() -> {
            Node view = robot.lookup("#summary-view").query();
            view.getScene().getRoot().applyCss();
            view.getScene().getRoot().layout();
            assertThat(robot.lookup("#leak-card .scroll-pane").queryAllAs(ScrollPane.class))
                    .allSatisfy(notes -> assertThat(Scrolling.hidden(notes)).isZero());
        });
    }

    @Test
    void ofADumpThatIsCutBeforeItsThreadsNoNumberOfThemIsTold(FxRobot robot) throws Exception {
        byte[] whole = DumpBuilder.dump(8)
                .namedClass(Samples.OBJECT, "java/lang/Object")
                .segment(heap -> {
                    heap.classDump(Samples.OBJECT, c -> c.instanceSize(16));
                    heap.root(Tag.ROOT_STICKY_CLASS, Samples.OBJECT);
                    heap.root(Tag.ROOT_THREAD_OBJECT, 0x100, 7, 1);
                })
                .build();
        Path cut = Files.write(folder.resolve("cut.hprof"), Arrays.copyOf(whole, whole.length - 5));
        open(robot, cut);
        await(() -> robot.lookup("#heap-card .label").queryAllAs(Label.class).stream()
                .anyMatch(label -> label.getText().equals("none in what is whole")));
    }

    @Test
    void ofADumpWithoutAnyObjectNoLeakAndNoNumbersArePromised(FxRobot robot) throws Exception {
        byte[] whole = Samples.everything("JAVA PROFILE 1.0.2", 8).build();
        Path names = Files.write(folder.resolve("names.hprof"), Arrays.copyOf(whole, 100));
        robot.interact(() -> app.workspace().open(List.of(names)));
        await(() -> robot.lookup("#damage").tryQuery().isPresent());
        await(() -> words(robot, "#leak-card .heading").equals("LEAKS: NOT KNOWN"));
        assertThat(words(robot, "#damage"))
                .startsWith("This file breaks off after")
                .doesNotContain(". ", "below");
        assertThat(words(robot, "#damage-details"))
                .startsWith("Damaged at offset 89")
                .doesNotContain("No class is left");
        Region state = (Region) robot.lookup("#analysis-line").query().getParent();
        assertThat(state.isFocusTraversable()).isFalse();
        robot.interact(() -> {
            state.requestFocus();
            state.applyCss();
        });
        assertThat(state.getBorder()).isNotNull();
    }

    @Test
    void whatIsOutsideOfTheHeapComesFirstWhereItIsMoreThanTheLeak(FxRobot robot) throws Exception {
        Path dump = folder.resolve("frames.hprof");
        LeakDumps.run(Jdks.own(), OtherLeaks.class, "frames", dump);
        open(robot, dump);

        assertThat(words(robot, "#leak-sentence")).startsWith("Direct buffers (4");
        assertThat(robot.lookup("#leak-card .text-small").queryAllAs(Label.class))
                .extracting(Label::getText)
                .anyMatch(words -> words.startsWith("Also: ") && words.contains("TITLES"));
        fire(robot, "leak-traces-show");
        await(() -> robot.lookup("#leak-limit").tryQuery().isPresent());
        assertThat(robot.lookup(".leak-sentence").queryAllAs(Label.class).stream()
                        .map(Label::getText))
                .anyMatch(words -> words.startsWith("Direct buffers (4"))
                .anyMatch(words -> words.startsWith("1. "));
    }

    @Test
    void theLeaksOfAnAndroidAppComeFirst(FxRobot robot) throws Exception {
        Path phone = Files.write(folder.resolve("phone.hprof"), AndroidApp.dump(true));
        OpenFile file = open(robot, phone);
        await(() -> robot.lookup("#leak-traces-show").tryQuery().isPresent());
        assertThat(words(robot, "#leak-sentence"))
                .contains("ought to be gone", "MainActivity (held by ScreenCache.lastScreen)");
        robot.interact(() -> {
            robot.lookup("#leak-copy").queryButton().fire();
            assertThat(Clipboard.getSystemClipboard().getString()).contains("ScreenCache.lastScreen", "MainActivity");
        });
        fire(robot, "leak-traces-show");
        assertThat(file.view().get()).isEqualTo(ViewId.ANALYSE);
        await(() -> robot.lookup("#android-found").tryQuery().isPresent());
        await(() -> robot.lookup("#leak-limit").tryQuery().isPresent());
        robot.interact(() -> {
            robot.lookup("#leaks").<Node>query().getScene().getRoot().layout();
            assertThat(bounds(robot, "#android-found").getMaxY())
                    .isLessThan(bounds(robot, "#leak-limit").getMinY());
        });
        assertThat(words(robot, "#android-found")).contains("ought to be gone. Leaks among them: ");
        assertThat(robot.lookup(".leak-sentence").queryAllAs(Label.class).stream()
                        .map(Label::getText))
                .noneMatch(words -> words.startsWith("Nothing keeps as much"));
    }

    @Test
    void thatThereIsMoreThanOneSuspectIsSaid(FxRobot robot) throws Exception {
        Path dump = Samples.kept(6_000_000, 5_500_000, 900_000).writeTo(folder.resolve("kept.hprof"));
        OpenFile file = open(robot, dump);
        assertThat(robot.lookup("#leak-more").queryAs(Hyperlink.class).getText())
                .isEqualTo("1 more likely leak: 5.50 MB");
        fire(robot, "leak-more");
        assertThat(file.view().get()).isEqualTo(ViewId.ANALYSE);
        await(() -> robot.lookup("#leak-limit").tryQuery().isPresent());
        assertThat(words(robot, "#leak-limit"))
                .contains("The next largest object: class example.Keeper with 900\u00a0kB (7.3\u00a0%) of its own;");
        // One comes to the leak that was clicked at: the second.
        await(() -> robot.lookup("#leaks").queryAs(ScrollPane.class).getVvalue() > 0);
        await(() -> robot.lookup(".leak-card").nth(1).<Node>query().isFocused());
        robot.press(KeyCode.ALT, KeyCode.DIGIT1).release(KeyCode.DIGIT1, KeyCode.ALT);
        robot.press(KeyCode.ALT, KeyCode.DIGIT5).release(KeyCode.DIGIT5, KeyCode.ALT);
        await(() -> robot.lookup(".leak-card").nth(0).<Node>query().isFocused());
        await(() -> robot.lookup("#next-path").tryQuery().isPresent());
        // What is on the path is told beside it.
        Hyperlink step = robot.lookup(".leak-card .hyperlink").queryAs(Hyperlink.class);
        robot.interact(step::fire);
        await(() -> robot.lookup("#object-name").tryQuery().isPresent());
        assertThat(step.getText()).endsWith(words(robot, "#object-name").replaceFirst("^class ", ""));
    }

    @ParameterizedTest
    @ValueSource(ints = {6_000_000, 100})
    void theFocusOfTheStopButtonGoesToTheAnswerAndNothingScrolls(int kept, FxRobot robot) throws Exception {
        Path dump = Samples.kept(kept, 100).writeTo(folder.resolve("kept.hprof"));
        AtomicBoolean waited = new AtomicBoolean();
        robot.interact(() -> {
            app.workspace().open(List.of(dump));
            OpenFile file = app.workspace().find(dump).orElseThrow();
            file.state().addListener((value, before, now) -> {
                if (now == OpenFile.State.READY) {
                    // When the page has taken notice of it.
                    Platform.runLater(() -> {
                        Node stop = robot.lookup("#analysis-act").query();
                        stop.requestFocus();
                        waited.set(stop.isFocused());
                    });
                }
            });
        });
        await(() -> robot.lookup("#leak-sentence").tryQuery().isPresent());
        assertThat(waited).isTrue();
        Node act = robot.lookup("#leak-card .button").queryAll().iterator().next();
        await(act::isFocused);
        assertThat(act.getId()).isEqualTo(kept > 100 ? "leak-path" : "leak-owners");
        ScrollPane page = robot.lookup("#page-body").queryAs(ScrollPane.class);
        assertThat(Scrolling.hidden(page)).isPositive();
        assertThat(page.getVvalue()).isZero();
    }

    @Test
    void theFocusOfAFileThatIsOpenedGoesFromItsTabToTheAnswer(FxRobot robot) throws Exception {
        Path dump = Samples.kept(6_000_000, 100).writeTo(folder.resolve("kept.hprof"));
        List<String> focused = new ArrayList<>();
        List<Boolean> stops = new ArrayList<>();
        robot.interact(() -> {
            app.workspace().open(List.of(dump));
            Scene scene = app.window().getScene();
            scene.focusOwnerProperty().addListener((value, before, now) -> {
                focused.add(now == null ? null : now.getId());
                if (now instanceof AnalysisState) {
                    // When it shows what is waited for.
                    Platform.runLater(() -> stops.add(now.isFocusTraversable()));
                }
            });
            app.window().begin();
        });
        await(() -> robot.lookup("#leak-path").tryQuery().isPresent());
        await(robot.lookup("#leak-path").<Node>query()::isFocused);
        assertThat(focused).doesNotContain("owners-list");
        assertThat(stops).doesNotContain(true);
    }

    @Test
    void whoOpensAFileWaitsBesideWhatStopsItsAnalysisAndTabLeadsThere(FxRobot robot) throws Exception {
        JobEntry before = TestWindow.endless(app, "before", JobRequest.Queue.ANALYSIS);
        TestWindow.open(app, Samples.kept(6_000_000, 100).writeTo(folder.resolve("kept.hprof")));
        robot.interact(app.window()::begin);
        Scene scene = app.window().getScene();
        await(() ->
                robot.lookup("#analysis-act").tryQuery().filter(Node::isVisible).isPresent());
        await(() -> scene.getFocusOwner() instanceof AnalysisState);

        robot.press(KeyCode.TAB).release(KeyCode.TAB);
        assertThat(robot.lookup("#analysis-act").<Node>query().isFocused()).isTrue();
        robot.interact(() -> app.queue().cancel(before));
        await(() -> robot.lookup("#leak-path").tryQuery().isPresent());
    }

    @Test
    void whatKeepsMostBesideTheOnlySuspectIsSaid(FxRobot robot) throws Exception {
        open(robot, Samples.kept(6_000_000, 2_000_000).writeTo(folder.resolve("kept.hprof")));
        assertThat(robot.lookup("#leak-card .label").queryAllAs(Label.class).stream()
                        .map(Label::getText))
                .anyMatch(
                        words -> words.startsWith(
                                "The next largest object: byte[] with 2.00\u00a0MB (25\u00a0%). It is kept by the static field"));
    }

    @Test
    void theContentsOfALeakAreItsKeeperUnfoldedToWhereItsBytesPart(FxRobot robot) throws Exception {
        OpenFile file = open(robot, Samples.orders(2_000).writeTo(folder.resolve("orders.hprof")));
        assertThat(words(robot, "#leak-sentence")).contains("2,000 example.Order");
        robot.interact(() -> robot.lookup("#leak-contents").<Node>query().requestFocus());
        robot.press(KeyCode.ENTER).release(KeyCode.ENTER);
        assertThat(file.view().get()).isEqualTo(ViewId.ANALYSE);
        await(() -> robot.lookup("#object-name")
                .tryQueryAs(Label.class)
                .filter(title -> title.getText().equals("java.util.HashMap"))
                .isPresent());
        TableView<?> owners = robot.lookup("#owners").queryAs(TableView.class);
        assertThat(owners.getSelectionModel().getSelectedIndex()).isZero();
        assertThat(owners.isFocused()).isTrue();
        fire(robot, "analyse-copy");
        // None of the nodes is taken for all of them.
        robot.interact(() -> assertThat(Clipboard.getSystemClipboard()
                        .getString()
                        .lines()
                        .skip(1)
                        .map(line -> String.join(" ", List.of(line.split(",")).subList(0, 3))))
                .startsWith("0 1 java.util.HashMap", "1 1 java.util.HashMap$Node[]", "2 2000 java.util.HashMap$Node"));
        robot.interact(() -> assertThat(
                        ((Text) robot.lookup(".crumb-here").lookup(".text").query()).getText())
                .isEqualTo("HashMap"));
        // Nobody has been anywhere else in the analysis: the way back leads out of it.
        fire(robot, "analyse-back");
        assertThat(file.view().get()).isEqualTo(ViewId.SUMMARY);
        fire(robot, "view-ANALYSE");
        assertThat(robot.lookup("#analyse-back").queryButton().isDisabled()).isTrue();
        assertThat(robot.lookup("#analyse-forward").queryButton().isDisabled()).isTrue();
    }

    @Test
    void thatTheLeakWasCopiedIsSaidForAMomentAndNothingMoves(FxRobot robot) throws Exception {
        open(robot, Samples.kept(6_000_000, 2_000_000).writeTo(folder.resolve("kept.hprof")));
        Button copy = robot.lookup("#leak-copy").queryButton();
        Bounds before = bounds(robot, "#leak-copy");
        robot.interact(copy::fire);
        // In one go: the moment goes by.
        robot.interact(() -> {
            copy.fire();
            copy.getScene().getRoot().layout();
            assertThat(Clipboard.getSystemClipboard().getString()).contains("keeps 6.00 MB");
            assertThat(copy.getText()).isEqualTo("Copied");
            assertThat(bounds(robot, "#leak-copy")).isEqualTo(before);
        });
        await(() -> copy.getText().equals("Copy as text"));
    }
}
