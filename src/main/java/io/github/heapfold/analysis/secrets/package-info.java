/** What in a heap is likely a secret, and whether given texts stand anywhere in a dump. */
package io.github.heapfold.analysis.secrets;
