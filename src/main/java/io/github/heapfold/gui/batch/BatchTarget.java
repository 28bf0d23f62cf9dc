package io.github.heapfold.gui.batch;

import static io.github.heapfold.gui.text.Texts.text;

import io.github.heapfold.gui.controls.Tips;
import io.github.heapfold.gui.file.Namesakes;
import io.github.heapfold.gui.file.OpenFile;
import io.github.heapfold.message.Visible;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import javafx.scene.control.MenuButton;
import javafx.scene.control.MenuItem;

/** Where the results of a batch go: each to where it goes by itself, or all to one folder. The files know it. */
final class BatchTarget extends MenuButton {
    /** Letters of a folder, of which the end tells most. */
    private static final int MOST_NAME = 28;

    private final List<OpenFile> files;
    private Optional<OpenFile> renamed = Optional.empty();

    /**
     * Begins with the folder that all files have, as those of a batch that one was taken out of.
     *
     * @param ask for a folder, beginning in one
     * @param changed hears when results go elsewhere from now on
     */
    BatchTarget(List<OpenFile> files, Function<Path, Optional<Path>> ask, Runnable changed) {
        this.files = files;
        MenuItem beside = new MenuItem(text("batch.target.beside"));
        beside.setOnAction(event -> choose(null, changed));
        MenuItem folder = new MenuItem(text("batch.target.choose"));
        folder.setOnAction(
                event -> ask.apply(files.get(0).resultPlace().folder()).ifPresent(chosen -> choose(chosen, changed)));
        setId("batch-target");
        getItems().addAll(beside, folder);
        Optional<Path> first = files.get(0).resultPlace().batchFolder();
        set(
                files.stream().map(file -> file.resultPlace().batchFolder()).allMatch(first::equals)
                        ? first.orElse(null)
                        : null);
    }

    /** What is chosen again changes nothing. */
    private void choose(Path folder, Runnable changed) {
        if (set(folder)) {
            changed.run();
        }
    }

    /**
     * Sets where results go, and tells whether that is elsewhere for any of them.
     *
     * @param folder null for where results go by themselves
     */
    private boolean set(Path folder) {
        boolean isElsewhere = false;
        Map<Path, String> folders = Namesakes.folders(
                files.stream().map(BatchWork::result).distinct().toList());
        for (OpenFile file : files) {
            String prefix = folder == null ? "" : prefix(folders.get(BatchWork.result(file)));
            isElsewhere |= file.resultPlace().setBatchFolder(folder, prefix);
        }
        renamed = files.stream()
                .filter(file -> !BatchWork.result(file)
                        .getFileName()
                        .equals(file.resultPlace().of(BatchWork.result(file)).getFileName()))
                .findFirst();
        String name = folder == null ? text("batch.target.beside") : Visible.of(folder.toString());
        setText(name.length() > MOST_NAME ? "…" + name.substring(name.length() - MOST_NAME) : name);
        setAccessibleText(text("batch.target.chosen", name));
        Tips.set(
                this,
                folder == null ? null : alike().map(rule -> name + "\n" + rule).orElse(name));
        return isElsewhere;
    }

    /** What tells a folder, as the beginning of a name: no file's name has separators in it. */
    private static String prefix(String folder) {
        return folder.replaceAll("[/\\\\:]+", "-").replaceFirst("^-", "");
    }

    /** What becomes of results of the same name, where there are such. */
    private Optional<String> alike() {
        return renamed.map(file -> text(
                "batch.target.alike",
                Visible.of(file.resultPlace()
                        .of(BatchWork.result(file))
                        .getFileName()
                        .toString())));
    }

    /** What there is to say of it before the work begins. */
    String hint() {
        String hint = text(files.get(0).resultPlace().batchFolder().isPresent() ? "batch.hint.folder" : "batch.hint");
        return alike().map(rule -> text("batch.hint.alike", hint, rule)).orElse(hint);
    }
}
