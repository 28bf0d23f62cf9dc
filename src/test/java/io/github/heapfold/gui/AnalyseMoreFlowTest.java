package io.github.heapfold.gui;

import static io.github.heapfold.gui.Parts.fire;
import static io.github.heapfold.gui.Waiting.await;
import static io.github.heapfold.gui.Waiting.read;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.heapfold.analysis.secrets.Finding;
import io.github.heapfold.cli.Shell;
import io.github.heapfold.fixture.AndroidApp;
import io.github.heapfold.fixture.DumpBuilder;
import io.github.heapfold.fixture.OwnDump;
import io.github.heapfold.fixture.Samples;
import io.github.heapfold.fold.FoldOptions;
import io.github.heapfold.gui.analyse.heap.Place;
import io.github.heapfold.gui.controls.Tips;
import io.github.heapfold.gui.controls.ViewId;
import io.github.heapfold.gui.file.OpenFile;
import io.github.heapfold.gui.shell.Settings;
import io.github.heapfold.gui.table.RowMenus;
import io.github.heapfold.hprof.BasicType;
import io.github.heapfold.hprof.Tag;
import io.github.heapfold.job.JobMonitor;
import io.github.heapfold.job.compress.CompressJob;
import io.github.heapfold.job.input.Input;
import io.github.heapfold.job.output.Target;
import io.github.heapfold.profile.Presets;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import javafx.scene.Node;
import javafx.scene.control.Hyperlink;
import javafx.scene.control.Label;
import javafx.scene.control.Labeled;
import javafx.scene.control.MenuButton;
import javafx.scene.control.MenuItem;
import javafx.scene.control.ScrollPane;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TableView;
import javafx.scene.control.TextArea;
import javafx.scene.control.TextField;
import javafx.scene.control.ToggleButton;
import javafx.scene.control.TreeTableView;
import javafx.scene.image.ImageView;
import javafx.scene.input.Clipboard;
import javafx.scene.input.KeyCode;
import javafx.stage.Stage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.ApplicationExtension;
import org.testfx.framework.junit5.Start;

/** The questions that read all of a dump: leaks, duplicates, growth, secrets, SQL. */
@ExtendWith(ApplicationExtension.class)
class AnalyseMoreFlowTest {
    @TempDir
    Path folder;

    private final FakeDialogs dialogs = new FakeDialogs();
    private Composition app;

    @Start
    void start(Stage stage) {
        app = new Composition(
                new Settings(folder.resolve("settings.properties")), dialogs, path -> {}, new LastingThreads("job"));
        TestWindow.show(stage, app, new Settings(folder.resolve("other.properties")));
    }

    @AfterEach
    void stop() throws Exception {
        TestWindow.stopJobs(app);
    }

    private OpenFile open(FxRobot robot, Path dump, Place.Part part) throws Exception {
        OpenFile file = TestWindow.openAtRest(app, dump);
        robot.interact(() -> file.view().set(ViewId.ANALYSE));
        fire(robot, "analyse-" + part);
        return file;
    }

    private Path own(String name) throws Exception {
        return Files.copy(OwnDump.small(), folder.resolve(name));
    }

    private static TableView<?> table(FxRobot robot, String id) {
        return robot.lookup(id).queryAs(TableView.class);
    }

    private static boolean isThere(FxRobot robot, String id) {
        return read(() -> robot.lookup(id).tryQuery().isPresent());
    }

    private static String words(FxRobot robot, String id) {
        return read(() -> robot.lookup(id).queryAs(Labeled.class).getText());
    }

    private static String copied(FxRobot robot) throws Exception {
        fire(robot, "analyse-copy");
        String[] found = new String[1];
        robot.interact(() -> found[0] = Clipboard.getSystemClipboard().getString());
        return found[0];
    }

    @Test
    void suspectsAreCopiedWithTheSignaturesThatTheCommandTells(FxRobot robot) throws Exception {
        Path dump = Samples.list(8, 20_000).writeTo(folder.resolve("list.hprof"));
        open(robot, dump, Place.Part.LEAKS);
        await(() -> isThere(robot, "#suspect-path-1"));

        String copied = copied(robot).strip();
        String[] lines = copied.split("\n", -1);

        // Who reads it has no window around it.
        assertThat(lines[0]).startsWith("list.hprof");
        assertThat(lines[2]).contains("example.Nödè");
        // The path, and what is at its end.
        assertThat(copied).contains("\n  ↳ ");
        String last = lines[lines.length - 1];
        assertThat(last).matches("Signature, the same for this leak in other dumps: [0-9a-f]{16}");
        String signature = last.substring(last.length() - 16);
        assertThat(Shell.run("leaks", dump.toString()).out()).contains("Signature: " + signature);
    }

