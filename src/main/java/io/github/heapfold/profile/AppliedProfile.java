package io.github.heapfold.profile;

import io.github.heapfold.hprof.Column;
import io.github.heapfold.hprof.Tag;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * What a profile made of one dump, in the words that a folded file keeps: nothing else went.
 *
 * @param name of the profile
 * @param level 1 to 9; 0 for a dump that another program stripped
 * @param stripped what went whole, as {@link Strippable#named} reads it
 * @param erased columns of which a part was made zeros
 * @param rules what else the profile said, a line each as in its file
 */
public record AppliedProfile(String name, int level, List<String> stripped, List<String> erased, List<String> rules) {
    private static final String STRIP = "strip ";

    /** Nothing went. */
    public static final AppliedProfile NOTHING = new AppliedProfile("", 0, List.of(), List.of(), List.of());

    public AppliedProfile {
        stripped = List.copyOf(stripped);
        erased = List.copyOf(erased);
        rules = List.copyOf(rules);
    }

    /**
     * What a profile makes of dumps that it is {@link Profile#on on}.
     *
     * @param scan of the dump, where the profile asks for one
     */
    public static AppliedProfile of(Profile profile, ScanResult scan, int level) {
        return new AppliedProfile(
                profile.name(), level, profile.strippedNames(), profile.erasedNames(), profile.otherRuleNames(scan));
    }

    /** Whether nothing went, so that the restored dump is the original byte for byte. */
    public boolean isLossless() {
        return stripped.isEmpty() && erased.isEmpty() && rules.isEmpty();
    }

    /** Whether the same goes of a dump, whatever the profile's name and level. */
    public boolean stripsAs(AppliedProfile other) {
        return stripped.equals(other.stripped) && erased.equals(other.erased) && rules.equals(other.rules);
    }

    /** Whether a column went, by itself, with its field or with its record. */
    public boolean strips(Column column) {
        return stripped.contains(column.toString())
                || stripped.contains(column.field().toString())
                || drops(column.field().tag());
    }

    /** Whether a part of a column was made zeros, by itself or with its field. */
    public boolean erases(Column column) {
        return erased.contains(column.toString())
                || erased.contains(column.field().toString());
    }

    /** The other rules of a kind; without lines that make no sense here, as a later version may have written them. */
    public <R extends Rule> List<R> rules(Class<R> kind) {
        List<R> known = new ArrayList<>();
        for (String line : rules) {
            try {
                for (Rule rule : ProfileFile.rules(line.split(" ", 2)[0], List.of(line))) {
                    if (kind.isInstance(rule)) {
                        known.add(kind.cast(rule));
                    }
                }
            } catch (ProfileException e) {
                // What it says is not known.
            }
        }
        return known;
    }

    /** How much of each primitive array stayed for its length alone. */
    public KeptBeginnings keptBeginnings() {
        return KeptBeginnings.of(rules(Rule.KeepByLength.class));
    }

    /** Whether equal arrays became one. */
    public boolean merges() {
        return !rules(Rule.Merge.class).isEmpty();
    }

    /** Whether the records of this tag went whole. */
    public boolean drops(Tag tag) {
        return stripped.contains(tag.name());
    }

    /** Whether values of Java fields went. */
    public boolean stripsJavaFields() {
        return rules.stream().anyMatch(rule -> rule.startsWith(STRIP));
    }

    /** The rules that kept something of what went, or made one of several things, a line each. */
    public List<String> kept() {
        return rules.stream().filter(rule -> !rule.startsWith(STRIP)).toList();
    }

    /** What went and what stayed, a line each as in the file of a profile. */
    public List<String> lines() {
        return Stream.concat(Stream.concat(stripped.stream(), erased.stream()).map(STRIP::concat), rules.stream())
                .toList();
    }

    /**
     * The rules again, as far as they say what goes and what stays of a dump; without those that make one of several
     * things.
     *
     * @return empty where other columns would go by them than did
     */
    public Optional<Profile> again() throws ProfileException {
        List<Rule> own = new ArrayList<>();
        for (String name : stripped) {
            own.addAll(RuleParser.strip(name));
        }
        for (String column : erased) {
            own.addAll(RuleParser.strip(column));
        }
        own.addAll(ProfileFile.rules("strip", rules));
        own.addAll(ProfileFile.rules("keep", rules));
        Profile again = new Profile(name, "", List.of(), own);
        boolean faithful = Set.copyOf(again.strippedNames()).equals(Set.copyOf(stripped))
                && Set.copyOf(again.erasedNames()).equals(Set.copyOf(erased));
        return faithful ? Optional.of(again) : Optional.empty();
    }

    /**
     * The rules for the arrays of which only a part went: enough to find that part again in the restored dump.
     *
     * @return empty where there is no such array, and where what was kept follows from objects that led to it
     */
    public Optional<Profile> ofArraysInPart() throws ProfileException {
        List<Rule> own = new ArrayList<>();
        for (String column : erased) {
            if (column.startsWith(Tag.PRIMITIVE_ARRAY_DUMP.name())) {
                own.addAll(RuleParser.strip(column));
            }
        }
        if (own.isEmpty()) {
            return Optional.empty();
        }
        for (Rule rule : ProfileFile.rules("keep", rules)) {
            if (rule.readsTwice() || rule instanceof Rule.KeepShared) {
                return Optional.empty();
            }
            if (rule.keepsBeginnings() || rule instanceof Rule.KeepText) {
                own.add(rule);
            }
        }
        return Optional.of(new Profile("arrays in part", "what was left out of them", List.of(), own));
    }
}
