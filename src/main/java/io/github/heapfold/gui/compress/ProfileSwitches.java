package io.github.heapfold.gui.compress;

import io.github.heapfold.hprof.BasicType;
import io.github.heapfold.hprof.Column;
import io.github.heapfold.hprof.HprofHeader;
import io.github.heapfold.hprof.Tag;
import io.github.heapfold.hprof.count.DumpSummary;
import io.github.heapfold.hprof.count.TagCount;
import io.github.heapfold.profile.Presets;
import io.github.heapfold.profile.Profile;
import io.github.heapfold.profile.ProfileException;
import io.github.heapfold.profile.ProfileFile;
import io.github.heapfold.profile.ProfileSelection;
import io.github.heapfold.profile.Rule;
import io.github.heapfold.profile.Strippable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.ReadOnlyProperty;

/** What goes of a dump and what stays, as switches: a profile sets them, and they make one. */
final class ProfileSwitches {
    /**
     * The choices of one tag.
     *
     * @param tag its name
     * @param choices largest first
     */
    record TagChoices(String tag, List<Choice> choices) {
        TagChoices {
            choices = choices.stream()
                    .sorted(Comparator.comparingLong(Choice::bytes).reversed())
                    .toList();
        }

        long bytes() {
            return choices.stream().mapToLong(Choice::bytes).sum();
        }
    }

    /** Of each array so many bytes stay, until a number is typed. */
    private static final int USUAL_FIRST = 128;

    private final DumpSummary summary;
    private final ObjectProperty<Profile> profile;
    private final List<Choice> choices;
    private final List<Keep> keeps =
            Arrays.stream(Keep.Selection.values()).map(Keep::new).toList();

    /** The profile that was applied last, and what it says beyond what there is a switch for. */
    private Profile applied;

    private List<Rule> others = List.of();
    private boolean applying;
    private boolean own;

    /**
     * @param summary of the dump
     * @param profile what the switches begin with; becomes what they say
     */
    ProfileSwitches(DumpSummary summary, ObjectProperty<Profile> profile) {
        this.summary = summary;
        this.profile = profile;
        this.choices = choices(summary);
        leaves().forEach(choice -> {
            choice.selected().addListener((value, before, now) -> changed());
            choice.first().addListener((value, before, now) -> changed());
        });
        for (Choice choice : choices) {
            if (!choice.parts().isEmpty()) {
                // Typed beside the field that has the parts, it is for all of them.
                choice.first().addListener((value, before, now) -> {
                    if (!applying) {
                        choose(choice, true, now.intValue());
                    }
                });
            }
        }
        for (Keep keep : keeps) {
            keep.selected().addListener((value, before, now) -> changed());
            keep.bytes().addListener((value, before, now) -> changed());
        }
        apply(profile.get());
    }

    private static List<Choice> choices(DumpSummary summary) {
        List<Choice> all = new ArrayList<>();
        for (Strippable strippable : Strippable.all()) {
            if (strippable.column() != null && strippable.column().type() != null) {
                continue; // it is a part of the one before
            }
            List<Choice> parts = new ArrayList<>();
            if (strippable.column() != null) {
                for (Column part : strippable.column().parts()) {
                    Strippable.named(part.toString())
                            .ifPresent(named -> parts.add(new Choice(named, bytes(summary, named), List.of())));
                }
            }
            parts.sort(Comparator.comparingLong(Choice::bytes).reversed());
            all.add(new Choice(strippable, bytes(summary, strippable), List.copyOf(parts)));
        }
        return List.copyOf(all);
    }

    private static long bytes(DumpSummary summary, Strippable strippable) {
        return strippable.columns().stream().mapToLong(summary::bytes).sum();
    }

    /** The preset that leaves out and keeps the same, or a profile of its own. */
    ReadOnlyProperty<Profile> profile() {
        return profile;
    }

    /** What stays of what is left out. */
    List<Keep> keeps() {
        return keeps;
    }

    /** Rules of the profile that there is no switch for. */
    List<Rule> otherRules() {
        return others;
    }

