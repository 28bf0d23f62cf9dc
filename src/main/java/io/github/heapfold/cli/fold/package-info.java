/** The commands that count, fold, restore, convert and repair dumps, and what they print. */
package io.github.heapfold.cli.fold;
