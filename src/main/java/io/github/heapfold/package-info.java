/** The entry point: picks between the desktop app and the command line, and holds nothing else. */
package io.github.heapfold;
