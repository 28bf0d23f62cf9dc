package io.github.heapfold.gui.file;

import io.github.heapfold.job.verify.Verification;
import java.nio.file.Path;

/**
 * How two files compared: it says nothing of any others, and of these no more than when they were read.
 *
 * @param result what was made of the dump
 */
public record ComparedFile(Path result, Verification found) {}
