package io.github.heapfold.analysis.question.leak.keeper;

import io.github.heapfold.analysis.question.ClassKinds;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/**
 * Who keeps something: a place, and what holds it, for a field alone does not say which of many objects it is of.
 *
 * @param places one; several where all of these fields have the same things, or each place has some of them
 * @param more how many places there are beside those
 * @param below of a field that is none of the program, the one of the program that it is below; of a field of a part of
 *     an object, the one that has the part; of a field of each of many things, whoever wrote it, the one that has the
 *     collection with these; null where there is none
 * @param holder what holds the object with the field; null where the place is no field, or that says nothing
 * @param value of a thread local, by what the thread has the value; null else
 * @param leadsBack the field by which a weak reference leads to what it refers to, or which holds the weak key of an
 *     entry; null where there is none
 */
public record KeptBy(List<Keeper> places, int more, Keeper below, Keeper holder, KeptBy value, Keeper leadsBack) {
    /** One place that nothing has to be said of. */
    public static KeptBy of(Keeper place) {
        return of(place, null, null);
    }

    /** A field, and what it is held by; both may be null. */
    static KeptBy of(Keeper place, Keeper below, Keeper holder) {
        return new KeptBy(List.of(place), 0, below, holder, null, null);
    }

    /** Places each of which has something. */
    public static KeptBy of(List<Keeper> places, int more) {
        return new KeptBy(places, more, null, null, null, null);
    }

    /** The same of several fields of the same objects; what else is known of one of them is so of all. */
    public KeptBy inFields(List<Keeper> fields, int others) {
        return new KeptBy(List.copyOf(fields), others, below, holder, value, leadsBack);
    }

    /** The same where the local variables of the method told are in several of its frames. */
    public KeptBy inFrames(int frames) {
        UnaryOperator<Keeper> in =
                keeper -> keeper == null || keeper.kind() != KeeperKind.LOCAL ? keeper : keeper.inFrames(frames);
        return new KeptBy(places.stream().map(in).toList(), more, in.apply(below), in.apply(holder), value, leadsBack);
    }

    /** The local variable that it is said by; empty where there is none. */
    public Optional<Keeper> local() {
        return all().stream()
                .filter(keeper -> keeper.kind() == KeeperKind.LOCAL)
                .findFirst();
    }

    /** The first one. */
    public Keeper place() {
        return places.get(0);
    }

    /** What holds it; the place itself where nothing does. */
    public Keeper outermost() {
        return holder != null ? holder : below != null ? below : place();
    }

    /**
     * The fields to look at: the places and what they are below, without those of the platform; where these are none, what
     * holds them, and of values of a thread local what holds that. Empty where no such field keeps it.
     */
    public List<Keeper> fields() {
        Stream<Keeper> nearest = Stream.concat(places.stream(), Stream.ofNullable(below));
        return Stream.of(nearest, Stream.ofNullable(holder))
                .map(keepers -> keepers.filter(KeptBy::isField).toList())
                .filter(found -> !found.isEmpty())
                .findFirst()
                .orElseGet(() -> value == null ? List.of() : value.fields());
    }

    private static boolean isField(Keeper keeper) {
        boolean isField = keeper.kind() == KeeperKind.STATIC || keeper.kind() == KeeperKind.FIELD;
        return isField
                && keeper.name() != null
                && keeper.className() != null
                && !ClassKinds.isPlatform(keeper.className());
    }

    /** All of them, in the order in which they are told. */
    public List<Keeper> all() {
        List<Keeper> all = new ArrayList<>(places);
        Stream.of(Optional.ofNullable(below), Optional.ofNullable(holder))
                .flatMap(Optional::stream)
                .forEach(all::add);
        if (value != null) {
            all.addAll(value.all());
        }
        if (leadsBack != null) {
            all.add(leadsBack);
        }
        return all;
    }

    /** The same fields, held by something else. */
    public KeptBy heldBy(Keeper other) {
        return new KeptBy(places, more, below, other, null, leadsBack);
    }

    /** What holds a thread local, where this is how a thread has its value. */
    public KeptBy ofValue(KeptBy variable) {
        KeptBy others = without(variable.all()::contains).orElse(null);
        return new KeptBy(variable.places, variable.more, variable.below, variable.holder, others, null);
    }

    /** The same in parts of one object that its fields, or statics, lead to; of a static nobody asks what holds it. */
    public KeptBy inParts(List<Keeper> fields, int others) {
        Optional<KeptBy> holders = fields.get(0).kind() == KeeperKind.STATIC
                ? Optional.empty()
                : without(keeper -> keeper.kind() == KeeperKind.FIELD);
        return new KeptBy(
                fields,
                others,
                null,
                holders.map(KeptBy::place).orElse(null),
                holders.map(KeptBy::value).orElse(null),
                null);
    }

    /** The same with the field for which what is referred to weakly stays. */
    public KeptBy leadingBack(Keeper field) {
        return new KeptBy(places, more, below, holder, value, field);
    }

    /** What is left without some; what held the place takes its place where that is one of them. Empty where all are. */
    public Optional<KeptBy> without(Predicate<Keeper> some) {
        List<Keeper> left = places.stream().filter(some.negate()).toList();
        Keeper outer = below == null || some.test(below) ? null : below;
        Keeper last = holder == null || some.test(holder) ? null : holder;
        Optional<KeptBy> inThread = value == null ? Optional.empty() : value.without(some);
        if (!left.isEmpty()) {
            return Optional.of(new KeptBy(left, more, outer, last, inThread.orElse(null), leadsBack));
        }
        if (outer != null) {
            return Optional.of(new KeptBy(List.of(outer), 0, null, last, inThread.orElse(null), leadsBack));
        }
        return last == null
                ? inThread
                : Optional.of(new KeptBy(List.of(last), 0, null, null, inThread.orElse(null), leadsBack));
    }

    /** What both have from the place on; empty where they are different places. */
    public Optional<KeptBy> common(KeptBy other) {
        if (!places.equals(other.places)) {
            return Optional.empty();
        }
        boolean sameBelow = Objects.equals(below, other.below);
        boolean sameHolder = sameBelow && Objects.equals(holder, other.holder);
        return Optional.of(new KeptBy(places, more, sameBelow ? below : null, sameHolder ? holder : null, null, null));
    }
}