    /** Two bitmaps of Android with the same pixels. */
    private Path bitmaps() throws Exception {
        long[] pixels = new long[400];
        Arrays.fill(pixels, -1);
        return DumpBuilder.dump("JAVA PROFILE 1.0.3", 4)
                .namedClass(0x10, "java.lang.Object")
                .namedClass(0x14, "android.graphics.Bitmap")
                .utf8(1, "mWidth")
                .utf8(2, "mHeight")
                .utf8(3, "mBuffer")
                .segment(heap -> {
                    heap.classDump(0x10, c -> {});
                    heap.classDump(
                            0x14,
                            c -> c.superClass(0x10)
                                    .field(1, BasicType.INT)
                                    .field(2, BasicType.INT)
                                    .field(3, BasicType.OBJECT));
                    for (long id : List.of(0x1000L, 0x2000L)) {
                        heap.primitiveArray(id, BasicType.BYTE, pixels);
                        heap.instance(id + 0x800, 0x14, v -> v.u4(10).u4(10).id(id));
                        heap.root(Tag.ROOT_JNI_GLOBAL, id + 0x800, 0x19);
                    }
                })
                .end()
                .writeTo(folder.resolve("bitmaps.hprof"));
    }

    @Test
    void bitmapsAreSeenInTheTableOfDuplicates(FxRobot robot) throws Exception {
        open(robot, bitmaps(), Place.Part.DUPLICATES);
        await(() -> isThere(robot, "#duplicates-BITMAPS")
                && !robot.lookup("#duplicates-BITMAPS").query().isDisabled());
        fire(robot, "duplicates-BITMAPS");
        await(() -> robot.lookup("#duplicates .bitmap-small").queryAllAs(ImageView.class).stream()
                .anyMatch(view -> view.getImage() != null
                        && view.getImage().getPixelReader().getArgb(0, 0) == 0xffffffff));
    }

    @Test
    void duplicatesTellWhatIsWastedAndWhoHoldsIt(FxRobot robot) throws Exception {
        open(robot, own("own.hprof"), Place.Part.DUPLICATES);
        await(() -> isThere(robot, "#duplicates")
                && !table(robot, "#duplicates").getItems().isEmpty());
        assertThat(words(robot, "#duplicates-total")).contains("could be saved");
        robot.interact(() -> table(robot, "#duplicates").getSelectionModel().select(0));
        assertThat(words(robot, "#duplicates-holders")).startsWith("Held by");
        // One of the copies is shown beside the table.
        await(() -> isThere(robot, "#object-name"));
        String all = copied(robot);
        assertThat(all).startsWith("kind,class,what,copies,bytes,wasted,heldBy,objects,example");
        RowMenus.open(robot, table(robot, "#duplicates"));
        RowMenus.choose(robot, "row-copy-id");
        assertThat(all).contains("," + RowMenus.copied(robot));
    }

