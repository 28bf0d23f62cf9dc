/** Numbers and bytes as the container writes them, and zstd: what all other packages of {@code fold} stand on. */
package io.github.heapfold.fold.bytes;
