package io.github.heapfold.profile;

import io.github.heapfold.hprof.BasicType;
import io.github.heapfold.hprof.Column;
import io.github.heapfold.hprof.HprofHeader;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Profiles that are put together of single choices: of switches that are on or off, or of a profile and options beside
 * it.
 */
public final class ProfileSelection {
    /** What a choice of one's own is called. */
    public static final String CUSTOM = "custom";

    private static final String PLUS = " + ";
    private static final int MOST_NAMED = 3;

    private ProfileSelection() {}

    /** A choice of one's own, even where a preset is the same. */
    public static Profile own(Collection<Strippable> out, Collection<Rule> more) {
        List<Rule> rules = new ArrayList<>();
        out.forEach(strippable -> rules.add(new Rule.Strip(strippable)));
        rules.addAll(more);
        return new Profile(CUSTOM, "", List.of(), rules);
    }

    /**
     * The profile that leaves out the same of dumps with this header: {@code latest}, or a preset, or {@code own}
     * itself.
     *
     * @param latest the profile that was chosen last
     */
    public static Profile known(Profile own, Profile latest, Optional<HprofHeader> header) {
        return Stream.concat(Stream.of(latest), Presets.all().stream())
                .filter(known -> isSame(known.on(header), own))
                .findFirst()
                .orElse(own);
    }

    private static boolean isSame(Profile one, Profile other) {
        return one.columns().equals(other.columns()) && keeping(one).equals(keeping(other));
    }

    /** The other rules in one form: what stays of arrays by type, and no columns that stay, which are none that go. */
    private static Set<Rule> keeping(Profile profile) {
        Set<Rule> rules = new LinkedHashSet<>(beyondColumns(profile));
        firstBytes(profile).forEach((type, bytes) -> rules.add(new Rule.KeepFirst(bytes, type)));
        return rules;
    }

    /** The rules of a profile that say more than which columns go and how much of the beginning of arrays stays. */
    public static List<Rule> beyondColumns(Profile profile) {
        return profile.otherRules().stream()
                .filter(rule -> !(rule instanceof Rule.KeepColumn || rule instanceof Rule.KeepFirst))
                .toList();
    }

    /** How many bytes stay of the beginning of each array whose contents go, for the types of which any do. */
    public static Map<BasicType, Integer> firstBytes(Profile profile) {
        List<Integer> bytes =
                KeptBeginnings.of(profile.rules(Rule.KeepFirst.class).toList()).firstBytes();
        Set<Column> out = profile.columns();
        Map<BasicType, Integer> first = new EnumMap<>(BasicType.class);
        for (Column part : Column.PRIMITIVE_ELEMENTS.parts()) {
            int kept = bytes.get(part.type().ordinal());
            if (kept > 0 && out.contains(part)) {
                first.put(part.type(), kept);
            }
        }
        return first;
    }

    /** The rules by which the first bytes of arrays stay: one, where as many stay of all types. */
    public static List<Rule> keepFirst(Map<BasicType, Integer> bytes) {
        Set<Integer> numbers = Set.copyOf(bytes.values());
        return numbers.size() == 1
                        && bytes.size() == Column.PRIMITIVE_ELEMENTS.parts().size()
                ? List.of(new Rule.KeepFirst(numbers.iterator().next(), null))
                : bytes.entrySet().stream()
                        .map(each -> (Rule) new Rule.KeepFirst(each.getValue(), each.getKey()))
                        .toList();
    }

    /** All that goes, each part and each whole of parts, but not what goes with its record only. */
    public static Set<Strippable> selected(Profile profile) {
        Set<Column> out = profile.columns();
        out.removeIf(column -> profile.drops(column.field().tag()));
        Set<Strippable> selected = new LinkedHashSet<>();
        for (Strippable what : Strippable.all()) {
            if (what.column() == null ? profile.drops(what.tag()) : out.containsAll(what.columns())) {
                selected.add(what);
            }
        }
        return selected;
    }

    /** Whether something goes, or any of its parts; what goes with its record only does not. */
    public static boolean goes(Profile profile, Strippable what) {
        return selected(profile).stream().anyMatch(what::contains);
    }

    /** A choice of one's own, as a profile is when one thing alone is turned: what goes stays, with all its parts. */
    public static Profile turned(Profile profile, Strippable what) {
        Set<Strippable> out = new LinkedHashSet<>(selected(profile));
        if (goes(profile, what)) {
            out.removeIf(each -> what.contains(each) || each.contains(what));
        } else {
            out.add(what);
        }
        return own(
                out,
                profile.rules().stream()
                        .filter(rule -> rule.stripped().isEmpty() && !(rule instanceof Rule.KeepColumn))
                        .toList());
    }

    /**
     * A profile with more rules. Its name is the profile's own and what was added, each behind a {@code +}, of many
     * things their number. With {@code lossless}, which it is no more, it is a choice of one's own.
     */
    public static Profile with(Profile chosen, List<Rule> more) {
        List<Rule> added = more.stream().filter(rule -> adds(chosen, rule)).toList();
        if (added.isEmpty()) {
            return chosen;
        }
        return chosen.with(chosen.isLossless() ? CUSTOM : chosen.name() + PLUS + names(added), added);
    }

    private static String names(List<Rule> added) {
        return added.size() > MOST_NAMED
                ? added.size() + " rules"
                : added.stream().map(ProfileSelection::name).collect(Collectors.joining(PLUS));
    }

    private static String name(Rule rule) {
        Object goes = rule instanceof Rule.StripField strip ? strip.field() : rule;
        return rule.stripped().map(Strippable::name).orElseGet(goes::toString);
    }

    /** Whether a rule takes away what the profile has not taken already, or keeps something. */
    private static boolean adds(Profile chosen, Rule rule) {
        return rule.stripped()
                .map(what -> what.column() == null
                        ? !chosen.drops(what.tag())
                        : !what.columns().stream().allMatch(chosen::strips))
                .orElse(true);
    }
}
