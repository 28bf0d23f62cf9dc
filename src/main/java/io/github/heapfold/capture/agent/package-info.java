/**
 * The Java agent: watches the JVM that it is loaded into, and has another process fold what it dumps. Knows nothing but
 * the JDK and the triggers, so that it brings nothing else into that JVM.
 */
package io.github.heapfold.capture.agent;
