/** Reading a dump: its source, its chunks, where heap dumps end, and what is damaged. */
package io.github.heapfold.hprof.read;
