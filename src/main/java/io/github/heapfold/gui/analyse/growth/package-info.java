/** What grew between dumps of one program. */
package io.github.heapfold.gui.analyse.growth;
