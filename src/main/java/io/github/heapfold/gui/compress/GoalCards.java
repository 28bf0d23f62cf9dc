package io.github.heapfold.gui.compress;

import static io.github.heapfold.gui.text.Texts.text;
import static io.github.heapfold.gui.text.Texts.textOr;

import io.github.heapfold.gui.controls.ChoiceCard;
import io.github.heapfold.gui.controls.Tips;
import io.github.heapfold.gui.jobs.JobRequest;
import io.github.heapfold.hprof.HprofHeader;
import io.github.heapfold.job.estimate.SizeEstimate;
import io.github.heapfold.message.Visible;
import io.github.heapfold.profile.Presets;
import io.github.heapfold.profile.Profile;
import io.github.heapfold.profile.ProfileSelection;
import io.github.heapfold.report.Units;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javafx.collections.ListChangeListener;
import javafx.collections.WeakListChangeListener;
import javafx.scene.Node;
import javafx.scene.control.ContextMenu;
import javafx.scene.control.MenuItem;
import javafx.scene.control.ToggleGroup;
import javafx.scene.layout.Pane;

/** A card for each goal, for a choice of one's own, and for each profile that was opened or saved. */
final class GoalCards {
    /** From this width on many stand beside each other. */
    private static final double WIDE = 640;

    /** Of what somebody wrote a card has room for about so much, without being higher than it is worth. */
    private static final int MOST_OF_NAME = 20;

    private static final int MOST_OF_PURPOSE = 40;

    private final CompressModel model;
    private final LiveEstimate estimate;
    private final ProfileActions profiles;
    private final ToggleGroup group = new ToggleGroup();
    private final List<ChoiceCard> goals = new ArrayList<>();
    private final ChoiceCard custom =
            new ChoiceCard("preset-custom", text("goal.custom"), text("goal.custom.loss"), "");
    private final List<ChoiceCard> cards = new ArrayList<>();
    private final Pane row;

    /** The choice of one's own to come back to from another card; null where there is none. */
    private Profile mine;

    /** Profiles live longer than any page, and hold none. */
    private final ListChangeListener<Profile> changed;

    /** @param then has everything brought in line with what profiles there are now */
    GoalCards(CompressModel model, LiveEstimate estimate, ProfileActions profiles, Runnable then) {
        this.model = model;
        this.estimate = estimate;
        this.profiles = profiles;
        for (Profile profile : Goal.PROFILES) {
            goals.add(card(
                    profile,
                    "preset-" + profile.name(),
                    text("goal." + profile.name()),
                    text("goal." + profile.name() + ".loss")));
        }
        custom.setOnAction(event -> chooseOwn());
        fill();
        row = ChoiceCard.beside(cards, 2, WIDE);
        changed = change -> {
            fill();
            row.getChildren().setAll(cards);
            then.run();
        };
        profiles.own().addListener(new WeakListChangeListener<>(changed));
    }

    private void fill() {
        cards.forEach(card -> card.setToggleGroup(null));
        cards.clear();
        cards.addAll(goals);
        cards.add(custom);
        for (Profile profile : profiles.own()) {
            cards.add(own(profile));
        }
        cards.forEach(card -> card.setToggleGroup(group));
    }

    private ChoiceCard own(Profile profile) {
        ChoiceCard card = card(
                profile,
                "own-" + profile.name(),
                shortened(profile.name()),
                shortened(profile.purpose(), MOST_OF_PURPOSE));
        MenuItem remove = new MenuItem(text("compress.profile.remove", shortened(profile.name())));
        // An underscore is one of the name.
        remove.setMnemonicParsing(false);
        remove.setOnAction(event -> profiles.forget(profile));
        card.setContextMenu(new ContextMenu(remove));
        return card;
    }

    private ChoiceCard card(Profile profile, String id, String title, String meaning) {
        boolean goal = Goal.PROFILES.contains(profile);
        ChoiceCard card = new ChoiceCard(id, title, meaning, goal ? profile.name() : "");
        Tips.set(card, tip(profile, null));
        card.setUserData(profile);
        card.setOnAction(event -> model.switches().apply(profile));
        return card;
    }

    /** What a profile is for, and where its size is waited for, when it comes and how to have it sooner. */
    private String tip(Profile profile, Goal known) {
        boolean isKnown = known != null && known.size().settled();
        return Stream.of(
                        purpose(profile),
                        isKnown
                                ? ""
                                : estimate.goesOn()
                                        .map(when -> text(canBeSooner() ? "goal.sooner" : "goal.later", when))
                                        .orElse(""))
                .filter(words -> !words.isEmpty())
                .collect(Collectors.joining("\n"));
    }

