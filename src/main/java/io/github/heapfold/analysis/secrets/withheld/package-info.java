/** What is not told of keys and names where nobody has looked for secrets. */
package io.github.heapfold.analysis.secrets.withheld;
