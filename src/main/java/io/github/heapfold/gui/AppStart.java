package io.github.heapfold.gui;

/**
 * Starts the app by itself. It is no application of the toolkit: before the main method of such a class the JVM starts
 * the toolkit, which then keeps the process when the window that is open already has taken the files, and has read
 * settings before they are made.
 */
public final class AppStart {
    private AppStart() {}

    /**
     * Opens files, and returns when the window is closed or when another one has them.
     *
     * @param args the files to open, and folders with such; without any, a window of its own
     */
    public static void main(String[] args) {
        HeapfoldApp.open(false, args);
    }
}
