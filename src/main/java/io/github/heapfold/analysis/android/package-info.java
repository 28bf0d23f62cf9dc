/** Leaks of Android apps as LeakCanary finds and prints them, by its library Shark, which no other room knows. */
package io.github.heapfold.analysis.android;
