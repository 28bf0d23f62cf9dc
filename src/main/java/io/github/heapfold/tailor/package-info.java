/**
 * Tailor's {@code mini.hprof}, both ways: an Android dump without what Tailor leaves out, in a zlib stream or as it is.
 */
package io.github.heapfold.tailor;
