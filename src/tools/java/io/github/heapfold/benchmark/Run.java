package io.github.heapfold.benchmark;

/**
 * One run of a command.
 *
 * @param bytes the size of what it packed, 0 for what packs nothing
 * @param wall seconds from start to end
 * @param cpu seconds that all processors together worked
 * @param memory the most bytes that it had in memory
 */
record Run(long bytes, double wall, double cpu, long memory) {}
