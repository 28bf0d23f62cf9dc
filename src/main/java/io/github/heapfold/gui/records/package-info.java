/**
 * Single records of a dump: a list that begins at any offset, the fields of the selected record with links to what they
 * refer to, its bytes beside. What takes longer than a moment shows how far it is and can be cancelled.
 */
package io.github.heapfold.gui.records;
