/**
 * Targets of a coverage-guided fuzzer: whatever bytes there are, the readers read them, or refuse them with a message;
 * in bounded memory and time. Any other exception that comes out of a target is a finding.
 */
package io.github.heapfold.fuzz;
