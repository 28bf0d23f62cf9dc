package io.github.heapfold.gui.shell;

import io.github.heapfold.gui.shared.OpenFile;
import io.github.heapfold.gui.shared.PageView;
import io.github.heapfold.gui.shared.ViewId;
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
