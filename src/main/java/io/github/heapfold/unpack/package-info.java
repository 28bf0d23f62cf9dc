/**
 * What dumps come packed in: gzip, zstd, zip and tar, told by their first bytes. Gives the one file inside that is
 * wanted as a stream, and knows nothing of what is in it.
 */
package io.github.heapfold.unpack;
