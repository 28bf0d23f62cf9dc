/**
 * What people ask of a heap: each question is a small class that takes an
 * {@link io.github.heapfold.analysis.question.AnalysedHeap} and answers with records that hold data and no formatting.
 * Objects appear in answers by their IDs; ordinals stay inside. Here is what all questions share.
 */
package io.github.heapfold.analysis.question;
