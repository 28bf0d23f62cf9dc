/** Keys of sealed files: what is sealed with them, and those for whom they are wrapped, however that is done. */
package io.github.heapfold.seal;