    @Test
    void everyExampleOfAQueryIsAnsweredAndARowIsAnObject(FxRobot robot) throws Exception {
        OpenFile file = open(robot, own("own.hprof"), Place.Part.QUERY);
        MenuButton examples = robot.lookup("#query-examples").queryAs(MenuButton.class);
        assertThat(examples.getItems()).hasSize(6);
        for (MenuItem example : List.copyOf(examples.getItems())) {
            robot.interact(example::fire);
            await(() -> words(robot, "#query-run").equals("Run"));
            assertThat(words(robot, "#query-message")).as(example.getText()).endsWith(" rows");
            // Each class of the dump is there once.
            assertThat(table(robot, "#query-rows").getItems().isEmpty())
                    .isEqualTo(example.getId().equals("query-example-repeated"));
        }
        robot.interact(() -> examples.getItems().get(0).fire());
        await(() -> words(robot, "#query-run").equals("Run"));
        robot.interact(() -> table(robot, "#query-rows").getSelectionModel().select(0));
        await(() -> isThere(robot, "#object-name"));
        assertThat(copied(robot).toLowerCase(Locale.ROOT)).startsWith("id,class,shallow,retained");
        RowMenus.open(robot, table(robot, "#query-rows"));
        RowMenus.choose(robot, "row-copy");
        assertThat(RowMenus.copied(robot)).matches("0x[0-9a-f]+\t[^\t]+\t[0-9,]+\t[0-9,]+");
        robot.interact(() -> table(robot, "#query-rows").requestFocus());
        RowMenus.open(robot, table(robot, "#query-rows"));
        RowMenus.choose(robot, "row-object-why");
        await(() -> robot.lookup("#analyse-PATHS").queryAs(ToggleButton.class).isSelected());
        robot.press(KeyCode.ALT, KeyCode.LEFT).release(KeyCode.LEFT, KeyCode.ALT);
        // Back at the rows where one left them, not in the query above.
        await(() -> table(robot, "#query-rows").isFocused());
        RowMenus.open(robot, table(robot, "#query-rows"));
        RowMenus.choose(robot, "row-object-records");
        assertThat(file.view().get()).isEqualTo(ViewId.INSPECT);
    }

    /** An empty text and one that was left out look the same. */
    @Test
    void textsAndNamesThatAreNotInTheFileAreSaidToBeMissing(FxRobot robot) throws Exception {
        Path folded = folder.resolve("own.hfold");
        new CompressJob(Input.of(own("own.hprof")), Target.file(folded, false), new FoldOptions(Presets.OOM, 3, 1))
                .run(JobMonitor.silent());
        open(robot, folded, Place.Part.QUERY);
        robot.interact(() ->
                robot.lookup("#query-sql").queryAs(TextArea.class).setText("SELECT id, text(id) FROM strings LIMIT 3"));
        fire(robot, "query-run");
        await(() -> !table(robot, "#query-rows").getItems().isEmpty());
        assertThat(words(robot, "#query-absent")).startsWith("Texts of strings are not in this file");

        robot.interact(
                () -> robot.lookup("#query-sql").queryAs(TextArea.class).setText("SELECT COUNT(*) FROM objects"));
        fire(robot, "query-run");
        await(() -> table(robot, "#query-rows").getItems().size() == 1);
        assertThat(robot.lookup("#query-absent").query().isVisible()).isFalse();

        // Whoever looks for a text is told once.
        TextField search = robot.lookup("#analyse-search").queryAs(TextField.class);
        robot.interact(() -> {
            search.requestFocus();
            search.setText("\"main\"");
        });
        robot.type(KeyCode.ENTER);
        await(() -> words(robot, "#query-message").equals("0 rows"));
        assertThat(placeholder(table(robot, "#query-rows")))
                .isEqualTo("Texts of strings are not in this file: none can be looked for.");
        assertThat(robot.lookup("#query-absent").query().isVisible()).isFalse();

        fire(robot, "analyse-THREADS");
        await(() -> !words(robot, "#threads-note").isEmpty());
        assertThat(words(robot, "#threads-note")).endsWith("Names of threads are not in this file.");
        TreeTableView<?> threads = robot.lookup("#threads").queryAs(TreeTableView.class);
        assertThat(threads.getRoot().getChildren().get(0).getValue().toString()).contains("(name not in this file)");
    }

    @Test
    void aWrongQueryIsSaidAndTheFieldStays(FxRobot robot) throws Exception {
        open(robot, own("own.hprof"), Place.Part.QUERY);
        robot.interact(() -> robot.lookup("#query-sql").queryAs(TextArea.class).setText("SELECT 1"));
        fire(robot, "query-run");
        await(() -> !table(robot, "#query-rows").getItems().isEmpty());
        robot.interact(() -> robot.lookup("#query-sql").queryAs(TextArea.class).setText("SELEC 1"));
        fire(robot, "query-run");
        await(() -> words(robot, "#query-run").equals("Run"));
        assertThat(words(robot, "#query-message")).contains("SELEC");
        // The rows of the question before are no answer to this one.
        assertThat(table(robot, "#query-rows").getItems()).isEmpty();
        assertThat(robot.lookup("#query-sql").queryAs(TextArea.class).getText()).isEqualTo("SELEC 1");
    }

