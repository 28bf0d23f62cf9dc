/** A dump of any form as a file that programs of this machine read by HTTP, from any place on. */
package io.github.heapfold.job.serve;
