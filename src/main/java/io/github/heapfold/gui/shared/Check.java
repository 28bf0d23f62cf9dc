package io.github.heapfold.gui.shared;

import java.nio.file.Path;
import java.util.List;

/**
 * What a comparison of two dumps gave.
 *
 * @param original the dump compared with
 * @param same whether objects, classes, references and roots are the same
 * @param identical whether all bytes are
 * @param differences what differs, a line each
 */
public record Check(Path original, boolean same, boolean identical, List<String> differences) {}
