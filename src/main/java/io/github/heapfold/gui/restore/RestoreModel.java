package io.github.heapfold.gui.restore;

import io.github.heapfold.fold.Unfolding;
import io.github.heapfold.gui.file.DumpChoices;
import io.github.heapfold.gui.file.OpenFile;
import io.github.heapfold.gui.file.TargetRow;
import io.github.heapfold.gui.keys.KeyChoice;
import io.github.heapfold.gui.text.Texts;
import io.github.heapfold.hprof.BasicType;
import io.github.heapfold.hprof.Column;
import io.github.heapfold.hprof.Field;
import io.github.heapfold.hprof.Fill;
import io.github.heapfold.hprof.Tag;
import io.github.heapfold.job.inspect.Inspection;
import io.github.heapfold.job.output.TargetNames;
import io.github.heapfold.job.restore.RestoreOptions;
import io.github.heapfold.message.MessageArgumentException;
import io.github.heapfold.profile.AppliedProfile;
import io.github.heapfold.profile.Strippable;
import io.github.heapfold.report.ColumnSize;
import io.github.heapfold.report.SizeReport;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.StringTokenizer;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.beans.property.SimpleStringProperty;
import javafx.beans.property.StringProperty;

/** What a folded file says of itself, and where and how to restore it. */
public final class RestoreModel {
    /** What is written in each form of a dump. */
    private static final Set<Tag> SOLID = EnumSet.of(
            Tag.UTF8,
            Tag.LOAD_CLASS,
            Tag.CLASS_DUMP,
            Tag.INSTANCE_DUMP,
            Tag.OBJECT_ARRAY_DUMP,
            Tag.PRIMITIVE_ARRAY_DUMP);

    private static final String ELEMENTS = "elements";

    private final OpenFile file;
    private final SizeReport sizes;
    private final AppliedProfile profile;
    private final DumpChoices dump;
    private final StringProperty fill = new SimpleStringProperty("");
    private final StringProperty fillFault = new SimpleStringProperty("");
    private final BooleanProperty complete = new SimpleBooleanProperty();
    private final BooleanProperty forMat = new SimpleBooleanProperty();
    private final KeyChoice key = new KeyChoice();
    private final Map<BasicType, StringProperty> fills = new EnumMap<>(BasicType.class);
    private boolean ofSeveral;

    /**
     * Begins with what most people want.
     *
     * @param file a folded file whose inspection is there
     */
    public RestoreModel(OpenFile file) {
        this.file = file;
        this.sizes = file.inspection().get().sizes().orElseThrow();
        this.profile = file.inspection().get().profile().orElseThrow();
        this.dump = new DumpChoices(beside(file));
        for (ColumnSize column : sizes.columns()) {
            Column.named(column.name())
                    .map(Column::type)
                    .filter(type -> column.stripped() > 0 && type.isPrimitive())
                    .ifPresent(type -> fills.computeIfAbsent(type, any -> new SimpleStringProperty("")));
        }
        choose(usual());
        fill.addListener((value, before, now) -> fillFault.set(fault()));
        fills.values().forEach(each -> each.addListener((value, before, now) -> fillFault.set(fault())));
    }

    /** What is wrong with what was typed; empty where nothing is. */
    private String fault() {
        try {
            chosen();
            return "";
        } catch (MessageArgumentException e) {
            return e.message().in(Texts.locale());
        }
    }

    private Fill chosen() {
        Fill chosen = Fill.ZERO;
        for (StringTokenizer words = new StringTokenizer(fill.get()); words.hasMoreTokens(); ) {
            chosen = chosen.with(words.nextToken());
        }
        for (Map.Entry<BasicType, StringProperty> each : fills.entrySet()) {
            String typed = each.getValue().get().strip();
            if (!typed.isEmpty()) {
                chosen = chosen.with(each.getKey().label() + "=" + typed);
            }
        }
        return chosen;
    }

    /**
     * Beside the folded file; never by itself a file that is there, for that is likely to be the dump that it was folded
     * from, of which a part may be in no other file.
     */
    static Path beside(OpenFile file) {
        Path usual = file.resultPlace().of(TargetNames.restored(file.path()));
        boolean taken = file.original().filter(usual::equals).isPresent() || Files.exists(usual);
        String name = usual.getFileName().toString();
        return taken ? usual.resolveSibling(name.replaceFirst("\\.hprof$", ".restored.hprof")) : usual;
    }

    public OpenFile file() {
        return file;
    }

    /** The same as it is ordered for several files at once. */
    public RestoreModel ofSeveral() {
        ofSeveral = true;
        return this;
    }

    boolean isOfSeveral() {
        return ofSeveral;
    }

    public SizeReport sizes() {
        return sizes;
    }

    /** Where and in which form the dump is written. */
    public DumpChoices dump() {
        return dump;
    }

