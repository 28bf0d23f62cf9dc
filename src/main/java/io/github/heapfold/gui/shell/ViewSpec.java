package io.github.heapfold.gui.shell;

import io.github.heapfold.gui.controls.PageView;
import io.github.heapfold.gui.controls.ViewId;
import io.github.heapfold.gui.file.OpenFile;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * A view that a file's page offers.
 *
 * @param id which
 * @param applies whether a (scanned) file has it
 * @param create makes it for a scanned file
 */
public record ViewSpec(ViewId id, Predicate<OpenFile> applies, Function<OpenFile, PageView> create) {}
