/** Keys wrapped as the age tool does it, for public keys and passphrases; where they are read from. */
package io.github.heapfold.seal.age;
