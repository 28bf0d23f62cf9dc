/** Ways to find a JVM and to have it write a heap dump. */
package io.github.heapfold.capture.jvm;
