/** The models by which columns are coded, and the choice among them. */
package io.github.heapfold.fold.model;
