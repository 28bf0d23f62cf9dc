/** What in a heap is likely a secret. */
package io.github.heapfold.analysis.secrets;
