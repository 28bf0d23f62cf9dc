/**
 * What commands share: running a job with progress and one exit code per outcome, the terminal, and options that
 * several have. Results go to standard output, progress and messages to standard error.
 */
package io.github.heapfold.cli.command;
