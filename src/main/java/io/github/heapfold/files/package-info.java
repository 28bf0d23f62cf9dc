/**
 * Folders and files that other users of the machine may have had their hands on: opened without following links, with
 * owner and mode checked, created so that nobody else may read them, and swept only where they are this user's own.
 * And the digest by which one is told from another, the channel that is only read, the stream that is read in blocks,
 * and what is closed again unless it is kept. Knows nothing of heap dumps.
 */
package io.github.heapfold.files;
