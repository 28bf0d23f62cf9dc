package io.github.heapfold.gui.analyse.owners;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.heapfold.gui.controls.Theme;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import javafx.beans.property.SimpleObjectProperty;
import javafx.scene.image.PixelReader;
import javafx.scene.image.WritableImage;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.ApplicationExtension;

@ExtendWith(ApplicationExtension.class)
class TreemapTest {
    private static OwnerTile tile(List<OwnerTile> parts) {
        return new OwnerTile(1, "example.Values", null, 1, 32_200_000, List.of(), parts, null);
    }

    /** Of a box that is too low for two lines, nothing is drawn at its lower edge. */
    @ParameterizedTest
    @ValueSource(ints = {24, 28, 30, 32, 34, 36, 40, 60})
    void noLineIsCutByTheLowerEdgeOfItsBox(int height, FxRobot robot) {
        robot.interact(() -> {
            Treemap map = new Treemap(new SimpleObjectProperty<>(Theme.LIGHT), tile -> {}, () -> {});
            map.setMinHeight(0);
            map.resize(200, height);
            map.show(tile(List.of(tile(List.of()))));
            map.layout();
            WritableImage image = map.snapshot(null, null);
            Set<Integer> colours = new HashSet<>();
            for (int x = 2; x < 190; x++) {
                colours.add(image.getPixelReader().getArgb(x, height - 3));
                colours.add(image.getPixelReader().getArgb(x, height - 4));
            }
            assertThat(colours).hasSize(1);
            int lines = lines(image.getPixelReader(), height - 3);
            assertThat(lines).isGreaterThanOrEqualTo(height < 60 ? 1 : 2);
        });
    }

    /** Rows of a picture that have several colours, with a row of one above. */
    private static int lines(PixelReader picture, int height) {
        int lines = 0;
        boolean inLine = false;
        for (int y = 2; y < height; y++) {
            boolean isPlain = true;
            for (int x = 3; x < 190; x++) {
                isPlain &= picture.getArgb(x, y) == picture.getArgb(2, y);
            }
            lines += inLine || isPlain ? 0 : 1;
            inLine = !isPlain;
        }
        return lines;
    }
}
