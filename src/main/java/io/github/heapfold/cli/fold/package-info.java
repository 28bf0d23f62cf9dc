/** The commands that count, fold, restore, convert, repair and compare dumps, and what they print. */
package io.github.heapfold.cli.fold;
