/** The commands that put questions to a heap. */
package io.github.heapfold.cli.analysis;
