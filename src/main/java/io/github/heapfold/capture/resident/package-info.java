/** Captures that go on until they are cancelled: triggers, watched folders, and the journal of what was done. */
package io.github.heapfold.capture.resident;