    private static String placeholder(TableView<?> table) {
        return ((Label) table.getPlaceholder()).getText();
    }

    private static <T> void sortByFirst(TableView<T> table) {
        table.getSortOrder().setAll(List.of(table.getColumns().get(0)));
    }

    @Test
    void whatGrewBetweenTwoDumpsIsFoundInTheOrderOfTime(FxRobot robot) throws Exception {
        Path first = own("first.hprof");
        Path second = own("second.hprof");
        open(robot, second, Place.Part.CLASSES);
        TextField search = robot.lookup("#analyse-search").queryAs(TextField.class);
        await(() -> !table(robot, "#histogram").getItems().isEmpty());
        robot.interact(() -> search.setText("hashmap"));
        fire(robot, "analyse-GROWTH");
        dialogs.toOpen = List.of(first);
        MenuButton compare = robot.lookup("#growth-compare").queryAs(MenuButton.class);
        robot.interact(compare::show);
        await(compare::isShowing);
        robot.interact(
                () -> compare.getItems().get(compare.getItems().size() - 1).fire());
        robot.interact(compare::hide);
        await(() -> words(robot, "#growth-line").startsWith("Reachable"));
        // What was looked for among the classes hides nothing of what grew.
        assertThat(search.getText()).isEmpty();
        // A copy of the same dump: nothing grew.
        assertThat(words(robot, "#growth-line")).contains("→").endsWith("What grew most comes first.");
        // By a column that somebody chooses, its heading says it.
        TableView<?> grown = table(robot, "#growth");
        robot.interact(() -> sortByFirst(grown));
        assertThat(words(robot, "#growth-line")).doesNotContain("comes first");
        assertThat(grown.getItems()).isEmpty();
        assertThat(placeholder(grown)).isEqualTo("Nothing keeps more than before.");
        // Of what a search hides, the table says nothing that is not so.
        robot.interact(() -> search.setText("no such field"));
        assertThat(placeholder(grown)).isEqualTo("Nothing in this list has what is searched for.");
        robot.interact(() -> search.setText(""));
        assertThat(placeholder(grown)).isEqualTo("Nothing keeps more than before.");
        assertThat(copied(robot)).startsWith("kind,name,content,steady").contains("retainedLast,moved");
        TableColumn<?, ?> name = table(robot, "#growth").getColumns().get(0);
        TableColumn<?, ?> content = table(robot, "#growth").getColumns().get(2);
        assertThat(name.getText()).isEqualTo("Keeps more");
        assertThat(content.isVisible()).isTrue();
        fire(robot, "growth-classes");
        assertThat(name.getText()).isEqualTo("Class");
        assertThat(content.isVisible()).isFalse();
        fire(robot, "growth-owners");
        assertThat(content.isVisible()).isTrue();
        fire(robot, "growth-remove");
        assertThat(words(robot, "#growth-line")).startsWith("Choose one or more dumps");
        Node strangers = robot.lookup("#growth-strangers").query();
        assertThat(strangers.isVisible()).isFalse();

        // A program of its own.
        compareWith(robot, Samples.program("bank", 20).writeTo(folder.resolve("bank.hprof")));
        await(strangers::isVisible);
        assertThat(words(robot, "#growth-strangers")).contains("bank.hprof", "different programs");
    }

    @Test
    void whatGrewLeadsToItselfInTheLastDumpAndToItsPaths(FxRobot robot) throws Exception {
        Path before = takenAt(1_000, Samples.orders(500).writeTo(folder.resolve("before.hprof")));
        Path now = takenAt(2_000, Samples.orders(2_000).writeTo(folder.resolve("now.hprof")));
        OpenFile file = open(robot, now, Place.Part.GROWTH);
        compareWith(robot, before);
        TableView<?> grown = table(robot, "#growth");
        robot.interact(() -> {
            grown.getSelectionModel().clearAndSelect(0);
            grown.requestFocus();
        });
        robot.type(KeyCode.ENTER);
        await(() -> robot.lookup("#analyse-OWNERS").queryAs(ToggleButton.class).isSelected());
        await(() -> isThere(robot, "#object-name"));
        assertThat(words(robot, "#object-name")).isNotBlank();
        String name = words(robot, "#object-name");

        fire(robot, "analyse-GROWTH");
        assertThat(RowMenus.open(robot, grown))
                .extracting(MenuItem::getText)
                .containsExactly("Copy row", "What it keeps", "Why is it not freed?");
        RowMenus.choose(robot, "row-growth-why");
        await(() -> robot.lookup("#analyse-PATHS").queryAs(ToggleButton.class).isSelected());
        await(() -> words(robot, "#object-name").equals(name));

        fire(robot, "analyse-GROWTH");
        fire(robot, "growth-classes");
        robot.interact(() -> grown.getSelectionModel().clearAndSelect(0));
        RowMenus.open(robot, grown);
        RowMenus.choose(robot, "row-growth-open");
        await(() -> robot.lookup("#analyse-CLASSES").queryAs(ToggleButton.class).isSelected());
        await(() -> !table(robot, "#histogram").getItems().isEmpty());
        assertThat(file.view().get()).isEqualTo(ViewId.ANALYSE);
    }

