/**
 * The desktop app. {@link io.github.heapfold.gui.HeapfoldApp} opens its window, {@code Composition} puts it together by hand;
 * the packages below are its features. Views are built in code and hold no logic that a test would want: that is in the
 * models beside them, which need no toolkit. To add a view of a file, write it in a package of its own and register it
 * in {@code Composition}.
 */
package io.github.heapfold.gui;
