/** Names that ProGuard or R8 gave, turned back into those of the source by the mapping file that they wrote. */
package io.github.heapfold.analysis.mapping;
