/** The command that compares files and proves what is not in them, and how it tells what it found. */
package io.github.heapfold.cli.verify;
