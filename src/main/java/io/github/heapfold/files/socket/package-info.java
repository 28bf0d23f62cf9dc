/** Sockets in a folder that is this user's own, by which one run of the program reaches another of the same user. */
package io.github.heapfold.files.socket;
