/** What a dump tells of the virtual machine and the system that it was taken from. */
package io.github.heapfold.analysis.question.facts;
