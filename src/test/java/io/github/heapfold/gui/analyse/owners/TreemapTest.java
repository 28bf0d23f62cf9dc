package io.github.heapfold.gui.analyse.owners;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.heapfold.gui.controls.Theme;
import io.github.heapfold.gui.text.CutText;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javafx.beans.property.SimpleObjectProperty;
import javafx.geometry.Rectangle2D;
import javafx.scene.SnapshotParameters;
import javafx.scene.image.PixelReader;
import javafx.scene.image.WritableImage;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.paint.Color;
import javafx.scene.text.Font;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.ApplicationExtension;

@ExtendWith(ApplicationExtension.class)
class TreemapTest {
    private static OwnerTile tile(List<OwnerTile> parts) {
        return tile(32_200_000, parts);
    }

    /** Told from others by its bytes. */
    private static OwnerTile tile(long bytes, List<OwnerTile> parts) {
        return new OwnerTile(bytes, "example.Values", null, 1, bytes, List.of(), parts, null);
    }

    private static Treemap map(Theme theme, double width, double height, OwnerTile whole) {
        Treemap map = new Treemap(new SimpleObjectProperty<>(theme), (tile, key) -> {}, () -> {}, () -> {});
        map.setMinHeight(0);
        map.resize(width, height);
        map.show(whole, whole.bytes());
        map.layout();
        return map;
    }

    @Test
    void arrowKeysGoToWhatStandsBesideAsDeepInTheMap(FxRobot robot) {
        robot.interact(() -> {
            OwnerTile left = tile(100, List.of(tile(31, List.of()), tile(29, List.of())));
            OwnerTile upper = tile(60, List.of(tile(30, List.of()), tile(20, List.of())));
            Treemap map = map(Theme.LIGHT, 800, 500, tile(List.of(left, upper, tile(40, List.of()))));
            assertThat(keys(map, "RIGHT LEFT RIGHT DOWN DOWN LEFT")).containsExactly(100L, 100L, 60L, 40L, 40L, 100L);
            assertThat(keys(map, "PAGE_DOWN DOWN RIGHT UP HOME")).containsExactly(31L, 29L, 40L, 30L, 100L);
            assertThat(keys(map, "RIGHT PAGE_DOWN DOWN PAGE_DOWN UP")).containsExactly(60L, 30L, 40L, 40L, 30L);
            assertThat(keys(map, "DOWN PAGE_UP UP")).containsExactly(40L, 40L, 60L);
        });
    }

    @Test
    void whatCannotBeSeenNorLookedIntoIsNotGoneTo(FxRobot robot) {
        robot.interact(() -> {
            OwnerTile itself = OwnerTile.themselves("example.Values", 1, 24);
            Treemap map = map(Theme.LIGHT, 800, 500, tile(List.of(tile(9_000_000, List.of()), itself)));
            assertThat(keys(map, "HOME RIGHT DOWN")).containsExactly(9_000_000L, 9_000_000L, 9_000_000L);
            itself = OwnerTile.themselves("example.Values", 1, 6_000_000);
            map.show(tile(List.of(tile(9_000_000, List.of()), itself)), 15_000_000);
            assertThat(keys(map, "HOME RIGHT")).containsExactly(9_000_000L, 6_000_000L);
        });
    }

    @Test
    void keysBeginAtTheLargestThatCanBeOpened(FxRobot robot) {
        robot.interact(() -> {
            OwnerTile itself = OwnerTile.themselves("example.Values", 1, 9_000_000);
            OwnerTile whole = tile(List.of(itself, tile(6_000_000, List.of()), tile(5_000_000, List.of())));
            Treemap map = map(Theme.LIGHT, 800, 500, whole);
            map.pointAtLargest();
            assertThat(map.chosen().bytes()).isEqualTo(6_000_000);
            assertThat(keys(map, "LEFT HOME")).containsExactly(9_000_000L, 6_000_000L);
            map.show(tile(List.of(itself)), 9_000_000);
            map.pointAtLargest();
            assertThat(map.chosen()).isEqualTo(itself);
        });
    }

