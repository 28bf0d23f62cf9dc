/** The user guide in a window of its own: the pages of the site, which are in the jar, drawn as nodes. */
package io.github.heapfold.gui.guide;
