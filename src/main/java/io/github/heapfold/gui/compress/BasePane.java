package io.github.heapfold.gui.compress;

import static io.github.heapfold.gui.text.Texts.text;

import atlantafx.base.theme.Styles;
import io.github.heapfold.gui.controls.Background;
import io.github.heapfold.gui.controls.Controls;
import io.github.heapfold.gui.controls.MeasuredBox;
import io.github.heapfold.gui.controls.WrapRow;
import io.github.heapfold.gui.text.Problem;
import io.github.heapfold.gui.text.Purpose;
import io.github.heapfold.gui.text.Texts;
import io.github.heapfold.job.JobException;
import io.github.heapfold.job.JobMonitor;
import io.github.heapfold.job.input.FileKind;
import io.github.heapfold.job.input.Input;
import io.github.heapfold.job.inspect.InspectJob;
import io.github.heapfold.job.inspect.Inspection;
import io.github.heapfold.message.Message;
import io.github.heapfold.message.Visible;
import io.github.heapfold.report.SizeReport;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import javafx.beans.Observable;
import javafx.scene.control.Button;
import javafx.scene.control.Label;

/** The earlier folded file that this one is folded against; none, where nobody says so. */
final class BasePane extends MeasuredBox {
    private final CompressModel model;
    private final Background background;
    private final Label state = new Label();
    private final Label what = Controls.note("");
    private final Button choose;
    private final Button none;
    private int asked;
    private Optional<String> purpose = Optional.empty();

    /**
     * @param chooser asks for a folded file
     */
    BasePane(CompressModel model, Background background, Supplier<Optional<Path>> chooser) {
        this.model = model;
        this.background = background;
        setId("base-pane");
        getStyleClass().add("target");
        choose = Controls.button(
                "base-choose", text("base.choose"), () -> chooser.get().ifPresent(this::look));
        choose.getStyleClass().add(Styles.SMALL);
        none = Controls.button(
                "base-none", text("base.remove"), () -> model.base().set(null));
        none.getStyleClass().add(Styles.SMALL);
        state.setId("base-state");
        state.setWrapText(true);
        state.setMinHeight(USE_PREF_SIZE);
        what.setId("base-what");
        getChildren().addAll(Controls.heading(text("base.heading")), WrapRow.of(state, choose, none), what);
        for (Observable change : List.of(
                model.base(), model.format(), model.seal().on(), model.file().profile())) {
            change.addListener(changed -> refresh());
        }
        refresh();
    }

    /** Whether it can be a base is said at once, and not after the dump has been read. */
    private void look(Path file) {
        int number = ++asked;
        background.run(
                () -> inspect(Input.of(file)),
                known -> {
                    if (number == asked) {
                        fault(file, known).ifPresentOrElse(this::refuse, () -> take(file, known));
                    }
                },
                failure -> {
                    if (number == asked) {
                        refuse(Problem.reason(failure));
                    }
                });
    }

    private static Inspection inspect(Input input) throws IOException {
        if (!input.isRereadable()) {
            throw new JobException(Message.of("base.pipe", input.name()));
        }
        return new InspectJob(input, 1).run(JobMonitor.silent());
    }

    private void take(Path file, Inspection known) {
        purpose = known.sizes().map(SizeReport::profile);
        model.base().set(file);
        refresh();
    }

    /** What was compressed for another purpose has other contents, so that little is the same in both. */
    private Optional<String> otherPurpose() {
        return purpose.filter(name -> !name.equals(model.file().profile().get().name()))
                .map(name -> text("base.otherPurpose", Purpose.of(name)));
    }

    private static Optional<String> fault(Path file, Inspection known) {
        String name = Visible.of(file.toString());
        if (known.kind() != FileKind.HFOLD) {
            return Optional.of(text("base.notFolded", name));
        }
        if (known.base().isPresent()) {
            return Optional.of(text("base.needsBase", name));
        }
        return known.sealed().map(seal -> Message.of("fold.baseSealed", name).in(Texts.locale()));
    }

    private void refuse(String reason) {
        what.setText(reason);
        what.getStyleClass().remove(Styles.TEXT_MUTED);
        what.getStyleClass().add("danger-text");
    }

    private void refresh() {
        asked++;
        Path base = model.base().get();
        Optional<String> not = model.whyNoBase();
        state.setText(base == null ? text("base.none") : Visible.of(String.valueOf(base.getFileName())));
        choose.setDisable(not.isPresent());
        Controls.show(none, base != null);
        what.getStyleClass().removeAll("danger-text", Styles.TEXT_MUTED);
        what.getStyleClass().add(Styles.TEXT_MUTED);
        what.setText(not.orElse(
                base == null
                        ? text("base.what")
                        : otherPurpose().map(other -> other + " ").orElse("") + text("base.needed")));
    }
}
