/**
 * The command line: one class per command, over the jobs that the app runs too. Results go to standard output, progress
 * and messages to standard error. To add a command, add a class and name it in
 * {@link io.github.heapfold.cli.CommandLineFace}.
 */
package io.github.heapfold.cli;
