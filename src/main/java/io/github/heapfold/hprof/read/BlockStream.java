package io.github.heapfold.hprof.read;

import io.github.heapfold.unpack.BlockInput;

/** A stream that is made to be read in blocks, for the packages that do not know how dumps are packed. */
public abstract class BlockStream extends BlockInput {}