    @Test
    void inAnotherSizeTheSameBoxIsPointedAtWhileItIsThere(FxRobot robot) {
        robot.interact(() -> {
            OwnerTile first = tile(100, List.of(tile(50, List.of()), tile(50, List.of())));
            Treemap map = map(Theme.LIGHT, 800, 500, tile(List.of(first, tile(60, List.of()))));
            assertThat(keys(map, "HOME RIGHT")).containsExactly(100L, 60L);
            // Now no box has others inside, so that the second one is another by number.
            map.resize(40, 40);
            map.layout();
            assertThat(map.pointed().get().bytes()).isEqualTo(60);
            assertThat(keys(map, "ENTER")).containsExactly(60L);
            map.resize(800, 500);
            map.layout();
            assertThat(keys(map, "HOME PAGE_DOWN")).containsExactly(100L, 50L);
            map.resize(40, 40);
            map.layout();
            assertThat(map.pointed().get()).isNull();
        });
    }

    /** What is pointed at after each of some keys, by bytes. */
    private static List<Long> keys(Treemap map, String keys) {
        return Stream.of(keys.split(" "))
                .map(key -> {
                    map.fireEvent(new KeyEvent(
                            KeyEvent.KEY_PRESSED, "", "", KeyCode.valueOf(key), false, false, false, false));
                    return map.pointed().get().bytes();
                })
                .toList();
    }

    @ParameterizedTest
    @EnumSource(Theme.class)
    void theFrameOfABoxIsSeenOnEachColour(Theme theme, FxRobot robot) {
        boolean dark = theme == Theme.DARK;
        TreemapColours.Frame frame = TreemapColours.frame(dark);
        for (int family = 0; family < 8; family++) {
            for (int depth = 0; depth < 4; depth++) {
                Color fill =
                        TreemapColours.of(new TreemapLayout.Placed(tile(List.of()), null, depth, family, -1), dark);
                assertThat(Math.max(contrast(fill, frame.outer()), contrast(fill, frame.inner())))
                        .as("contrast of the frame on %s", fill)
                        .isGreaterThan(3);
            }
        }
        robot.interact(() -> {
            OwnerTile right = tile(20, List.of());
            Treemap map = map(theme, 200, 120, tile(List.of(tile(24, List.of()), right)));
            map.pointAt(right);
            // The box begins between two pixels.
            SnapshotParameters side = new SnapshotParameters();
            side.setViewport(new Rectangle2D(Math.rint(200.0 * 24 / 44), 60, 4, 1));
            PixelReader seen = map.snapshot(side, null).getPixelReader();
            assertThat(IntStream.range(0, 3).mapToObj(x -> seen.getColor(x, 0)))
                    .containsExactly(frame.outer(), frame.outer(), frame.inner());
        });
    }

    private static double contrast(Color one, Color other) {
        return Math.max(light(one), light(other)) / Math.min(light(one), light(other));
    }

    /** How light a colour is beside others, by WCAG. */
    private static double light(Color colour) {
        return 0.05
                + 0.2126 * linear(colour.getRed())
                + 0.7152 * linear(colour.getGreen())
                + 0.0722 * linear(colour.getBlue());
    }

    private static double linear(double part) {
        return part <= 0.04045 ? part / 12.92 : Math.pow((part + 0.055) / 1.055, 2.4);
    }

    @Test
    void aNameIsCutOnlyWhereItIsWiderThanItsBox(FxRobot robot) {
        robot.interact(() -> {
            OwnerTile narrow =
                    new OwnerTile(1, "example.FillIllFilter", null, 1, 32_200_000, List.of(), List.of(), null);
            BoxWords words = new BoxWords();
            Font font = words.of(narrow, new Squarify.Box(0, 0, 300, 60), false)
                    .get(0)
                    .font();
            double room = CutText.width(font, "FillIllFilter") + 9;
            assertThat(shown(words, narrow, room, false)).containsExactly("FillIllFilter", "32.2 MB");
            assertThat(shown(words, narrow, room - 1, false).get(0)).matches("FillIllFi[lter]*…");

            Font bold = words.of(narrow, new Squarify.Box(0, 0, 300, 60), true)
                    .get(0)
                    .font();
            double both = CutText.width(bold, "FillIllFilter  32.2 MB") + 9;
            assertThat(shown(words, narrow, both, true)).containsExactly("FillIllFilter  32.2 MB");
            assertThat(shown(words, narrow, both - 1, true)).containsExactly("FillIllFilter");
        });
    }

