/** Opening a dump of any form for questions about its objects. */
package io.github.heapfold.job.analyse;