    @Test
    void whatBecameLessIsFoundTheOtherWayRound(FxRobot robot) throws Exception {
        Path before = takenAt(1_000, Samples.orders(2_000).writeTo(folder.resolve("before.hprof")));
        Path now = takenAt(2_000, Samples.orders(500).writeTo(folder.resolve("now.hprof")));
        open(robot, now, Place.Part.GROWTH);
        compareWith(robot, before);
        TableView<?> grown = table(robot, "#growth");
        assertThat(grown.getItems()).isEmpty();
        assertThat(words(robot, "#growth-line")).doesNotContain(" 0 B ");
        assertThat(placeholder(grown)).contains("The other way round");

        fire(robot, "growth-turn");
        await(() -> words(robot, "#growth-line").startsWith("Reachable")
                && !grown.getItems().isEmpty());

        assertThat(words(robot, "#growth-line")).contains("(+").contains("the newest dump comes first");
        assertThat(words(robot, "#growth-turn")).isEqualTo("In the order of time");
        fire(robot, "growth-turn");
        await(() -> words(robot, "#growth-line").contains("(−"));
        assertThat(words(robot, "#growth-line")).doesNotContain("the newest dump");
    }

    @Test
    void fromWhatGrewInAnotherFileOneComesBack(FxRobot robot) throws Exception {
        Path before = takenAt(1_000, Samples.orders(500).writeTo(folder.resolve("before.hprof")));
        Path now = takenAt(2_000, Samples.orders(2_000).writeTo(folder.resolve("now.hprof")));
        OpenFile last = open(robot, now, Place.Part.CLASSES);
        OpenFile first = open(robot, before, Place.Part.GROWTH);
        MenuButton compare = robot.lookup("#growth-compare").queryAs(MenuButton.class);
        robot.interact(compare::show);
        // Of several dumps it is the time that tells which is the earlier one.
        assertThat(compare.getItems().get(0).getText())
                .startsWith("now.hprof · ")
                .contains("1970-01-01");
        robot.interact(() -> compare.getItems().get(0).fire());
        robot.interact(compare::hide);
        await(() -> words(robot, "#growth-line").startsWith("Reachable"));
        robot.interact(() -> table(robot, "#growth").getSelectionModel().clearAndSelect(0));
        fire(robot, "growth-why");
        assertThat(app.workspace().selected().get()).isSameAs(last);
        await(() -> robot.lookup("#analyse-PATHS").queryAs(ToggleButton.class).isSelected());

        fire(robot, "analyse-back");

        assertThat(app.workspace().selected().get()).isSameAs(first);
        assertThat(isThere(robot, "#growth-line")).isTrue();
    }

    /** By the last of the choices, which asks for a file. */
    private void compareWith(FxRobot robot, Path other) throws Exception {
        dialogs.toOpen = List.of(other);
        MenuButton compare = robot.lookup("#growth-compare").queryAs(MenuButton.class);
        robot.interact(compare::show);
        robot.interact(
                () -> compare.getItems().get(compare.getItems().size() - 1).fire());
        robot.interact(compare::hide);
        await(() -> words(robot, "#growth-line").startsWith("Reachable"));
    }