    @Test
    void inABoxOfOneLineTheNameGivesWayToTheBytes(FxRobot robot) {
        robot.interact(() -> {
            OwnerTile tile = tile(List.of());
            BoxWords words = new BoxWords();
            Font font = words.of(tile, new Squarify.Box(0, 0, 300, 60), false)
                    .get(0)
                    .font();
            double width = CutText.width(font, "Values  32.2 MB") + 9;
            assertThat(oneLine(words, tile, width)).isEqualTo("Values  32.2 MB");
            assertThat(oneLine(words, tile, width - 1)).matches("Val[ue]*…  32\\.2 MB");
            assertThat(oneLine(words, tile, CutText.width(font, "32.2 MB") + 9)).matches("Val[ues]*…?");
        });
    }

    @Test
    void aNumberThatIsCutStandsInNoBox(FxRobot robot) {
        robot.interact(() -> {
            BoxWords words = new BoxWords();
            OwnerTile several = new OwnerTile(
                    OwnerTile.NONE, "example.Entry", null, 12_345, 32_200_000, List.of(), List.of(), null);
            OwnerTile list = new OwnerTile(1, "example.Entry", null, 12_345, 32_200_000, List.of(), List.of(), null);
            for (OwnerTile tile : List.of(several, list)) {
                for (int width = 34; width < 300; width++) {
                    for (boolean hasInside : new boolean[] {false, true}) {
                        List<BoxWords.Line> lines = words.of(tile, new Squarify.Box(0, 0, width, 26), hasInside);
                        assertThat(lines)
                                .allSatisfy(line -> assertThat(line.words())
                                        .matches("(12,345 × Entry, (themselves|linked)|Ent[ry]*…?)?( *32\\.2 MB)?"));
                    }
                }
            }
        });
    }

    private static String oneLine(BoxWords words, OwnerTile tile, double width) {
        List<BoxWords.Line> lines = words.of(tile, new Squarify.Box(0, 0, width, 26), false);
        assertThat(lines).hasSize(1);
        return lines.get(0).words();
    }

    /** One that is a few pixels lower, as its share is smaller, is no other thing. */
    @Test
    void aBoxThatHasRoomForALineInItShowsWhatIsInside() {
        OwnerTile part = tile(100, List.of(tile(90, List.of())));
        assertThat(TreemapLayout.of(tile(List.of(part)), 100, 45, 20, 18)).hasSize(2);
        assertThat(TreemapLayout.of(tile(List.of(part)), 100, 38, 20, 18)).hasSize(1);
        assertThat(TreemapLayout.of(tile(List.of(part)), 100, 45, 20, 25))
                .as("with larger letters")
                .hasSize(1);
    }

    /** How many they are stands before it where there is room for both, else below it. */
    @Test
    void ofManyTheClassIsSaidAlsoWhereHowManyHasNoRoom(FxRobot robot) {
        robot.interact(() -> {
            OwnerTile many = new OwnerTile(
                    OwnerTile.NONE, "example.ZipEntry", null, 1_128, 32_200_000, List.of(), List.of(), null);
            BoxWords words = new BoxWords();
            Font font = words.of(many, new Squarify.Box(0, 0, 300, 60), false)
                    .get(0)
                    .font();
            double room = CutText.width(font, "1,128 × ZipEntry, themselves") + 9;
            assertThat(shown(words, many, room, false)).containsExactly("1,128 × ZipEntry, themselves", "32.2 MB");
            assertThat(shown(words, many, room - 1, false)).containsExactly("ZipEntry", "32.2 MB", "× 1,128");
            double narrow = CutText.width(font, "ZipEntry") + 8;
            assertThat(shown(words, many, narrow, false).get(0)).matches("ZipEn[try]*…");
            OwnerTile wide = new OwnerTile(OwnerTile.NONE, "example.WWWWW", null, 39, 1, List.of(), List.of(), null);
            assertThat(shown(words, wide, CutText.width(font, "WWW…") + 8, false))
                    .as("a number alone says nothing")
                    .containsExactly("1 B");
        });
    }

    private static List<String> shown(BoxWords words, OwnerTile tile, double width, boolean hasInside) {
        return words.of(tile, new Squarify.Box(0, 0, width, 60), hasInside).stream()
                .map(BoxWords.Line::words)
                .toList();
    }

    /** Of a box that is too low for two lines, nothing is drawn at its lower edge. */
    @ParameterizedTest
    @ValueSource(ints = {24, 28, 30, 32, 34, 36, 40, 60})
    void noLineIsCutByTheLowerEdgeOfItsBox(int height, FxRobot robot) {
        robot.interact(() -> {
            Treemap map = map(Theme.LIGHT, 200, height, tile(List.of(tile(List.of()))));
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
