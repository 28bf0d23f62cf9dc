package io.github.heapfold.gui.analyse.heap;

import io.github.heapfold.gui.controls.History;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.ReadOnlyBooleanProperty;
import javafx.beans.property.ReadOnlyBooleanWrapper;

/** The way back and on in the analysis of a file, and out of it to where one came from. */
public final class PlaceHistory {
    /**
     * @param place in the analysis; null where one came from elsewhere
     * @param elsewhere leads there, where that still is; null for a place in the analysis
     */
    private record Stop(Place place, BooleanSupplier elsewhere) {}

    private final ObjectProperty<Place> place;
    private final History<Stop> stops = new History<>();
    private final ReadOnlyBooleanWrapper canGoBack = new ReadOnlyBooleanWrapper();
    private final ReadOnlyBooleanWrapper canGoForward = new ReadOnlyBooleanWrapper();
    private boolean moving;
    private boolean seen;

    /** @param place where one is in the analysis */
    PlaceHistory(ObjectProperty<Place> place) {
        this.place = place;
        place.addListener((value, before, now) -> {
            if (!moving) {
                leave(before);
            }
        });
    }

    public ReadOnlyBooleanProperty canGoBack() {
        return canGoBack.getReadOnlyProperty();
    }

    public ReadOnlyBooleanProperty canGoForward() {
        return canGoForward.getReadOnlyProperty();
    }

    /** The analysis is looked at; before, its place is none that there is a way back to. */
    public void see() {
        seen = true;
    }

    /**
     * Goes to a place from elsewhere.
     *
     * @param back leads back there; tells whether it does
     */
    void come(Place wanted, BooleanSupplier back) {
        if (!place.get().equals(wanted)) {
            leave(place.get());
        }
        stops.leave(new Stop(null, back));
        move(wanted);
    }

    /** Goes on to what was sought where one is: the way back does not stop between. */
    void arrive(Place found) {
        move(found);
    }

    /**
     * The same, and leads to none of some places any more.
     *
     * @param gone whether a place is one of them
     */
    public void arrive(Place found, Predicate<Place> gone) {
        stops.forget(stop -> stop.place() != null && gone.test(stop.place()));
        move(found);
    }

    /** Goes to a place by way of another one, to which the way back leads first. */
    public void go(Place over, Place wanted) {
        leave(place.get());
        leave(over);
        move(wanted);
    }

    public void back() {
        boolean gone = false;
        while (!gone && stops.canGoBack()) {
            boolean leaves =
                    stops.previous().filter(stop -> stop.place() == null).isPresent();
            // Who comes again comes from elsewhere: there is no way on to here.
            gone = take(stops.back(leaves ? Optional.empty() : here()).orElseThrow());
        }
    }

    public void forward() {
        stops.forward(here()).ifPresent(this::take);
    }

    private Optional<Stop> here() {
        return Optional.of(new Stop(place.get(), null));
    }

    /** @return whether it leads anywhere */
    private boolean take(Stop stop) {
        if (stop.place() == null) {
            tell();
            return stop.elsewhere().getAsBoolean();
        }
        move(stop.place());
        return true;
    }

    private void leave(Place left) {
        if (seen) {
            stops.leave(new Stop(left, null));
            tell();
        }
    }

    private void move(Place wanted) {
        moving = true;
        place.set(wanted);
        moving = false;
        tell();
    }

    private void tell() {
        canGoBack.set(stops.canGoBack());
        canGoForward.set(stops.canGoForward());
    }
}