    /** The comparison knows it by its file alone: it is opened, and what was asked for is not forgotten. */
    @Test
    void whatGrewInAFileThatIsNotOpenLeadsToTheObjectThere(FxRobot robot) throws Exception {
        Path before = takenAt(1_000, Samples.orders(500).writeTo(folder.resolve("before.hprof")));
        Path now = takenAt(2_000, Samples.orders(2_000).writeTo(folder.resolve("now.hprof")));
        OpenFile first = open(robot, before, Place.Part.GROWTH);
        compareWith(robot, now);
        robot.interact(() -> table(robot, "#growth").getSelectionModel().clearAndSelect(0));

        fire(robot, "growth-open");

        await(() -> app.workspace()
                .find(now)
                .filter(file -> file.view().get() == ViewId.ANALYSE)
                .isPresent());
        await(() -> isThere(robot, "#object-name")
                && robot.lookup("#analyse-OWNERS")
                        .tryQueryAs(ToggleButton.class)
                        .filter(ToggleButton::isSelected)
                        .isPresent());
        assertThat(app.workspace().selected().get().path()).isEqualTo(now);
        assertThat(words(robot, "#object-name")).isNotBlank();

        fire(robot, "analyse-back");

        assertThat(app.workspace().selected().get()).isSameAs(first);
    }

    /** The same dump as if it had been taken at a time. */
    private static Path takenAt(long millis, Path dump) throws IOException {
        int afterFormatAndIdSize = "JAVA PROFILE 1.0.2".length() + 1 + Integer.BYTES;
        try (FileChannel file = FileChannel.open(dump, StandardOpenOption.WRITE)) {
            file.write(ByteBuffer.allocate(Long.BYTES).putLong(millis).flip(), afterFormatAndIdSize);
        }
        return dump;
    }

    @Test
    void secretsAreNotShownUnlessWantedAndNeverCopied(FxRobot robot) throws Exception {
        OpenFile file = open(robot, own("own.hprof"), Place.Part.SECRETS);
        await(() -> isThere(robot, "#secrets-total"));
        assertThat(words(robot, "#secrets-total")).contains("likely secrets in");
        TableView<?> secrets = table(robot, "#secrets");
        assertThat(secrets.getItems()).isNotEmpty();
        int inArray = IntStream.range(0, secrets.getItems().size())
                .filter(row -> ((Finding) secrets.getItems().get(row)).exampleId() != 0)
                .findFirst()
                .orElseThrow();
        robot.interact(() -> secrets.getSelectionModel().select(inArray));
        Node values = robot.lookup("#secret-values").query();
        assertThat(values.isVisible()).isFalse();
        // What is in the array is not shown either.
        await(() -> isThere(robot, "#object-name")
                && robot.lookup("#object-contents").tryQuery().isEmpty());
        fire(robot, "secrets-show");
        await(() -> words(robot, "#secrets-show").startsWith("Hide"));
        await(() -> robot.lookup("#object-contents").tryQuery().isPresent());
        assertThat(values.isVisible()).isTrue();
        String secret = ((TextArea) values).getText().lines().findFirst().orElseThrow();
        assertThat(secret).isNotBlank();
        assertThat(copied(robot).lines().skip(1)).isNotEmpty().noneMatch(line -> line.contains(secret));
        assertThat(RowMenus.open(robot, secrets)).hasSize(5);
        RowMenus.choose(robot, "row-copy");
        assertThat(RowMenus.copied(robot)).contains("\t").doesNotContain(secret);
        fire(robot, "secrets-show");
        assertThat(values.isVisible()).isFalse();
        assertThat(((TextArea) values).getText()).isEmpty();
        await(() -> robot.lookup("#object-contents").tryQuery().isEmpty());

        // Who makes the file small is told what stays in it.
        robot.interact(() -> file.view().set(ViewId.COMPRESS));
        fire(robot, "preset-lossless");
        assertThat(words(robot, "#secrets-note-text")).startsWith("The result keeps ");
        fire(robot, "preset-share");
        assertThat(words(robot, "#secrets-note-text")).contains("left out");
    }

