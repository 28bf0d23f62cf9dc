/** What a chunk is made of: which records stand in which order, how long they are, and the objects by class. */
package io.github.heapfold.fold.shape;
