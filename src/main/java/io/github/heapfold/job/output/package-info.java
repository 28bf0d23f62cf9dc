/** What jobs write: files that appear whole or not at all, streams, and the forms of dumps. */
package io.github.heapfold.job.output;
