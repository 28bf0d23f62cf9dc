package io.github.heapfold.gui;

import static io.github.heapfold.gui.Parts.byId;
import static io.github.heapfold.gui.Parts.fire;
import static io.github.heapfold.gui.Parts.isDisabled;
import static io.github.heapfold.gui.Parts.said;
import static io.github.heapfold.gui.TestWindow.awaitReady;
import static io.github.heapfold.gui.TestWindow.file;
import static io.github.heapfold.gui.Waiting.await;
import static io.github.heapfold.gui.Waiting.read;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.heapfold.fixture.Samples;
import io.github.heapfold.fixture.TestKeys;
import io.github.heapfold.fold.FoldFile;
import io.github.heapfold.fold.container.FoldIndex;
import io.github.heapfold.gui.controls.Tips;
import io.github.heapfold.gui.controls.ViewId;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import javafx.css.PseudoClass;
import javafx.scene.Node;
import javafx.scene.control.ButtonBase;
import javafx.scene.control.Label;
import javafx.scene.control.Labeled;
import javafx.scene.control.ScrollPane;
import javafx.scene.control.TextInputControl;
import javafx.scene.input.KeyCode;
import javafx.stage.Stage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.ApplicationExtension;
import org.testfx.framework.junit5.Start;

/** Sealing what is left out, and opening it again. */
@ExtendWith(ApplicationExtension.class)
class SealFlowTest {
    private static final String SECRET = "correct horse battery staple";

    @TempDir
    Path folder;

    private final TestKeys keys = new TestKeys();
    private final FakeDialogs dialogs = new FakeDialogs();
    private Composition app;
    private Path dump;
    private Path folded;

    @Start
    void start(Stage stage) {
        app = TestWindow.show(stage, folder, dialogs);
    }

    @BeforeEach
    void openDump(FxRobot robot) throws Exception {
        dump = Samples.list(8, 2000).writeTo(folder.resolve("own.hprof"));
        folded = folder.resolve("own.hfold");
        TestWindow.open(app, dump);
        show(robot, dump, ViewId.COMPRESS);
    }

    @AfterEach
    void stopJobs() throws Exception {
        TestWindow.stopJobs(app);
    }

    private void show(FxRobot robot, Path path, ViewId view) {
        robot.interact(() -> {
            app.workspace().show(file(app, path));
            file(app, path).view().set(view);
        });
    }

    private static void type(FxRobot robot, String id, String text) {
        robot.interact(() -> byId(robot, id, TextInputControl.class).setText(text));
    }

    private void compress(FxRobot robot) throws Exception {
        await(() -> !isDisabled(robot, "compress"));
        fire(robot, "compress");
        await(() -> app.workspace().find(folded).isPresent());
        awaitReady(app, folded);
    }

    /** Restores to a file of its own. */
    private Path restore(FxRobot robot) throws Exception {
        Path restored = folder.resolve("own.restored.hprof");
        TestWindow.work(robot, app, "restore");
        return restored;
    }

