/** Single records of a file of any form and size. */
package io.github.heapfold.job.browse;
