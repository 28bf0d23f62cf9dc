/** What jobs read: the forms of dumps and folded files, opened alike. */
package io.github.heapfold.job.input;
