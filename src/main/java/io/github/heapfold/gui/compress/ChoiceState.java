package io.github.heapfold.gui.compress;

import static io.github.heapfold.gui.text.Texts.text;

import io.github.heapfold.hprof.Column;
import io.github.heapfold.profile.Rule;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * What comes of something that can be left out, as it is chosen: what its switch shows and the sentence beside it.
 *
 * @param sign what the switch shows
 * @param words the sentence, up to the number of bytes where it has one
 * @param first how many bytes stay at the beginning of each array; 0 where the sentence has no number
 * @param more the sentence behind that number
 */
record ChoiceState(Sign sign, String words, int first, String more) {
    /** The three states of a switch. */
    enum Sign {
        KEPT,
        PART,
        OUT
    }

    private static ChoiceState of(Sign sign, String words) {
        return new ChoiceState(sign, words, 0, "");
    }

    /** What comes of a choice in all. */
    static ChoiceState of(ProfileSwitches switches, Choice choice) {
        if (switches.record(choice).filter(whole -> whole.selected().get()).isPresent()) {
            return of(Sign.OUT, text("choice.withRecord"));
        }
        if (isMixed(choice)) {
            return of(Sign.PART, groups(switches, choice));
        }
        if (!choice.selected().get()) {
            return erased(switches, choice)
                    ? of(Sign.PART, text("choice.kept.but"))
                    : of(Sign.KEPT, text("choice.kept"));
        }
        String also = String.join(text("drop.and"), kept(switches, choice));
        if (choice.first().get() > 0) {
            String more = also.isEmpty() ? text("keep.bytes") : text("choice.first.more", also);
            return new ChoiceState(
                    Sign.PART, text("choice.first"), choice.first().get(), more);
        }
        return also.isEmpty() ? of(Sign.OUT, text("choice.out")) : of(Sign.PART, text("choice.out.but", also));
    }

    /** Whether the switches of its parts stand differently. */
    private static boolean isMixed(Choice choice) {
        return choice.isPartly()
                || choice.parts().stream()
                        .anyMatch(part -> part.first().get() != choice.first().get());
    }

    /** Which of the parts stay, which in part and which not at all; where most are alike, they come last. */
    private static String groups(ProfileSwitches switches, Choice choice) {
        Map<Sign, List<String>> types = new EnumMap<>(Sign.class);
        for (Choice part : choice.parts()) {
            types.computeIfAbsent(of(switches, part).sign, sign -> new ArrayList<>())
                    .add(part.strippable().column().type().label());
        }
        List<String> groups = new ArrayList<>();
        String others = null;
        for (Map.Entry<Sign, List<String>> group : types.entrySet()) {
            List<String> names = group.getValue();
            String key = "choice.parts." + group.getKey();
            if (types.size() > 1 && names.size() > choice.parts().size() / 2) {
                others = text(key, text("choice.others"));
            } else {
                groups.add(text(key, String.join(text("seal.separator"), names)));
            }
        }
        if (others != null) {
            groups.add(others);
        }
        return String.join(text("choice.separator"), groups);
    }

    private static List<Column> columns(Choice choice) {
        return choice.leaves().stream()
                .flatMap(leaf -> leaf.strippable().columns().stream())
                .toList();
    }

    /** Whether rules take something away of what stays. */
    private static boolean erased(ProfileSwitches switches, Choice choice) {
        List<Column> columns = columns(choice);
        return switches.otherRules().stream().anyMatch(rule -> columns.stream().anyMatch(rule::erasesOf));
    }

    /** What stays of something that is left out, beside the first bytes. */
    private static List<String> kept(ProfileSwitches switches, Choice choice) {
        List<Column> columns = columns(choice);
        if (columns.contains(Column.TEXTS)) {
            return List.of(text("choice.names"));
        }
        List<String> kept = switches.keeps().stream()
                .filter(keep -> keep.selected().get() && keepAny(keep.rules(), columns))
                .map(Keep::part)
                .collect(Collectors.toCollection(ArrayList::new));
        List<Rule> others = switches.otherRules().stream()
                .filter(rule -> keepAny(List.of(rule), columns))
                .toList();
        if (!others.isEmpty()) {
            kept.add(text("choice.rules", Integer.toString(others.size())));
        }
        return kept;
    }

    private static boolean keepAny(List<Rule> rules, List<Column> columns) {
        return rules.stream().anyMatch(rule -> columns.stream().anyMatch(rule::keepsOf));
    }

    /** The sentence with its number. */
    String sentence() {
        return first == 0 ? words : words + " " + first + " " + more;
    }
}
