package io.github.heapfold.gui.compress;

import static io.github.heapfold.gui.text.Texts.text;

import io.github.heapfold.fold.FoldOptions;
import io.github.heapfold.gui.file.OpenFile;
import io.github.heapfold.hprof.Column;
import io.github.heapfold.hprof.HprofHeader;
import io.github.heapfold.hprof.Tag;
import io.github.heapfold.hprof.count.DumpSummary;
import io.github.heapfold.hprof.count.TagCount;
import io.github.heapfold.job.compress.ResultFormat;
import io.github.heapfold.job.output.DumpForm;
import io.github.heapfold.profile.Presets;
import io.github.heapfold.profile.Profile;
import io.github.heapfold.profile.ProfileException;
import io.github.heapfold.profile.ProfileFile;
import io.github.heapfold.profile.ProfileSelection;
import io.github.heapfold.profile.Rule;
import io.github.heapfold.profile.Strippable;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.IntegerProperty;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.ReadOnlyLongProperty;
import javafx.beans.property.ReadOnlyLongWrapper;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.beans.property.SimpleObjectProperty;

/** What has been chosen for folding a file: what to leave out, how hard to try, where to write. */
public final class CompressModel {
    /**
     * The choices of one tag.
     *
     * @param tag its name
     * @param choices largest first
     */
    public record TagChoices(String tag, List<Choice> choices) {
        public TagChoices {
            choices = choices.stream()
                    .sorted(Comparator.comparingLong(Choice::bytes).reversed())
                    .toList();
        }

        long bytes() {
            return choices.stream().mapToLong(Choice::bytes).sum();
        }
    }

    private final OpenFile file;
    private final long originalBytes;
    private final List<Choice> choices;
    private final ReadOnlyLongWrapper strippedBytes = new ReadOnlyLongWrapper();
    private final ObjectProperty<Path> target;
    private boolean applying;

    /** The profile that was applied last, and what it says beyond what there is a switch for. */
    private Profile applied;

    private List<Rule> others = List.of();
    private final List<Keep> keeps =
            Arrays.stream(Keep.Selection.values()).map(Keep::new).toList();
    private final ObjectProperty<ResultFormat> format = new SimpleObjectProperty<>(ResultFormat.HFOLD);
    private final BooleanProperty forMat = new SimpleBooleanProperty();
    private final BooleanProperty dense = new SimpleBooleanProperty();
    private final SealChoice seal = new SealChoice();
    private final ObjectProperty<Path> base = new SimpleObjectProperty<>();
    private boolean own;

