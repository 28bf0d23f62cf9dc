/** Keys of sealed files: whom they are wrapped for, who opens them, and what is sealed with them. */
package io.github.heapfold.seal;