    @Test
    void whoHasTheKeyRestoresTheOriginal(FxRobot robot) throws Exception {
        assertThat(byId(robot, "compress-needs-key", Label.class).isVisible()).isFalse();
        fire(robot, "seal");
        assertThat(isDisabled(robot, "compress")).isTrue();
        assertThat(byId(robot, "compress-needs-key", Label.class).isVisible()).isTrue();
        type(robot, "seal-recipients", "age1nonsense");
        await(() -> said(robot, "seal-state").contains("not a public key"));
        assertThat(isDisabled(robot, "compress")).isTrue();
        assertThat(said(robot, "compress-needs-key")).contains("public");
        type(robot, "seal-passphrase", "one of them");
        assertThat(said(robot, "compress-needs-key")).isEqualTo(said(robot, "seal-state"));
        assertThat(said(robot, "seal-state")).contains("passphrase");
        type(robot, "seal-passphrase", "");
        Path publicKeys = Files.writeString(folder.resolve("team.txt"), keys.recipient);
        dialogs.keys = publicKeys;
        // Who works by keys goes on from there.
        TextInputControl area = byId(robot, "seal-recipients", TextInputControl.class);
        robot.interact(area::requestFocus);
        robot.press(KeyCode.TAB).release(KeyCode.TAB);
        assertThat(area.getText()).isEqualTo("age1nonsense");
        assertThat(area.isFocused()).isFalse();
        robot.press(KeyCode.SHIFT, KeyCode.TAB).release(KeyCode.TAB, KeyCode.SHIFT);
        assertThat(area.isFocused()).isTrue();
        type(robot, "seal-recipients", "");
        fire(robot, "seal-file");
        await(() -> said(robot, "seal-state").startsWith("Opens it: key X25519 "));
        compress(robot);

        show(robot, folded, ViewId.SUMMARY);
        assertThat(said(robot, "seal-bar-words"))
                .matches("Encrypted in part, \\S+ \\S+ of the file\\. .*")
                .contains("X25519")
                .hasSizeLessThan(200);
        String encrypted = Tips.of(robot.lookup("#seal-bar-words").query());
        assertThat(encrypted).startsWith("Encrypted, in ");
        // Keys lead to the button only.
        assertThat(robot.lookup("#unseal").query().getAccessibleHelp()).isEqualTo(encrypted);
        // What is encrypted in a file is in it, and one note is enough for that.
        assertThat(robot.lookup("#not-in-file").tryQuery()).isEmpty();
        assertThat(said(robot, "file-sentence")).contains("encrypted in part");
        assertThat(robot.lookup("#files .list-cell").queryAll().stream().map(Node::getAccessibleText))
                .filteredOn(Objects::nonNull)
                .anyMatch(row -> row.startsWith("own.hfold") && row.contains("encrypted in part"))
                .noneMatch(row -> row.startsWith("own.hprof") && row.contains("encrypted"));
        fire(robot, "sealed-restore");
        assertThat(file(app, folded).view().get()).isEqualTo(ViewId.RESTORE);
        // Who came to open it need not say so once more, and types.
        await(() -> byId(robot, "key-file", TextInputControl.class).isFocused());
        assertThat(isDisabled(robot, "restore")).isTrue();
        type(
                robot,
                "key-file",
                Files.writeString(folder.resolve("key.txt"), keys.identity).toString());
        assertThat(byId(robot, "key-use", Labeled.class).getText()).doesNotContain("byte for byte");
        fire(robot, "purpose-MAT");
        Path forMat = restore(robot);
        // Written for others, it may be other bytes, but nothing is missing.
        assertThat(file(app, forMat).making()).isEmpty();
        Files.delete(forMat);
        assertThat(lines(robot, "restore-result"))
                .anyMatch(line -> line.startsWith("Checksums right"))
                .anyMatch(line -> line.startsWith("What was encrypted was opened"))
                .noneMatch(line -> line.contains("byte for byte"));
        fire(robot, "purpose-EXACT");
        Path restored = restore(robot);

        assertThat(file(app, folded).problem().get()).isNull();
        assertThat(Files.mismatch(restored, dump)).isEqualTo(-1);
        assertThat(file(app, restored).making()).isEmpty();
        assertThat(lines(robot, "restore-result"))
                .anyMatch(line -> line.startsWith("Checksums right: the original, byte for byte"));
    }

    private static boolean isInSight(FxRobot robot, String id) {
        return read(() -> {
            Node node = byId(robot, id, Node.class);
            Node pane = node;
            while (!(pane instanceof ScrollPane)) {
                pane = pane.getParent();
            }
            return pane.localToScene(pane.getLayoutBounds()).contains(node.localToScene(node.getLayoutBounds()));
        });
    }

    private static List<String> lines(FxRobot robot, String id) {
        return read(() -> robot.lookup("#" + id).lookup(".label").queryAllAs(Labeled.class).stream()
                .map(Labeled::getText)
                .toList());
    }

    @Test
    void whatIsLostOfADamagedSealIsTold(FxRobot robot) throws Exception {
        fire(robot, "seal");
        type(robot, "seal-recipients", keys.recipient);
        compress(robot);
        byte[] bent = Files.readAllBytes(folded);
        try (FoldFile fold = FoldFile.open(folded)) {
            FoldIndex.ChunkEntry first = fold.index().chunks().get(0);
            bent[(int) (first.offset() + first.storedBytes() - 6)] ^= 1;
        }
        Files.write(folded, bent);
        robot.interact(() -> app.workspace().readAgain(file(app, folded)));
        TestWindow.awaitReady(app, folded);
        show(robot, folded, ViewId.RESTORE);
        fire(robot, "key-use");
        type(
                robot,
                "key-file",
                Files.writeString(folder.resolve("key.txt"), keys.identity).toString());
        restore(robot);
        await(() -> file(app, folded).soundness().faulty().get());
        fire(robot, "salvage");
        await(() -> file(app, folded).results().restored().get() != null);

        assertThat(lines(robot, "restore-result"))
                .anyMatch(line -> line.startsWith("Parts of what is encrypted are lost"))
                .anyMatch(line -> line.startsWith("Lost: what is encrypted of bytes "))
                .noneMatch(line -> line.startsWith("What was encrypted was opened"));
        Node card = robot.lookup("#restore-result").query();
        assertThat(card.getPseudoClassStates()).contains(PseudoClass.getPseudoClass("lacking"));
    }

