/** Dumps of Android apps, taken and fetched by the Android Debug Bridge. */
package io.github.heapfold.capture.android;
