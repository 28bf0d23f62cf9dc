package io.github.heapfold.gui.restore;

import static io.github.heapfold.gui.text.Texts.text;

import io.github.heapfold.analysis.compare.MissingObjects;
import io.github.heapfold.fold.Salvage;
import io.github.heapfold.gui.controls.Controls;
import io.github.heapfold.gui.controls.ResultCard;
import io.github.heapfold.gui.controls.Tips;
import io.github.heapfold.gui.file.ComparedFile;
import io.github.heapfold.gui.file.OpenFile;
import io.github.heapfold.gui.report.CheckLabel;
import io.github.heapfold.gui.report.FidelityPane;
import io.github.heapfold.gui.report.FileActions;
import io.github.heapfold.job.restore.RestoreJob;
import io.github.heapfold.report.Units;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import javafx.beans.value.ObservableValue;
import javafx.scene.Node;
import javafx.scene.control.Button;

/** What the last restore of a file gave, and what can be done with it. */
final class RestoredCard {
    private final OpenFile file;
    private final FileActions actions;
    private final ResultCard card = new ResultCard("restore");

    RestoredCard(OpenFile file, FileActions actions) {
        this.file = file;
        this.actions = actions;
    }

    ResultCard node() {
        return card;
    }

    /** Shows it, where there is one, and else nothing. */
    void show() {
        RestoreJob.Result restored = file.results().restored().get();
        if (restored == null) {
            Controls.show(card, false);
            return;
        }
        Path target = Path.of(restored.target());
        List<Node> buttons = new ArrayList<>();
        buttons.add(Controls.button("reveal", text("reveal"), () -> actions.reveal(target)));
        file.original()
                .ifPresent(original -> buttons.add(compare(new FileActions.Pair(
                        original, target, file.inspection().get().profile()))));
        buttons.add(actions.openIn(file, target));
        Optional<Salvage> losses = restored.salvage().filter(salvage -> !salvage.isWhole());
        List<Node> lines = new ArrayList<>();
        lines.add(Controls.note(
                text(checks(restored), Units.count(restored.restoredBytes()), Units.duration(restored.time()))));
        if (wasOpened(restored)) {
            lines.add(Controls.note(text("restore.opened")));
        }
        restored.salvage()
                .filter(salvage -> salvage.strays() > 0)
                .ifPresent(salvage -> lines.add(Controls.note(text("restore.strays", Units.count(salvage.strays())))));
        losses.ifPresent(salvage -> lines.add(new LossList(salvage)));
        Optional.ofNullable(file.results().missing().get())
                .ifPresent(missing -> lines.add(Controls.note(missing(missing))));
        ObservableValue<ComparedFile> compared = file.results().compared(target);
        lines.add(new CheckLabel(compared));
        lines.add(new FidelityPane(compared, FidelityPane.Heads.MADE));
        card.lacks(losses.isPresent());
        card.show(
                text("restore.done", target.getFileName(), Units.bytes(restored.writtenBytes())),
                target,
                buttons,
                lines);
    }

    /** Not named as the button below, which reads the compressed file. */
    private Node compare(FileActions.Pair pair) {
        Button compare = Controls.button("verify", text("restored.verify"), () -> actions.verify(file, pair));
        Tips.set(compare, text("report.verify.tooltip"));
        return compare;
    }

    private static String checks(RestoreJob.Result restored) {
        Optional<Salvage> losses = restored.salvage().filter(salvage -> !salvage.isWhole());
        if (losses.isPresent()) {
            return losses.get().losses().isEmpty() ? "restore.checks.sealed" : "restore.checks.salvaged";
        }
        if (!restored.original()) {
            return "restore.checks";
        }
        boolean gzipped = restored.writtenBytes() != restored.restoredBytes();
        return gzipped ? "restore.checks.lossless.gzip" : "restore.checks.lossless";
    }

    /** Whether what is encrypted came back; where a part of it is lost, what is told of that says so. */
    private static boolean wasOpened(RestoreJob.Result restored) {
        return !restored.recipients().isEmpty()
                && restored.complete()
                && restored.salvage().filter(salvage -> !salvage.isWhole()).isEmpty();
    }

    private static String missing(Optional<MissingObjects.Count> missing) {
        return missing.map(count -> text("restore.koom", Units.count(count.objects()), Units.count(count.references())))
                .orElseGet(() -> text("restore.koom.many"));
    }
}