    /** What stands where values were left out: choices as of {@link Fill#with}, blanks between them. */
    public StringProperty fill() {
        return fill;
    }

    /** The same for one type, which comes before {@link #fill}: of the types of which something was left out. */
    public Map<BasicType, StringProperty> fills() {
        return Collections.unmodifiableMap(fills);
    }

    /** Why {@link #fill} says nothing; empty where it does. */
    public StringProperty fillFault() {
        return fillFault;
    }

    /** Whether records that were left out whole come back. */
    public BooleanProperty complete() {
        return complete;
    }

    /** What is sealed in the file, and who can open it; empty where nothing is. */
    public Optional<Inspection.Sealed> sealed() {
        return file.inspection().get().sealed();
    }

    /** Whether the seal is opened, and with what. */
    public KeyChoice key() {
        return key;
    }

    /** Whether all of the original comes back. */
    public boolean isWhole() {
        return isLossless() || key.isUsed().get();
    }

    public BooleanProperty forMat() {
        return forMat;
    }

    /** What a dump is restored for. */
    public enum Purpose {
        MAT,
        EXACT,
        SMALL
    }

    /** What most people want: where all of the original comes back, MAT opens a whole dump of a JVM as it is. */
    public Purpose usual() {
        return isWhole() && !file.isAndroid() ? Purpose.EXACT : Purpose.MAT;
    }

    /** Sets all that goes with a purpose; what is chosen apart from it stays. */
    public void choose(Purpose purpose) {
        forMat.set(purpose == Purpose.MAT || (purpose == Purpose.SMALL && usual() == Purpose.MAT));
        complete.set(purpose == Purpose.EXACT && !isWhole());
        dump.gzip().set(purpose == Purpose.SMALL);
    }

    /** The purpose that what is chosen stands for. */
    public Purpose purpose() {
        if (dump.gzip().get()) {
            return Purpose.SMALL;
        }
        return forMat.get() ? Purpose.MAT : Purpose.EXACT;
    }

    /** Rules of the profile that kept something of what was left out. */
    public List<String> kept() {
        return profile.kept();
    }

    /** Bytes of the restored dump, before it is gzipped or holes are made. */
    public long restoredBytes() {
        long dropped = complete.get() || key.isUsed().get()
                ? 0
                : sizes.columns().stream()
                        .filter(this::isDropped)
                        .mapToLong(ColumnSize::stripped)
                        .sum();
        return sizes.originalBytes() - dropped;
    }

    private boolean isDropped(ColumnSize size) {
        return Column.named(size.name())
                .map(column -> column.field().tag())
                .filter(profile::drops)
                .isPresent();
    }

    /** How much room is needed for it, as far as that is known. */
    TargetRow.Needed needed() {
        return new TargetRow.Needed(leastBytes(), dump.gzip().get() ? Optional.empty() : Optional.of(restoredBytes()));
    }

    /**
     * It takes no less room, as far as that is known: elements of arrays may be zeros in long stretches, which take none
     * where the file system has holes.
     */
    private long leastBytes() {
        if (dump.gzip().get()) {
            return 0;
        }
        return dump.dense().get()
                ? restoredBytes()
                : sizes.columns().stream().mapToLong(this::solidBytes).sum();
    }

    /** Of names, classes and objects, what is no element of an array. */
    private long solidBytes(ColumnSize size) {
        Optional<Field> field = Column.named(size.name()).map(Column::field);
        boolean solid = field.filter(
                        each -> SOLID.contains(each.tag()) && !each.name().equals(ELEMENTS))
                .isPresent();
        return solid ? size.original() - (isDropped(size) ? size.stripped() : 0) : 0;
    }

    /**
     * How to restore without a key.
     *
     * @throws IllegalArgumentException where there is a {@link #fillFault}
     */
    public RestoreOptions options(int threads) {
        return new RestoreOptions(new Unfolding(chosen(), complete.get()), dump.form(forMat.get()), threads);
    }

    public boolean isLossless() {
        return file.inspection().get().rules().isEmpty();
    }

    /**
     * Something that was left out.
     *
     * @param name of the column, or of the record where all of it was
     * @param bytes its bytes in the original
     */
    public record Stripped(String name, long bytes) {}

    /** What was left out, largest first. */
    public List<Stripped> stripped() {
        Map<String, Long> bytes = new LinkedHashMap<>();
        for (ColumnSize column : sizes.columns()) {
            // Where a record can be left out, it goes whole.
            boolean whole = Strippable.named(column.tag()).isPresent();
            bytes.merge(whole ? column.tag() : column.name(), column.stripped(), Long::sum);
        }
        return bytes.entrySet().stream()
                .filter(entry -> entry.getValue() > 0)
                .map(entry -> new Stripped(entry.getKey(), entry.getValue()))
                .sorted(Comparator.comparingLong(Stripped::bytes).reversed())
                .toList();
    }
}
