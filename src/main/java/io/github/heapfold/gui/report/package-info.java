/** The before and after of a folded dump: headline, waterfall, table, and their export. */
package io.github.heapfold.gui.report;
