package io.github.heapfold.gui.controls;

/** Which colours the user wants. */
public enum ThemeChoice {
    /** Those of the desktop. */
    SYSTEM,
    LIGHT,
    DARK;

    /**
     * The theme to show.
     *
     * @param system what the desktop has
     */
    public Theme theme(Theme system) {
        return switch (this) {
            case SYSTEM -> system;
            case LIGHT -> Theme.LIGHT;
            case DARK -> Theme.DARK;
        };
    }
}