    /**
     * Sets the rules that there is no switch for; those that have one set it.
     *
     * @param lines as in the file of a profile, with semicolons between them
     * @throws ProfileException where one of them says nothing
     */
    void setOtherRules(String lines) throws ProfileException {
        List<Rule> typed = ProfileFile.rules(lines);
        if (Set.copyOf(typed).equals(Set.copyOf(others))) {
            return;
        }
        List<Rule> rules = new ArrayList<>(here().rules());
        rules.removeAll(others);
        rules.addAll(typed);
        apply(ProfileSelection.own(List.of(), rules));
    }

    /** The choices by the tag they belong to: those that can save most come first. */
    List<TagChoices> byTag() {
        Map<String, List<Choice>> groups = new LinkedHashMap<>();
        for (Choice choice : choices) {
            groups.computeIfAbsent(choice.strippable().tag().name(), tag -> new ArrayList<>())
                    .add(choice);
        }
        return groups.entrySet().stream()
                .map(group -> new TagChoices(group.getKey(), group.getValue()))
                .sorted(Comparator.comparingLong(TagChoices::bytes).reversed())
                .toList();
    }

    /** The exact bytes of what is left out whole: what is left out by the report on the compressed file, too. */
    long strippedBytes() {
        return bytes(here().wholeColumns());
    }

    /** Bytes of what else is ticked, of which a part stays, and nobody knows how much. */
    long partlyBytes() {
        return bytes(here().columns()) - strippedBytes();
    }

    private long bytes(Set<Column> columns) {
        return columns.stream().mapToLong(summary::bytes).sum();
    }

    /**
     * Bytes of the dump without the records that go whole: what a heap dump takes, before it is gzipped or holes are
     * made.
     */
    long dumpBytes() {
        Profile here = here();
        return summary.bytes()
                - summary.records().stream()
                        .filter(record -> record.tag() != null && here.drops(record.tag()))
                        .mapToLong(TagCount::bytes)
                        .sum();
    }

    /** The preset that is chosen; empty for a choice of one's own. */
    Optional<Profile> preset() {
        return Presets.byName(profile.get().name());
    }

    /** Makes what is chosen now a choice of one's own, even where a preset is the same. */
    void makeOwn() {
        own = true;
        changed();
    }

    /** Leaves something out with all its parts, or keeps all of it: one change, however many parts there are. */
    void choose(Choice choice, boolean out) {
        choose(choice, out, 0);
    }

    private void choose(Choice choice, boolean out, int first) {
        applying = true;
        choice.set(out, first);
        applying = false;
        changed();
    }

    /**
     * Goes on to the next state of a switch: what stays goes; of the contents of arrays the first bytes stay then, before
     * all does. Of what is in several states all stays.
     */
    void next(Choice choice) {
        boolean none =
                choice.leaves().stream().noneMatch(leaf -> leaf.selected().get());
        boolean first = choice.hasBeginnings()
                && choice.leaves().stream()
                        .allMatch(leaf -> leaf.selected().get() && leaf.first().get() == 0);
        choose(choice, none || first, first ? USUAL_FIRST : 0);
    }

    /** The whole record that something is a part of, where that can go; empty of a whole record. */
    Optional<Choice> record(Choice choice) {
        return choice.strippable().column() == null
                ? Optional.empty()
                : choices.stream()
                        .filter(each -> each.strippable().column() == null)
                        .filter(each ->
                                each.strippable().tag() == choice.strippable().tag())
                        .findFirst();
    }

    /** The contents of arrays, of which alone something can be kept where they are left out. */
    Choice contents() {
        return choices.stream()
                .filter(choice ->
                        Column.PRIMITIVE_ELEMENTS.equals(choice.strippable().column()))
                .findFirst()
                .orElseThrow();
    }

