/**
 * What was counted, before and after: the numbers behind every table, chart and export. Text and JSON come from here,
 * and the forms of a report of leaks.
 */
package io.github.heapfold.report;
