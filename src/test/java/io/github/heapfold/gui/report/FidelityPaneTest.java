package io.github.heapfold.gui.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.heapfold.gui.controls.Focus;
import io.github.heapfold.gui.file.ComparedFile;
import io.github.heapfold.gui.text.Texts;
import io.github.heapfold.hprof.Column;
import io.github.heapfold.job.verify.Certificate;
import io.github.heapfold.job.verify.Verification;
import io.github.heapfold.message.Message;
import io.github.heapfold.report.Checked;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import javafx.beans.property.SimpleObjectProperty;
import javafx.scene.Scene;
import javafx.scene.control.Button;
import javafx.scene.control.Hyperlink;
import javafx.scene.control.Label;
import javafx.scene.control.Labeled;
import javafx.scene.layout.VBox;
import javafx.stage.Stage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.ApplicationExtension;
import org.testfx.framework.junit5.Start;

@ExtendWith(ApplicationExtension.class)
class FidelityPaneTest {
    private static final List<Certificate.FieldCount> FIELDS = Column.all().stream()
            .limit(20)
            .map(column -> new Certificate.FieldCount(column, 1, true))
            .toList();

    private FidelityPane pane;

    @Start
    void start(Stage stage) {
        pane = pane(found(true, List.of()));
        stage.setScene(new Scene(new VBox(new Button("Elsewhere"), pane), 500, 800));
        stage.show();
    }

    private static FidelityPane pane(Verification found) {
        ComparedFile compared = new ComparedFile(Path.of("before.hprof"), Path.of("after.hprof"), found);
        return new FidelityPane(new SimpleObjectProperty<>(compared), FidelityPane.Heads.TWO);
    }

    private static Verification found(boolean same, List<Message> differences) {
        Verification.Count count = new Verification.Count(1, 1);
        Certificate certificate = new Certificate(
                List.of(), List.of(), count, FIELDS, List.of(), Optional.empty(), 0, false, OptionalLong.empty());
        return new Verification(
                same,
                false,
                count,
                count,
                count,
                count,
                differences,
                Optional.empty(),
                Optional.empty(),
                Optional.of(certificate));
    }

    @Test
    void whatDiffersIsSaidInTheLanguageOfTheWindow(FxRobot robot) {
        Message roots = Message.of("compare.roots");
        List<Message> differences = List.of(Message.of("compare.header"), Message.of("compare.more", roots, 1, 3, 2));
        robot.interact(() -> {
            Texts.use(Locale.CHINESE);
            try {
                pane = pane(found(false, differences));
            } finally {
                Texts.use(Locale.ENGLISH);
            }
        });
        assertThat(pane.getChildren().stream().filter(Labeled.class::isInstance).map(shown -> words((Labeled) shown)))
                .contains("转储的文件头不同", "根：第一个转储中有 1，第二个中有 3（多 2）");
    }

    @Test
    void theFilesAreNamedAlsoWhereNothingDiffers() {
        assertThat(pane.lookupAll(".label").stream()
                        .filter(Labeled.class::isInstance)
                        .map(shown -> words((Labeled) shown)))
                .containsSubsequence("First dump", "before.hprof", "Second dump", "after.hprof");
    }

    @Test
    void whatWasFoundGoesWithTheReport() {
        List<Message> differences = List.of(Message.of("compare.header"));
        ComparedFile compared =
                new ComparedFile(Path.of("before.hprof"), Path.of("after.hfold"), found(false, differences));
        Checked checked = Checks.of(compared, null).orElseThrow();
        assertThat(checked.original()).isEqualTo("before.hprof");
        assertThat(checked.result()).isEqualTo("after.hfold");
        assertThat(checked.same()).isFalse();
        assertThat(checked.differences()).isEqualTo(differences);
        assertThat(checked.parts())
                .extracting(Checked.Part::name)
                .containsExactly("objects", "classes", "references", "roots");
        assertThat(Checks.of(null, null)).isEmpty();
    }

    @Test
    void whoAsksForMoreIsAtTheFirstThatComes(FxRobot robot) {
        int before = pane.getChildren().size();
        robot.interact(() -> {
            robot.lookup("#fidelity-more").query().requestFocus();
            robot.lookup("#fidelity-more").queryAs(Hyperlink.class).fire();
        });
        assertThat(Focus.isIn(pane)).isTrue();
        Label first = (Label) pane.getChildren().get(before - 1);
        assertThat(first.isFocused()).isTrue();
        assertThat(words(first)).contains(FIELDS.get(12).column().toString());
        assertThat(words((Labeled) pane.getChildren().get(pane.getChildren().size() - 1)))
                .contains(FIELDS.get(19).column().toString());
    }

    /** Without what lets a long name end a line. */
    private static String words(Labeled shown) {
        return shown.getText().replace("\u2028", "");
    }
}