    /** Sets all switches as a profile has them. */
    void apply(Profile profile) {
        own = profile.name().equals(ProfileSelection.CUSTOM);
        applying = true;
        Profile here = on(profile);
        List<Rule> left = new ArrayList<>(ProfileSelection.beyondColumns(here));
        keeps.forEach(keep -> left.removeAll(keep.take(left)));
        others = List.copyOf(left);
        applied = profile;
        Set<Strippable> out = ProfileSelection.selected(here);
        Map<BasicType, Integer> first = ProfileSelection.firstBytes(here);
        for (Choice choice : choices) {
            for (Choice leaf : choice.leaves()) {
                leaf.selected().set(out.contains(leaf.strippable()));
                leaf.first().set(leaf.hasBeginnings() ? first.getOrDefault(type(leaf), 0) : 0);
            }
        }
        applying = false;
        changed();
    }

    /** What the profile says about dumps of this kind. */
    Profile here() {
        return on(profile.get());
    }

    private Profile on(Profile profile) {
        return profile.on(header());
    }

    private Optional<HprofHeader> header() {
        return summary.header();
    }

    private void changed() {
        if (applying) {
            return;
        }
        applying = true;
        choices.forEach(Choice::sumUp);
        applying = false;
        profile.set(chosen());
    }

    private List<Choice> leaves() {
        return choices.stream().flatMap(choice -> choice.leaves().stream()).toList();
    }

    /** The preset that leaves out the same, or a profile of its own. */
    private Profile chosen() {
        Set<Strippable> out = new LinkedHashSet<>();
        for (Choice choice : choices) {
            if (choice.selected().get()) {
                out.add(choice.strippable());
            } else {
                choice.parts().stream()
                        .filter(part -> part.selected().get())
                        .forEach(part -> out.add(part.strippable()));
            }
        }
        Map<BasicType, Integer> first = new EnumMap<>(BasicType.class);
        for (Choice part : contents().parts()) {
            if (part.selected().get() && part.first().get() > 0) {
                first.put(type(part), part.first().get());
            }
        }
        List<Rule> more = new ArrayList<>(ProfileSelection.keepFirst(first));
        keeps.stream().filter(keep -> keep.selected().get()).forEach(keep -> more.addAll(keep.rules()));
        more.addAll(others);
        Profile custom = ProfileSelection.own(out, more);
        return own ? custom : ProfileSelection.known(custom, applied, header());
    }

    private static BasicType type(Choice part) {
        return part.strippable().column().type();
    }

    /** What is chosen, under a name of its own. */
    Profile named(String name) {
        Profile now = profile.get();
        return new Profile(name, now.purpose(), now.costs(), now.rules());
    }

    /**
     * The tags of records of which a part of what is ticked stays: names, arrays, objects. Of constant pools their
     * lengths stay, and nothing else is in those of today.
     */
    Set<Tag> kept() {
        return here().erasedNames().stream()
                .flatMap(name -> Column.named(name).stream())
                .filter(column -> summary.bytes(column) > 0 && !column.equals(Column.CONSTANT_POOL))
                .map(column -> column.field().tag())
                .collect(Collectors.toCollection(() -> EnumSet.noneOf(Tag.class)));
    }

    /**
     * How many fields of this dump are left out, whole or in part, by themselves or with their record; of a field with
     * values of several types each counts.
     */
    int leftOut() {
        return (int) here().columns().stream().filter(this::isThere).count();
    }

    /** How many more could be left out: with those that are it makes the same sum whatever is chosen. */
    int couldGo() {
        return (int) Column.all().stream()
                        .filter(this::isThere)
                        .filter(Strippable::isStrippable)
                        .count()
                - leftOut();
    }

    private boolean isThere(Column column) {
        return column.parts().isEmpty() && summary.bytes(column) > 0;
    }

    /** How many rules keep something of what is left out. */
    int keptRules() {
        Set<Column> out = here().columns();
        return (int) here().otherRules().stream()
                .filter(rule -> out.stream().anyMatch(rule::keepsOf))
                .count();
    }

    /** How many rules leave out something of what stays. */
    int erasingRules() {
        return (int) others.stream().filter(Rule::erases).count();
    }
}
