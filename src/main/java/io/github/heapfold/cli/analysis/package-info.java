/** The commands that put questions to a heap, and how answers are shown as text or JSON. */
package io.github.heapfold.cli.analysis;
