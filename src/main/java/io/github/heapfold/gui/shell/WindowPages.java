package io.github.heapfold.gui.shell;

import io.github.heapfold.gui.controls.PageView;
import io.github.heapfold.gui.file.OpenFile;
import java.util.List;
import java.util.function.Function;
import javafx.scene.Node;

/**
 * What a window can show of files.
 *
 * @param views of one file
 * @param salvage what there is to do with a damaged file that cannot be opened
 * @param batch of several files
 */
public record WindowPages(
        List<ViewSpec> views, Function<OpenFile, Node> salvage, Function<List<OpenFile>, PageView> batch) {}
