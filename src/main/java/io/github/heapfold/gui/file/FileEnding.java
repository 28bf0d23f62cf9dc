package io.github.heapfold.gui.file;

/**
 * A kind of file that can be written.
 *
 * @param ending of its names, without the dot
 * @param title what a dialog calls it
 */
public record FileEnding(String ending, String title) {}
