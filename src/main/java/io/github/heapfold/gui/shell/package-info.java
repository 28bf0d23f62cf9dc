/** The window: the opened files at the left, the page of the selected one, drops, keys, dialogs, what is remembered. */
package io.github.heapfold.gui.shell;
