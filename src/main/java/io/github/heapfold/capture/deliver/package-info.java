/** Where captured files go next: uploads and commands. */
package io.github.heapfold.capture.deliver;