    @Test
    void aPassphraseOpensItAndIsKeptNowhere(FxRobot robot) throws Exception {
        fire(robot, "seal");
        assertThat(byId(robot, "seal-passphrase-short", Label.class).isVisible())
                .isFalse();
        assertThat(byId(robot, "seal-passphrase-lost", Label.class).isVisible()).isTrue();
        // The fields that were opened are in sight.
        await(() -> isInSight(robot, "seal-passphrase"));
        type(robot, "seal-passphrase", "abc");
        type(robot, "seal-passphrase-again", "abc");
        assertThat(said(robot, "seal-passphrase-short")).contains("fewer than 12 characters");
        assertThat(isDisabled(robot, "compress")).isFalse();
        type(robot, "seal-passphrase-again", "");
        type(robot, "seal-passphrase", SECRET);
        assertThat(byId(robot, "seal-passphrase-short", Label.class).isVisible())
                .isFalse();
        assertThat(said(robot, "seal-state")).contains("not the same");
        assertThat(isDisabled(robot, "compress")).isTrue();
        type(robot, "seal-passphrase-again", SECRET);
        compress(robot);

        show(robot, dump, ViewId.COMPRESS);
        assertThat(byId(robot, "seal-passphrase", TextInputControl.class).getText())
                .isEmpty();
        assertThat(filesWithSecret()).isEmpty();
        show(robot, folded, ViewId.RESTORE);
        fire(robot, "key-use");
        assertThat(byId(robot, "key-passphrase", TextInputControl.class).isFocused())
                .isTrue();
        type(robot, "key-passphrase", "another one");
        robot.press(KeyCode.ENTER).release(KeyCode.ENTER);
        await(() -> byId(robot, "key-problem", Label.class).isVisible());
        assertThat(said(robot, "key-problem")).isEqualTo("The passphrase is wrong.");
        assertThat(byId(robot, "key-passphrase", TextInputControl.class).isFocused())
                .isTrue();
        assertThat(file(app, folded).problem().get()).isNull();
        assertThat(file(app, folded).soundness().faulty().get()).isFalse();
        assertThat(file(app, folded).soundness().damagedAt().get()).isNull();

        type(robot, "key-passphrase", SECRET);
        assertThat(byId(robot, "key-problem", Label.class).isVisible()).isFalse();
        fire(robot, "purpose-EXACT");
        Path restored = restore(robot);
        assertThat(Files.mismatch(restored, dump)).isEqualTo(-1);
        assertThat(byId(robot, "key-passphrase", TextInputControl.class).getText())
                .isEmpty();

        // What was restored stays told when another attempt fails: the field is where it was.
        Node passphrase = byId(robot, "key-passphrase", TextInputControl.class);
        double place = passphrase.localToScene(0, 0).getY();
        Files.delete(restored);
        type(robot, "key-passphrase", "another one");
        restore(robot);
        assertThat(said(robot, "key-problem")).isEqualTo("The passphrase is wrong.");
        assertThat(file(app, folded).results().restored().get()).isNotNull();
        assertThat(passphrase.localToScene(0, 0).getY()).isEqualTo(place);

        // Nor is a seal that was left alone before left alone by who comes to open it.
        fire(robot, "key-use");
        show(robot, folded, ViewId.SUMMARY);
        fire(robot, "sealed-restore");
        await(() -> byId(robot, "key-passphrase", TextInputControl.class).isFocused());
        assertThat(isDisabled(robot, "restore")).isFalse();
    }

    @Test
    void whoHasTheKeySeesTheValuesInRecordsAndInTheAnalysis(FxRobot robot) throws Exception {
        fire(robot, "preset-share");
        fire(robot, "seal");
        type(robot, "seal-passphrase", SECRET);
        type(robot, "seal-passphrase-again", SECRET);
        compress(robot);

        show(robot, folded, ViewId.INSPECT);
        fire(robot, "part-records");
        assertThat(said(robot, "seal-bar-words")).contains("passphrase");
        assertThat(said(robot, "records-message")).contains("zeros");
        fire(robot, "unseal");
        assertThat(isDisabled(robot, "unseal-open")).isTrue();
        type(robot, "unseal-passphrase", "another one");
        fire(robot, "unseal-open");
        await(() -> byId(robot, "unseal-problem", Labeled.class).isVisible());
        assertThat(said(robot, "unseal-problem")).isEqualTo("The passphrase is wrong.");
        assertThat(byId(robot, "unseal-passphrase", TextInputControl.class).getText())
                .isEmpty();

        type(robot, "unseal-passphrase", SECRET);
        fire(robot, "unseal-open");
        await(() -> file(app, folded).key().get().isPresent());
        awaitReady(app, folded);
        // What one looked at goes on, with the values.
        await(() -> robot.lookup("#records-view").tryQuery().isPresent());
        assertThat(said(robot, "seal-bar-words")).contains("is open");
        assertThat(said(robot, "records-message")).isEmpty();
        show(robot, folded, ViewId.ANALYSE);
        fire(robot, "analyse-DUPLICATES");
        await(() -> robot.lookup("#duplicates-total").tryQuery().isPresent());
        assertThat(robot.lookup("#duplicates-BOXED").queryAs(Labeled.class).getText())
                .doesNotContain("not in this file");
        assertThat(filesWithSecret()).isEmpty();

        fire(robot, "unseal-close");
        await(() -> file(app, folded).key().get().isEmpty());
        awaitReady(app, folded);
        await(() -> robot.lookup("#duplicates-total").tryQuery().isPresent());
        assertThat(robot.lookup("#duplicates-BOXED").queryAs(Labeled.class).getText())
                .contains("not in this file");
    }

