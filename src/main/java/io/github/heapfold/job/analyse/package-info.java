/** Opening a dump of any form for questions about its objects, and saying in sentences what was found. */
package io.github.heapfold.job.analyse;
