/** What the window gets ready before anybody asks for it, so that the first of a kind does not keep one waiting. */
package io.github.heapfold.gui.ahead;
