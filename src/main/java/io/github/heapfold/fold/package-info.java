/**
 * The {@code .hfold} container: a dump cut into chunks, each chunk's fields gathered into columns, each column coded
 * for what it is and compressed with zstd, with checksums and an index. {@link io.github.heapfold.fold.FoldWriter}
 * folds, {@link io.github.heapfold.fold.FoldReader} unfolds front to back, {@link io.github.heapfold.fold.FoldFile}
 * reads the index and single chunks, {@link io.github.heapfold.fold.FoldSalvage} what is left of a damaged file. To add
 * a way of coding columns, add a {@link io.github.heapfold.fold.model.ColumnModel} to
 * {@link io.github.heapfold.fold.model.ColumnModels}.
 */
package io.github.heapfold.fold;
