/** Who keeps something: how roots lead to it, and what on the way somebody wrote. */
package io.github.heapfold.analysis.question.leak.keeper;