    /** Answers cannot be cancelled. */
    private boolean canBeSooner() {
        return estimate.awaited().get().filter(JobRequest.Queue.ANSWERS::equals).isEmpty();
    }

    private static String purpose(Profile profile) {
        if (Goal.isOne(profile)) {
            return text("preset." + profile.name() + ".purpose");
        }
        // It may be somebody else's.
        String name = Visible.of(profile.name());
        return profile.purpose().isBlank() ? name : name + "\n" + Visible.of(profile.purpose());
    }

    /** The name of a profile where there is little room, as it can be shown. */
    static String shortened(String name) {
        return shortened(name, MOST_OF_NAME);
    }

    private static String shortened(String words, int most) {
        String shown = Visible.of(words);
        String cut = Visible.cut(shown, most, "");
        return cut.equals(shown) ? shown : cut.strip() + "…";
    }

    Pane node() {
        return row;
    }

    /** The card of a choice of one's own. */
    ChoiceCard custom() {
        return custom;
    }

    /** Goes back to what was chosen before somebody looked at another card; else makes a choice of it that is there. */
    private void chooseOwn() {
        if (mine == null || cardOf(model.file().profile().get()) == custom) {
            model.switches().makeOwn();
        } else {
            model.switches().apply(mine);
        }
    }

    private ChoiceCard cardOf(Profile profile) {
        return cards.stream()
                .filter(card -> profile.equals(card.getUserData()))
                .findFirst()
                .orElse(custom);
    }

    /** A copy of what another card stands for, with nothing changed in it, is not worth coming back to. */
    private boolean isWorthKeeping(Profile profile) {
        Profile here = model.switches().here();
        Optional<HprofHeader> header = model.file().inspection().get().summary().header();
        return profile.name().equals(ProfileSelection.CUSTOM)
                && cards.stream()
                        .filter(card -> card.getUserData() instanceof Profile)
                        .map(card -> (Profile) card.getUserData())
                        .allMatch(other ->
                                ProfileSelection.known(here, other, header).equals(here));
    }

    /** The card that is chosen. */
    Optional<Node> chosen() {
        return ChoiceCard.chosen(cards).map(Node.class::cast);
    }

    /** Shows which is chosen, and remembers a choice of one's own to come back to. */
    void refresh() {
        Profile profile = model.file().profile().get();
        ChoiceCard chosen = cardOf(profile);
        if (isWorthKeeping(profile)) {
            mine = profile;
        }
        cards.forEach(card -> card.setSelected(card == chosen));
        // What has no card of its own is a choice of one's own by its name: of another program, or one that was
        // removed.
        boolean named = chosen == custom && !profile.name().equals(ProfileSelection.CUSTOM);
        boolean preset = named && Presets.byName(profile.name()).isPresent();
        custom.rename(
                preset ? textOr("preset." + profile.name(), profile.name()) : text("goal.custom"),
                preset ? textOr("preset." + profile.name() + ".purpose", profile.purpose()) : text("goal.custom.loss"),
                named ? shortened(profile.name()) : "");
    }

    /** Shows what is known of each, also what is provisional. */
    void showSizes() {
        Map<Profile, Goal> known = estimate.goals().get();
        for (ChoiceCard card : cards) {
            if (card.getUserData() instanceof Profile profile) {
                show(card, known.get(profile));
                Tips.set(card, tip(profile, known.get(profile)));
            } else if (custom.isSelected()) {
                SizeEstimate now = estimate.current().get() ? estimate.value().get() : null;
                show(card, now == null ? null : new Goal(now, Optional.empty()));
            } else {
                card.figures("", "");
            }
        }
    }

    private void show(ChoiceCard card, Goal goal) {
        if (goal == null) {
            // Who reads that something is done takes it that somebody does it.
            boolean busy = estimate.busy().get();
            card.figures(
                    busy ? "…" : "–",
                    busy ? text("goal.estimating") : estimate.goesOn().orElseGet(() -> text("goal.unknown")));
            return;
        }
        SizeEstimate size = goal.size();
        card.figures(
                (size.isWhole() ? "" : "≈ ") + Units.bytes(size.bytes()),
                goal.words(model.originalBytes(), estimate.goesOn()));
    }
}
