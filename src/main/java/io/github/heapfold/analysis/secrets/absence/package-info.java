/** Whether given texts stand anywhere in a dump, in any form that they may be stored in. */
package io.github.heapfold.analysis.secrets.absence;
