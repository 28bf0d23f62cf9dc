package io.github.heapfold.gui.shell;

import io.github.heapfold.gui.controls.PageView;
import io.github.heapfold.gui.controls.ViewId;
import io.github.heapfold.gui.file.OpenFile;
import java.util.Optional;
import java.util.function.Function;

/**
 * A view that a file's page offers.
 *
 * @param id which
 * @param missing why a scanned file does not have it, in a sentence; empty where it has
 * @param create makes it for a file that has it; of an {@linkplain ViewId#isEarly early} view, also before all of the
 *     file is scanned
 */
public record ViewSpec(ViewId id, Function<OpenFile, Optional<String>> missing, Function<OpenFile, PageView> create) {}
