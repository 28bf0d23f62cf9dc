/** Keys and passphrases of sealed files: asked for, used for one run, and overwritten. */
package io.github.heapfold.gui.keys;
