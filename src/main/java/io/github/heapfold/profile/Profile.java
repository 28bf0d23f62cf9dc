package io.github.heapfold.profile;

import io.github.heapfold.hprof.Column;
import io.github.heapfold.hprof.HprofHeader;
import io.github.heapfold.hprof.Tag;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What to leave out of a dump when it is folded.
 *
 * @param name what to call it
 * @param purpose one line on what it is for
 * @param costs what an analysis loses, a line each; empty where the costs of what goes say it all
 * @param rules what goes and what stays; empty for lossless
 */
public record Profile(String name, String purpose, List<String> costs, List<Rule> rules) {
    public Profile {
        costs = List.copyOf(costs);
        rules = List.copyOf(rules);
    }

    /** A profile that leaves out some columns and records, whole. */
    public Profile(String name, String purpose, Collection<Strippable> stripped) {
        this(
                name,
                purpose,
                List.of(),
                stripped.stream().map(s -> (Rule) new Rule.Strip(s)).toList());
    }

    /** This profile with more rules, unless it has them. */
    public Profile with(String newName, Collection<Rule> more) {
        List<Rule> all = new ArrayList<>(
                new LinkedHashSet<>(Stream.concat(rules.stream(), more.stream()).toList()));
        return all.equals(rules) ? this : new Profile(newName, purpose, costs, all);
    }

    /** The rules that are for dumps with this header. */
    public Profile on(HprofHeader header) {
        Rule.Format format = header.isAndroid() ? Rule.Format.ANDROID : Rule.Format.JVM;
        List<Rule> own =
                rules.stream().flatMap(rule -> rule.on(format).stream()).toList();
        return own.equals(rules) ? this : new Profile(name, purpose, costs, own);
    }

    /** See {@link #on(HprofHeader)}; of a file that is no dump, all rules. */
    public Profile on(Optional<HprofHeader> header) {
        return header.map(this::on).orElse(this);
    }

    <R extends Rule> Stream<R> rules(Class<R> kind) {
        return rules.stream().filter(kind::isInstance).map(kind::cast);
    }

    /** The records and columns that go, whole or in part. */
    public Set<Strippable> stripped() {
        Set<Strippable> stripped = new LinkedHashSet<>();
        rules(Rule.Strip.class).forEach(rule -> stripped.add(rule.what()));
        rules(Rule.KeepColumn.class).forEach(rule -> stripped.remove(rule.what()));
        return stripped;
    }

    /** The rules but those that name a record or column that goes; none where nothing goes that could be kept. */
    public List<Rule> otherRules() {
        return isLossless()
                ? List.of()
                : rules.stream().filter(rule -> rule.stripped().isEmpty()).toList();
    }

    /**
     * {@link #otherRules} as they stand in the file of a dump, by its survey: {@link Rule.KeepShared}, which most dumps
     * do not need, where the survey asks for it.
     */
    public List<String> otherRuleNames(ScanResult survey) {
        return otherRules().stream()
                .filter(rule -> !(rule instanceof Rule.KeepShared) || survey.hasSharedTexts())
                .map(Rule::toString)
                .toList();
    }

    /** How many bytes stay of each text in an array that Strings share; 0 where no rule keeps them. */
    public int sharedTextBytes() {
        return rules(Rule.KeepShared.class)
                .mapToInt(Rule.KeepShared::bytes)
                .max()
                .orElse(0);
    }

    /** Whether nothing is left out, so that the restored file is the original byte for byte. */
    public boolean isLossless() {
        return rules(Rule.Only.class).findAny().isEmpty()
                && rules.stream().noneMatch(Rule::erases)
                && columns().isEmpty();
    }

    /** The tags whose records are left out whole. */
    public Set<Tag> dropped() {
        return stripped().stream()
                .filter(what -> what.column() == null)
                .map(Strippable::tag)
                .collect(Collectors.toCollection(() -> EnumSet.noneOf(Tag.class)));
    }

    /** Whether the records of this tag are left out whole. */
    public boolean drops(Tag tag) {
        return dropped().contains(tag);
    }

