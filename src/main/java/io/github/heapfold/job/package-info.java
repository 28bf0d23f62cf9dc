/**
 * What a user asks for, whole: inspect, compress, restore, verify, convert, repair. Each job takes its input and
 * options, tells its progress to a listener, ends early when it is cancelled, and leaves behind a whole result or none.
 * The command line and the app run the same jobs.
 */
package io.github.heapfold.job;
