/** What is sealed of a folded file: bound to its place, its chunk and its file. */
package io.github.heapfold.fold.sealing;
