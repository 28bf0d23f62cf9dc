/** Stands for a library: other packages than those of the programs that use it, as the leaks of the tests do. */
package org.example.shelf;