    @Test
    void objectsThatAreOneRowAreToldOfAndLeadToTheLargest(FxRobot robot) throws Exception {
        open(robot, Samples.orders(2_000).writeTo(folder.resolve("orders.hprof")), Place.Part.OWNERS);
        await(() ->
                isThere(robot, "#owners") && !table(robot, "#owners").getItems().isEmpty());
        TableView<?> rows = table(robot, "#owners");
        // The second column of what is copied has how many objects a row stands for.
        List<String> counts = copied(robot)
                .lines()
                .skip(1)
                .map(line -> line.split(",", -1)[1])
                .toList();
        robot.interact(() -> rows.getSelectionModel().clearAndSelect(counts.indexOf("2000")));
        await(() -> isThere(robot, "#group-name"));
        assertThat(words(robot, "#group-name")).isEqualTo("2,000 × java.util.HashMap$Node");
        assertThat(robot.lookup("#group-facts .label").queryAllAs(Labeled.class).stream()
                        .map(Labeled::getText))
                .contains("2,000", "Retained, each");
        assertThat(words(robot, "#analyse-view .crumb-here")).isEqualTo("2,000 × HashMap$Node");
        int group = rows.getSelectionModel().getSelectedIndex();
        fire(robot, "group-first");
        assertThat(rows.getSelectionModel().getSelectedIndex()).isEqualTo(group + 1);
        await(() -> isThere(robot, "#object-name"));
        assertThat(words(robot, "#object-name")).isEqualTo("java.util.HashMap$Node");
        // What keeps it leads to it.
        await(() -> words(robot, "#analyse-view .crumb-here").equals("HashMap$Node"));
        assertThat(robot.lookup("#analyse-view .plain-link").queryAllAs(Hyperlink.class).stream()
                        .map(Labeled::getText))
                .contains("heap", "HashMap");
    }

    @Test
    void entriesBehindOthersAreCountedWithThemAndTold(FxRobot robot) throws Exception {
        Path dump = DumpBuilder.dump(8)
                .namedClass(0x500, "[Ljava.lang.Object;")
                .namedClass(0x600, "example.Node")
                .utf8(0x901, "next")
                .segment(heap -> {
                    heap.classDump(
                            0x600, type -> type.field(0x901, BasicType.OBJECT).instanceSize(8));
                    long[] first = LongStream.range(0, 30)
                            .map(number -> 0x2000 + 0x100 * number)
                            .toArray();
                    for (long node : first) {
                        heap.instance(node, 0x600, values -> values.id(node == first[0] ? 0x9000 : 0));
                    }
                    heap.instance(0x9000, 0x600, values -> values.id(0));
                    heap.objectArray(0x1000, 0x500, first);
                    heap.root(Tag.ROOT_UNKNOWN, 0x1000);
                })
                .end()
                .writeTo(folder.resolve("chained.hprof"));
        open(robot, dump, Place.Part.OWNERS);
        await(() ->
                isThere(robot, "#owners") && table(robot, "#owners").getItems().size() > 1);
        robot.interact(() -> table(robot, "#owners").getSelectionModel().clearAndSelect(1));
        await(() -> isThere(robot, "#group-name"));
        assertThat(words(robot, "#group-name")).isEqualTo("31 × example.Node");
        assertThat(robot.lookup("#group-facts .label").queryAllAs(Labeled.class).stream()
                        .map(Labeled::getText))
                .containsSubsequence("31", "Behind others", "1");
        await(() -> robot.lookup("#owners").lookup(".table-cell").queryAll().stream()
                .map(Tips::of)
                .anyMatch(tip -> tip.startsWith(
                        "31 × example.Node\nChained behind others, as nodes of a list or entries of\na map")));

        // What they have in their fields, as a row and as a class.
        assertValues(robot);
        fire(robot, "analyse-CLASSES");
        await(() -> isThere(robot, "#histogram")
                && table(robot, "#histogram").getItems().size() > 1);
        robot.interact(() -> table(robot, "#histogram").getItems().stream()
                .filter(row -> row.toString().contains("example.Node"))
                .findFirst()
                .ifPresent(node -> select(table(robot, "#histogram"), node)));
        await(() -> isThere(robot, "#class-values")
                && robot.lookup("#group-name").tryQuery().isEmpty());
        // The line above the table is of the row that is chosen, too.
        assertThat(robot.lookup("#analyse-view .analyse-way .label").queryAllAs(Label.class))
                .extracting(Label::getText)
                .contains("example.Node");
        assertValues(robot);
    }

    private static <T> void select(TableView<T> table, Object row) {
        table.getSelectionModel().clearAndSelect(table.getItems().indexOf(row));
    }

