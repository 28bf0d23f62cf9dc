/** Questions that show a part of a heap: classes, the dominator tree, one object, references, threads. */
package io.github.heapfold.analysis.question.view;
