/** Texts of the app in the language of the user, and how much of them is shown where there is little room. */
package io.github.heapfold.gui.text;
