/**
 * Where dumps come from: running JVMs, triggers, watched folders, and where the folded files go next. Folding itself is
 * done by {@link io.github.heapfold.job}.
 */
package io.github.heapfold.capture;
