/** Texts of the app in the language of the user. */
package io.github.heapfold.gui.text;
