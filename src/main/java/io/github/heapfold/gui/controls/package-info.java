/** Controls, charts and themes that several views share. */
package io.github.heapfold.gui.controls;
