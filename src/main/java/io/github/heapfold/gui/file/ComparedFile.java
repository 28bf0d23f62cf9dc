package io.github.heapfold.gui.file;

import io.github.heapfold.job.verify.Verification;
import java.nio.file.Path;

/**
 * How two files compared: it says nothing of any others, and of these no more than when they were read.
 *
 * @param original the first of them
 * @param result what was made of it, or another dump that it was compared with
 */
public record ComparedFile(Path original, Path result, Verification found) {}