    /** Begins with the profile that the file has. */
    public CompressModel(OpenFile file) {
        this.file = file;
        DumpSummary summary = file.inspection().get().summary();
        this.originalBytes = summary.bytes();
        this.choices = choices(summary);
        this.target = new SimpleObjectProperty<>(file.result(ResultFormat.HFOLD.beside(file.path())));
        leaves().forEach(choice -> choice.selected().addListener((value, before, now) -> changed()));
        for (Keep keep : keeps) {
            keep.selected().addListener((value, before, now) -> changed());
            keep.bytes().addListener((value, before, now) -> changed());
        }
        format.addListener((value, before, now) -> {
            target.set(renamed(before, now));
            if (now == ResultFormat.TAILOR) {
                // What that format can hold is settled.
                Presets.byName("tailor").ifPresent(this::apply);
            }
        });
        apply(file.profile().get());
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

    public OpenFile file() {
        return file;
    }

    /** Everything that can be left out, parts inside what they are part of. */
    public List<Choice> choices() {
        return choices;
    }

    /** What stays of what is left out. */
    public List<Keep> keeps() {
        return keeps;
    }

    /** Rules of the profile that there is no switch for. */
    public List<Rule> otherRules() {
        return others;
    }

    /**
     * Sets the rules that there is no switch for; those that have one set it.
     *
     * @param lines as in the file of a profile, with semicolons between them
     * @throws ProfileException where one of them says nothing
     */
    public void setOtherRules(String lines) throws ProfileException {
        List<Rule> typed = ProfileFile.rules(lines);
        if (Set.copyOf(typed).equals(Set.copyOf(others))) {
            return;
        }
        List<Rule> rules = new ArrayList<>(on(file.profile().get()).rules());
        rules.removeAll(others);
        rules.addAll(typed);
        apply(ProfileSelection.own(List.of(), rules));
    }

    /** What can be written of this dump. */
    public List<ResultFormat> formats() {
        boolean small = header().filter(header -> header.isAndroid() && header.idSize() == Integer.BYTES)
                .isPresent();
        return Arrays.stream(ResultFormat.values())
                .filter(each -> each != ResultFormat.TAILOR || small)
                .toList();
    }

    /** What is written. */
    public ObjectProperty<ResultFormat> format() {
        return format;
    }

    /** Of a heap dump: whether it is written so that Eclipse MAT takes it. */
    public BooleanProperty forMat() {
        return forMat;
    }

    /** Of a heap dump: whether long stretches of zeros take room. */
    public BooleanProperty dense() {
        return dense;
    }

    /** How a heap dump is written. */
    public DumpForm form() {
        return new DumpForm(forMat.get(), format.get().isGzip(), level().get(), dense.get());
    }

    /** Whether what is left out is sealed, and for whom. */
    public SealChoice seal() {
        return seal;
    }

    /** Why nothing can be sealed as things are chosen; empty where it can. */
    Optional<String> whyNotSealed() {
        if (format.get() != ResultFormat.HFOLD) {
            return Optional.of(text("seal.not.format"));
        }
        if (base.get() != null) {
            return Optional.of(text("seal.not.base"));
        }
        return on(file.profile().get()).isLossless() ? Optional.of(text("seal.not.lossless")) : Optional.empty();
    }

    /** Whether what is left out is to be sealed. */
    boolean isSealed() {
        return seal.on().get() && whyNotSealed().isEmpty();
    }

    /** The folded file that this one is folded against; null for none. */
    public ObjectProperty<Path> base() {
        return base;
    }

    /** Why there can be no base as things are chosen; empty where there can. */
    Optional<String> whyNoBase() {
        if (format.get() != ResultFormat.HFOLD) {
            return Optional.of(text("base.not.format"));
        }
        return isSealed() ? Optional.of(text("base.not.sealed")) : Optional.empty();
    }

    /** Whether it is folded against another file. */
    boolean hasBase() {
        return base.get() != null && whyNoBase().isEmpty();
    }

    /** Whether what comes out would take the place of its own base. */
    boolean isBaseTarget() {
        return hasBase()
                && base.get()
                        .toAbsolutePath()
                        .normalize()
                        .equals(target.get().toAbsolutePath().normalize());
    }

    /**
     * Bytes of the dump without the records that go whole: what a heap dump takes, before it is gzipped or holes are
     * made.
     */
    public long dumpBytes() {
        DumpSummary summary = file.inspection().get().summary();
        Profile here = on(file.profile().get());
        return originalBytes
                - summary.records().stream()
                        .filter(record -> record.tag() != null && here.drops(record.tag()))
                        .mapToLong(TagCount::bytes)
                        .sum();
    }

    /** The target with the ending of another format; a name of the user's own keeps its stem. */
    private Path renamed(ResultFormat before, ResultFormat now) {
        Path old = target.get();
        if (old.getFileName().equals(before.beside(file.path()).getFileName())) {
            return old.resolveSibling(now.beside(file.path()).getFileName());
        }
        String name = old.getFileName().toString();
        String ending = "." + before;
        String stem = name.endsWith(ending) ? name.substring(0, name.length() - ending.length()) : name;
        return old.resolveSibling(stem + "." + now);
    }

    /** The choices by the tag they belong to: those that can save most come first. */
    public List<TagChoices> byTag() {
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

    /** 1 to 9. */
    public IntegerProperty level() {
        return file.level();
    }

    public ObjectProperty<Path> target() {
        return target;
    }

    public long originalBytes() {
        return originalBytes;
    }

    /** The exact bytes that are left out. */
    public ReadOnlyLongProperty strippedBytes() {
        return strippedBytes.getReadOnlyProperty();
    }

    /** The preset that is chosen; empty for a choice of one's own. */
    public Optional<Profile> preset() {
        return Presets.byName(file.profile().get().name());
    }

    /** Makes what is chosen now a choice of one's own, even where a preset is the same. */
    public void makeOwn() {
        own = true;
        changed();
    }

    /** Leaves something out with all its parts, or keeps all of it: one change, however many parts there are. */
    public void choose(Choice choice, boolean out) {
        applying = true;
        choice.set(out);
        applying = false;
        changed();
    }

    /**
     * What a switch of its own keeps of something that is left out: of the contents of arrays their first bytes. Empty
     * of what goes or stays as a whole.
     */
    Optional<Keep> beginnings(Choice choice) {
        boolean contents = Column.PRIMITIVE_ELEMENTS.equals(choice.strippable().column());
        return contents
                ? keeps.stream()
                        .filter(keep -> keep.kind() == Keep.Selection.FIRST)
                        .findFirst()
                : Optional.empty();
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

    /** Leaves something out but for its first bytes, which only {@link #beginnings} have: one change. */
    void chooseBeginnings(Choice choice, boolean out, boolean first) {
        applying = true;
        choice.set(out);
        beginnings(choice).ifPresent(keep -> keep.selected().set(first));
        applying = false;
        changed();
    }

    /** Sets all switches as a profile has them. */
    public void apply(Profile profile) {
        own = profile.name().equals(ProfileSelection.CUSTOM);
        applying = true;
        Profile here = on(profile);
        List<Rule> left = new ArrayList<>(here.otherRules());
        keeps.forEach(keep -> left.removeAll(keep.take(left)));
        others = List.copyOf(left);
        applied = profile;
        Set<Strippable> out = ProfileSelection.selected(here);
        for (Choice choice : choices) {
            choice.parts().forEach(part -> part.selected().set(out.contains(part.strippable())));
            choice.selected().set(out.contains(choice.strippable()));
        }
        applying = false;
        changed();
    }

    /** What a profile says about dumps of this kind. */
    private Profile on(Profile profile) {
        return profile.on(header());
    }

    private Optional<HprofHeader> header() {
        return file.inspection().get().summary().header();
    }

    private void changed() {
        if (applying) {
            return;
        }
        choices.forEach(Choice::sumUp);
        Profile chosen = chosen();
        DumpSummary summary = file.inspection().get().summary();
        strippedBytes.set(
                on(chosen).columns().stream().mapToLong(summary::bytes).sum());
        file.profile().set(chosen);
    }

    private List<Choice> leaves() {
        return choices.stream()
                .flatMap(choice -> choice.parts().isEmpty() ? Stream.of(choice) : choice.parts().stream())
                .toList();
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
        List<Rule> more = new ArrayList<>();
        keeps.stream().filter(keep -> keep.selected().get()).forEach(keep -> more.addAll(keep.rules()));
        more.addAll(others);
        Profile custom = ProfileSelection.own(out, more);
        return own ? custom : ProfileSelection.known(custom, applied, header());
    }

    /** What is chosen, under a name of its own. */
    public Profile named(String name) {
        Profile now = file.profile().get();
        return new Profile(name, now.purpose(), now.costs(), now.rules());
    }

    /** Whether some of what is ticked stays: then the bytes that are left out are fewer. */
    public boolean keepsParts() {
        return !on(file.profile().get()).erasedNames().isEmpty();
    }

    /**
     * The tags of records of which a part of what is ticked stays: names, arrays, objects. Of constant pools their
     * lengths stay, and nothing else is in those of today.
     */
    Set<Tag> kept() {
        DumpSummary summary = file.inspection().get().summary();
        return on(file.profile().get()).erasedNames().stream()
                .flatMap(name -> Column.named(name).stream())
                .filter(column -> summary.bytes(column) > 0 && !column.equals(Column.CONSTANT_POOL))
                .map(column -> column.field().tag())
                .collect(Collectors.toCollection(() -> EnumSet.noneOf(Tag.class)));
    }

    /**
     * All that is chosen, as one value.
     *
     * @param level 1 to 9
     * @param sealed whether it is wanted, even where it cannot be
     * @param base null for none
     */
    record Chosen(
            Profile profile,
            int level,
            ResultFormat format,
            boolean forMat,
            boolean dense,
            boolean sealed,
            Path base,
            Path target) {}

    Chosen chosenNow() {
        return new Chosen(
                file.profile().get(),
                level().get(),
                format.get(),
                forMat.get(),
                dense.get(),
                seal.on().get(),
                base.get(),
                target.get());
    }

    /** Chooses all of it again. */
    void choose(Chosen again) {
        format.set(again.format);
        apply(again.profile);
        level().set(again.level);
        forMat.set(again.forMat);
        dense.set(again.dense);
        seal.on().set(again.sealed);
        base.set(again.base);
        target.set(again.target);
    }

    /** How many fields and records are left out, whole or in part. */
    public int leftOut() {
        return (int) leaves().stream()
                .filter(choice -> choice.selected().get() && choice.bytes() > 0)
                .count();
    }

    /** How many more could be left out of this dump. */
    public int couldGo() {
        return (int) leaves().stream()
                .filter(choice -> !choice.selected().get() && choice.bytes() > 0)
                .count();
    }

    /** How many rules keep something of what is left out. */
    public int keptRules() {
        return (int) keeps.stream().filter(keep -> keep.selected().get()).count() + others.size();
    }

    /** What to fold with. */
    public FoldOptions options(int threads) {
        FoldOptions alone = new FoldOptions(file.profile().get(), file.level().get(), threads);
        return hasBase() ? alone.against(base.get()) : alone;
    }
}
