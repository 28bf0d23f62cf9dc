/**
 * Memory outside of the Java heap for what has some bytes per object: mapped files that only their owner can open and
 * that vanish with the process that made them.
 */
package io.github.heapfold.analysis.scratch;
