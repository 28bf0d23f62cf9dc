/** What every feature of the app uses: texts, colours, an opened file, problems as a user reads them, small controls. */
package io.github.heapfold.gui.shared;
