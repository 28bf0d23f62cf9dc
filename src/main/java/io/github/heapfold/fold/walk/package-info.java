/** Objects in the order in which the virtual machine walked over them, from which their references follow. */
package io.github.heapfold.fold.walk;
