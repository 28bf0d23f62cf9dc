/** What it is that came together: which objects are below others, and which of them a programmer knows. */
package io.github.heapfold.analysis.question.leak.content;