    @Test
    void fromTheSummaryItIsOpenedWithoutADumpThatIsWritten(FxRobot robot) throws Exception {
        fire(robot, "preset-share");
        fire(robot, "seal");
        type(robot, "seal-passphrase", SECRET);
        type(robot, "seal-passphrase-again", SECRET);
        compress(robot);
        List<Path> written = written();

        show(robot, folded, ViewId.SUMMARY);
        fire(robot, "unseal");
        await(() -> byId(robot, "unseal-passphrase", TextInputControl.class).isFocused());
        type(robot, "unseal-passphrase", "another one");
        robot.press(KeyCode.ENTER).release(KeyCode.ENTER);
        await(() -> said(robot, "unseal-problem").equals("The passphrase is wrong."));
        type(robot, "unseal-passphrase", SECRET);
        robot.press(KeyCode.ENTER).release(KeyCode.ENTER);
        await(() -> file(app, folded).key().get().isPresent());
        awaitReady(app, folded);

        assertThat(file(app, folded).view().get()).isEqualTo(ViewId.SUMMARY);
        assertThat(said(robot, "seal-bar-words")).contains("is open");
        assertThat(Tips.of(robot.lookup("#seal-bar-words").query())).isEmpty();
        // It is filled as that of any other file.
        await(() -> file(app, folded).analysed().get());
        await(() -> robot.lookup("#summary-classes").tryQuery().isPresent());
        assertThat(robot.lookup("#not-in-file").tryQuery()).isEmpty();
        assertThat(written()).isEqualTo(written);
        fire(robot, "unseal-close");
        await(() -> file(app, folded).key().get().isEmpty());
        awaitReady(app, folded);
        assertThat(said(robot, "seal-bar-words")).startsWith("Encrypted in part");
    }

    @Test
    void aPassphraseThatWasTypedInTheSummaryDoesNotOutliveIt(FxRobot robot) throws Exception {
        fire(robot, "preset-share");
        fire(robot, "seal");
        type(robot, "seal-passphrase", SECRET);
        type(robot, "seal-passphrase-again", SECRET);
        compress(robot);
        show(robot, folded, ViewId.SUMMARY);
        fire(robot, "unseal");
        type(robot, "unseal-passphrase", SECRET);
        TextInputControl field = byId(robot, "unseal-passphrase", TextInputControl.class);
        // Other notes above it take nothing from it.
        robot.interact(() -> file(app, folded).soundness().incomplete());
        assertThat(field.getText()).isEqualTo(SECRET);

        show(robot, dump, ViewId.COMPRESS);
        assertThat(field.getText()).isEmpty();
    }

    private List<Path> written() throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(Files::isRegularFile).sorted().toList();
        }
    }

    private List<Path> filesWithSecret() throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(Files::isRegularFile)
                    .filter(file -> contains(file, SECRET))
                    .toList();
        }
    }

    private static boolean contains(Path file, String text) {
        try {
            return new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1).contains(text);
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void withoutAKeyTheRestCanBeRestoredAndChecked(FxRobot robot) throws Exception {
        fire(robot, "seal");
        type(robot, "seal-recipients", keys.recipient);
        compress(robot);
        show(robot, folded, ViewId.RESTORE);
        fire(robot, "check-file");
        await(() -> file(app, folded).soundness().whole().get() != null);
        assertThat(said(robot, "whole")).contains("not opened");

        Path restored = restore(robot);
        assertThat(file(app, folded).problem().get()).isNull();
        assertThat(Files.mismatch(restored, dump)).isNotEqualTo(-1);
        assertThat(file(app, restored).making()).startsWith("Restored from own.hfold, and not the original");
    }

    @Test
    void saysWhyNothingCanBeSealed(FxRobot robot) throws Exception {
        fire(robot, "preset-lossless");
        assertThat(byId(robot, "seal", ButtonBase.class).isDisabled()).isTrue();
        assertThat(robot.lookup("#seal-pane .label").queryAllAs(Labeled.class).stream()
                        .map(Labeled::getText))
                .anyMatch(text -> text.startsWith("Nothing is left out"));
        assertThat(isDisabled(robot, "compress")).isFalse();
    }
}