    /** Of 31 nodes one has a next. */
    private static void assertValues(FxRobot robot) throws Exception {
        fire(robot, "class-values");
        await(() -> robot.lookup("#class-by-field .field-name").tryQuery().isPresent());
        assertThat(robot.lookup("#class-by-field .label").queryAllAs(Labeled.class).stream()
                        .map(Labeled::getText))
                .containsSubsequence("next", "null in 96.8 %", "Of all 31 objects.");
    }

    @Test
    void leaksOfAnAndroidAppHaveTheirTraces(FxRobot robot) throws Exception {
        Path dump = Files.write(folder.resolve("app.hprof"), AndroidApp.dump(true));
        open(robot, dump, Place.Part.LEAKS);
        await(() -> isThere(robot, "#android-found"));
        assertThat(words(robot, "#android-found")).contains("of the app itself");
        assertThat(robot.lookup(".trace-suspect").queryAllAs(Label.class)).isNotEmpty();
        // What an object keeps is counted in one way, there and here.
        assertThat(copied(robot))
                .startsWith("app.hprof, taken 2020-09-13 ")
                .contains("↓", words(robot, "#leak-traces .leak-sentence").replace('\u00a0', ' '))
                .doesNotContain("Retaining");
    }

    @Test
    void whatTheDumpLacksIsNotAskedForAgain(FxRobot robot) throws Exception {
        Path dump = Files.write(folder.resolve("odd.hprof"), AndroidApp.withoutVersion());
        open(robot, dump, Place.Part.LEAKS);
        await(() -> robot.lookup("#leaks .analysis-state .label").queryAllAs(Label.class).stream()
                .anyMatch(label -> label.getText().contains("cannot make sense of this dump")));
        assertThat(robot.lookup("#android-ask").<Node>query().isVisible()).isFalse();
    }

    @Test
    void inASmallWindowTracesHaveAllOfTheRoomUntilSomethingIsChosen(FxRobot robot) throws Exception {
        robot.interact(() -> app.window().getScene().getWindow().setWidth(800));
        Path dump = Files.write(folder.resolve("app.hprof"), AndroidApp.dump(true));
        open(robot, dump, Place.Part.LEAKS);
        await(() -> isThere(robot, "#android-found"));
        Node detail = robot.lookup("#object-pane").query();
        assertThat(detail.isVisible()).isFalse();

        robot.interact(() ->
                robot.lookup(".trace-step .hyperlink").queryAs(Hyperlink.class).fire());
        await(() -> detail.isVisible() && isThere(robot, "#object-name"));
        Node part = robot.lookup("#leaks").query();
        assertThat(part.localToScene(part.getLayoutBounds()).getMaxY())
                .isLessThanOrEqualTo(
                        detail.localToScene(detail.getLayoutBounds()).getMinY());
    }

    @Test
    void anotherObjectIsShownFromItsBeginningAndArrowsScrollWhatIsToldOfIt(FxRobot robot) throws Exception {
        robot.interact(() -> {
            app.window().getScene().getWindow().setWidth(800);
            app.window().getScene().getWindow().setHeight(560);
        });
        open(robot, Samples.orders(2_000).writeTo(folder.resolve("orders.hprof")), Place.Part.OWNERS);
        await(() -> table(robot, "#owners").getItems().size() > 1 && isThere(robot, "#object-name"));
        String first = words(robot, "#object-name");
        await(() -> isThere(robot, "#object-pane .hyperlink"));
        ScrollPane scroll = robot.lookup("#object-pane .scroll-pane").queryAs(ScrollPane.class);
        Node link = robot.lookup("#object-pane .hyperlink").query();
        robot.interact(link::requestFocus);
        robot.interact(() -> scroll.setVvalue(0));
        robot.press(KeyCode.DOWN).release(KeyCode.DOWN);
        assertThat(link.isFocused()).isTrue();
        assertThat(scroll.getVvalue()).isPositive();
        robot.press(KeyCode.UP).release(KeyCode.UP);
        assertThat(scroll.getVvalue()).isZero();

        robot.interact(() -> scroll.setVvalue(1));
        robot.interact(() -> table(robot, "#owners").getSelectionModel().clearAndSelect(1));
        await(() -> !words(robot, "#object-name").equals(first));
        assertThat(scroll.getVvalue()).isZero();
    }
}
