package io.github.heapfold.benchmark;

import java.util.List;

/**
 * A dump and what was found of it.
 *
 * @param name what the tables call it
 * @param bytes its size
 * @param commands the names of all commands, in the order of the tables
 */
record Measured(String name, long bytes, List<String> commands, Results results) {}
