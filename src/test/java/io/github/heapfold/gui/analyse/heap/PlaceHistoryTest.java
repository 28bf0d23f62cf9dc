package io.github.heapfold.gui.analyse.heap;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.SimpleObjectProperty;
import org.junit.jupiter.api.Test;

class PlaceHistoryTest {
    private static final Place OWNERS = Place.of(Place.Part.OWNERS);
    private static final Place LEAKS = Place.of(Place.Part.LEAKS);
    private static final Place ONE = Place.object(Place.Part.OWNERS, 1);
    private static final Place TWO = Place.object(Place.Part.OWNERS, 2);

    private final ObjectProperty<Place> place = new SimpleObjectProperty<>(OWNERS);
    private final PlaceHistory history = new PlaceHistory(place);
    private final List<String> elsewhere = new ArrayList<>();

    @Test
    void toAPlaceThatWasNeverSeenIsNoWayBack() {
        place.set(LEAKS);
        assertThat(history.canGoBack().get()).isFalse();
        history.see();
        place.set(ONE);
        assertThat(history.canGoBack().get()).isTrue();
        history.back();
        assertThat(place.get()).isEqualTo(LEAKS);
        assertThat(history.canGoBack().get()).isFalse();
        history.forward();
        assertThat(place.get()).isEqualTo(ONE);
        assertThat(history.canGoForward().get()).isFalse();
    }

    @Test
    void theWayBackLeadsToWhereOneCameFromAndBeforeItToWhatWasSeen() {
        history.come(ONE, () -> elsewhere.add("first"));
        history.see();
        place.set(LEAKS);
        history.come(TWO, () -> elsewhere.add("second"));

        history.back();
        assertThat(elsewhere).containsExactly("second");
        // The analysis shows what it showed: there is nothing to go on to.
        assertThat(place.get()).isEqualTo(TWO);
        assertThat(history.canGoForward().get()).isFalse();
        history.back();
        assertThat(place.get()).isEqualTo(LEAKS);
        history.back();
        assertThat(place.get()).isEqualTo(ONE);
        history.back();
        assertThat(elsewhere).containsExactly("second", "first");
        assertThat(history.canGoBack().get()).isFalse();
    }

    @Test
    void whoComesToThePlaceThatIsShownGoesBackAtOnce() {
        history.see();
        history.come(OWNERS, () -> elsewhere.add("back"));
        history.back();
        assertThat(elsewhere).containsExactly("back");
        assertThat(history.canGoBack().get()).isFalse();
    }

    /** As a file that was closed. */
    @Test
    void whatIsNoMoreThereIsPassedBy() {
        history.see();
        place.set(LEAKS);
        history.come(TWO, () -> false);
        history.back();
        assertThat(place.get()).isEqualTo(LEAKS);
        assertThat(history.canGoBack().get()).isTrue();
    }

    @Test
    void aJumpByWayOfAnotherPlaceIsTwoStepsBack() {
        history.see();
        history.go(ONE, TWO);
        history.back();
        assertThat(place.get()).isEqualTo(ONE);
        history.back();
        assertThat(place.get()).isEqualTo(OWNERS);
    }
}