    /** Whether a column (a part per type, where its field has such parts) is left out whole. */
    public boolean strips(Column column) {
        return wholeColumns().contains(column);
    }

    /** Columns that are stripped, by themselves or with their record, whole or in part. */
    public Set<Column> columns() {
        Set<Column> columns = Strippable.columns(stripped());
        columns.removeAll(Strippable.columns(
                rules(Rule.KeepColumn.class).map(Rule.KeepColumn::what).toList()));
        return columns;
    }

    /** All columns that are left out whole; see {@link #strips}. */
    public Set<Column> wholeColumns() {
        Set<Tag> dropped = dropped();
        Set<Column> columns = columns();
        columns.removeIf(column -> isInPart(column, dropped));
        return columns;
    }

    /** Whether of a stripped column something stays. */
    private boolean isInPart(Column column, Set<Tag> dropped) {
        if (dropped.contains(column.field().tag())) {
            return false;
        }
        return Strippable.isInPart(column)
                || (column.field().tag() == Tag.PRIMITIVE_ARRAY_DUMP && column.type() != null && keepsArrays(column))
                || (column.field().tag() == Tag.INSTANCE_DUMP && column.type() != null && keepsObjects());
    }

    private boolean keepsArrays(Column elements) {
        return keepsObjects() || rules(Rule.KeepByLength.class).anyMatch(rule -> rule.isFor(elements.type()));
    }

    private boolean keepsObjects() {
        return rules(Rule.KeepReached.class).findAny().isPresent();
    }

    /** The names of what goes whole: {@code TAG}, {@code TAG.field} or {@code TAG.field[type]}. */
    public List<String> strippedNames() {
        List<String> names = new ArrayList<>();
        stripped().stream().filter(s -> s.column() == null).forEach(s -> names.add(s.name()));
        names.addAll(names(wholeColumns().stream()
                .filter(column -> !drops(column.field().tag()))
                .toList()));
        return names;
    }

    /** The names of the columns of which something goes and something stays. */
    public List<String> erasedNames() {
        Set<Tag> dropped = dropped();
        Set<Column> columns = columns();
        columns.removeIf(column -> !isInPart(column, dropped));
        return names(columns);
    }

    /**
     * The names of the columns of which something stays and nobody knows how much, and of their parts: not those of
     * arrays whose beginnings stay, which is nearly all as a rule.
     */
    public Set<String> inPartNames() {
        boolean beginnings = rules.stream().anyMatch(Rule::keepsBeginnings);
        Set<String> names = new HashSet<>();
        for (String name : erasedNames()) {
            Column column = Column.named(name).orElseThrow();
            if (!beginnings || column.field() != Column.PRIMITIVE_ELEMENTS.field()) {
                names.add(name);
                column.parts().forEach(part -> names.add(part.toString()));
            }
        }
        return names;
    }

    /** Names of columns; of a field with all its types, one. */
    private static List<String> names(Collection<Column> columns) {
        Set<String> names = new LinkedHashSet<>();
        Set<Column> all = new HashSet<>(columns);
        for (Column column : columns) {
            Column whole = Column.of(column.field());
            names.add((all.containsAll(whole.parts()) ? whole : column).toString());
        }
        return List.copyOf(names);
    }

    /**
     * Whether what goes is not told by {@link #strippedNames} alone: parts of columns stay, or values go that are none.
     */
    public boolean keepsParts() {
        return !erasedNames().isEmpty() || rules.stream().anyMatch(Rule::erases);
    }

    /** Whether some values have to be looked for in the data and be made zeros there. */
    boolean erases() {
        return stripsValues() || keepsParts();
    }

    /**
     * Whether a dump has to be read twice: what goes or stays follows from what the whole of it says. Then it cannot
     * come from a pipe.
     */
    public boolean readsTwice() {
        return stripsValues()
                || columns().contains(Column.TEXTS)
                || rules.stream().anyMatch(Rule::readsTwice);
    }

    private boolean stripsValues() {
        return columns().stream()
                .anyMatch(column -> column.field().tag() == Tag.INSTANCE_DUMP && column.type() != null);
    }
}
