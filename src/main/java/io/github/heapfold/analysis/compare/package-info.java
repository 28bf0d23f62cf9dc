/**
 * How much of a heap a dump still has: two dumps compared by their {@link io.github.heapfold.analysis.compare.Fingerprint}
 * and field by field, and what one dump refers to and lacks. Reads dumps only; that one is folded is for the caller to
 * hide.
 */
package io.github.heapfold.analysis.compare;
