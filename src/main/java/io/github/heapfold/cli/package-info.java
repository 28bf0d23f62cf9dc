/**
 * The command line, over the jobs that the app runs too: the face that knows all commands, and those that need no dump.
 * To add a command, add a class to the room it belongs to and name it in {@link io.github.heapfold.cli.HeapfoldCli}.
 */
package io.github.heapfold.cli;
