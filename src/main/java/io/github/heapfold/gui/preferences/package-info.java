/** What the user prefers and the dialog that asks for it: colours, language, text size, defaults, other programs. */
package io.github.heapfold.gui.preferences;
