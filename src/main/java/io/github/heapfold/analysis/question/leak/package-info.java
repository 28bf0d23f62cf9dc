/** Which objects keep more than they should, how they are reached, and what is in them. */
package io.github.heapfold.analysis.question.leak;
