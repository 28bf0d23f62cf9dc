/** What a dump is made of: the facts, the table of tags and fields, the chart of the same numbers, what a tag means. */
package io.github.heapfold.gui.inspect;
