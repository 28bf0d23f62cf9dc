/**
 * When a heap is full enough to be captured. Knows nothing but the JDK, because it runs inside of watched JVMs too.
 */
package io.github.heapfold.capture.trigger;
