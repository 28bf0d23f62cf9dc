package io.github.heapfold.gui.analyse.heap;

import io.github.heapfold.analysis.duplicates.BitmapPicture;
import javafx.scene.image.Image;
import javafx.scene.image.PixelFormat;
import javafx.scene.image.WritableImage;

/** A bitmap of Android as the window shows it. */
public final class BitmapImage {
    private BitmapImage() {}

    /** The picture that was read from the heap. */
    public static Image of(BitmapPicture.Picture found) {
        WritableImage image = new WritableImage(found.columns(), found.rows());
        image.getPixelWriter()
                .setPixels(
                        0,
                        0,
                        found.columns(),
                        found.rows(),
                        PixelFormat.getIntArgbInstance(),
                        found.argb(),
                        0,
                        found.columns());
        return image;
    }
}
