/** The command that takes dumps of running JVMs, and its options. */
package io.github.heapfold.cli.capture;
