package io.github.heapfold.gui.controls;

import atlantafx.base.theme.PrimerDark;
import atlantafx.base.theme.PrimerLight;
import java.awt.Color;

/** Light or dark: the stylesheet, and the same colours for charts, which do not read stylesheets. */
public enum Theme {
    LIGHT(new Palette(0x24292f, 0x57606a, 0xd0d7de, 0xafb8c1, 0x54aeff, 0xf0883e, 0x2da44e, 0xffffff)),
    DARK(new Palette(0xc9d1d9, 0x8b949e, 0x30363d, 0x6e7681, 0x388bfd, 0xdb6d28, 0x3fb950, 0x0d1117));

    /**
     * Colours of a chart.
     *
     * @param text of labels
     * @param muted of axes and captions
     * @param line of grids and frames
     * @param whole what there was at first
     * @param kept what is kept, or was coded away
     * @param stripped what is left out
     * @param result what there is in the end
     * @param background behind an exported chart
     */
    public record Palette(
            Color text,
            Color muted,
            Color line,
            Color whole,
            Color kept,
            Color stripped,
            Color result,
            Color background) {
        private Palette(int text, int muted, int line, int whole, int kept, int stripped, int result, int background) {
            this(
                    new Color(text),
                    new Color(muted),
                    new Color(line),
                    new Color(whole),
                    new Color(kept),
                    new Color(stripped),
                    new Color(result),
                    new Color(background));
        }
    }

    private final Palette palette;

    Theme(Palette palette) {
        this.palette = palette;
    }

    public Palette palette() {
        return palette;
    }

    /** The stylesheet for {@code Application.setUserAgentStylesheet}. */
    public String stylesheet() {
        return this == DARK ? new PrimerDark().getUserAgentStylesheet() : new PrimerLight().getUserAgentStylesheet();
    }
}
