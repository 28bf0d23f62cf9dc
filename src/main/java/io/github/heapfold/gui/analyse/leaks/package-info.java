/** What may be a leak: suspects in any heap, and what LeakCanary would say of an Android app. */
package io.github.heapfold.gui.analyse.leaks;
