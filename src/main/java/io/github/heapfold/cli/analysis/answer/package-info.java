/** How answers about a heap are shown as text, JSON or CSV. Knows nothing of the commands that ask for them. */
package io.github.heapfold.cli.analysis.answer;
