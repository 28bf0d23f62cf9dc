package io.github.heapfold.profile;

import io.github.heapfold.hprof.BasicType;
import io.github.heapfold.hprof.Column;
import io.github.heapfold.hprof.Tag;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;

/** A line of a profile that says what is left out or kept; as a text it is that line. */
public sealed interface Rule {
    /** The record or column that goes by this rule; empty where it is a rule of another kind. */
    default Optional<Strippable> stripped() {
        return Optional.empty();
    }

    /**
     * How many bytes of an array stay by this rule, {@link Integer#MAX_VALUE} for all; empty where it is not about
     * arrays that stay.
     */
    default OptionalInt keptBytes() {
        return OptionalInt.empty();
    }

    /** Whether arrays or their beginnings stay for their length alone, so that something of nearly all of them does. */
    default boolean keepsBeginnings() {
        return false;
    }

    /**
     * Whether of a column that is left out something stays by this rule.
     *
     * @param column of one type, where its field has such parts
     */
    default boolean keepsOf(Column column) {
        return false;
    }

    /** Whether of a column that stays something goes by this rule; see {@link #keepsOf}. */
    default boolean erasesOf(Column column) {
        return false;
    }

    /** Whether values become zeros that are neither a record nor a column. */
    default boolean erases() {
        return false;
    }

    /** Whether what goes or stays by this rule alone follows from the whole dump, which then has to be read twice. */
    default boolean readsTwice() {
        return erases();
    }

    /** The rule for dumps of one kind; empty where it is not for them. */
    default Optional<Rule> on(Format format) {
        return Optional.of(this);
    }

    /** Primitive arrays that stay, or the beginnings of them, for their length. */
    sealed interface KeepByLength extends Rule {
        /** Of their elements. */
        int bytes();

        /** Of the elements; null for all types. */
        BasicType type();

        default boolean isFor(BasicType elements) {
            return type() == null || type() == elements;
        }

        @Override
        default OptionalInt keptBytes() {
            return OptionalInt.of(bytes());
        }

        @Override
        default boolean keepsBeginnings() {
            return true;
        }

        @Override
        default boolean keepsOf(Column column) {
            return isOfArrays(column) && isFor(column.type());
        }
    }

    /** A rule about a Java field, or all fields of a class. */
    sealed interface OfField extends Rule {
        JavaField field();
    }

    /** A record or column goes. */
    record Strip(Strippable what) implements Rule {
        @Override
        public Optional<Strippable> stripped() {
            return Optional.of(what);
        }

        @Override
        public String toString() {
            return "strip " + what.name();
        }
    }

    /** The primitive values of a Java field go, or of all fields of a class. */
    record StripField(JavaField field) implements OfField {
        @Override
        public boolean erasesOf(Column column) {
            return isOfFields(column);
        }

        @Override
        public boolean erases() {
            return true;
        }

        @Override
        public String toString() {
            return "strip " + field;
        }
    }

    /** A column stays, whatever else says that it goes. */
    record KeepColumn(Strippable what) implements Rule {
        @Override
        public String toString() {
            return "keep " + what.name();
        }
    }

    /**
     * Primitive arrays stay that are short.
     *
     * @param bytes the most bytes of their elements
     * @param type of the elements; null for all types
     */
    record KeepShort(int bytes, BasicType type) implements KeepByLength {
        @Override
        public String toString() {
            return "keep arrays:" + bytes + suffix(type);
        }
    }

    /**
     * Of primitive arrays the beginning stays.
     *
     * @param bytes how much of their elements
     * @param type of the elements; null for all types
     */
    record KeepFirst(int bytes, BasicType type) implements KeepByLength {
        @Override
        public String toString() {
            return "keep first:" + bytes + suffix(type);
        }
    }

    /**
     * Objects and arrays stay that a field leads to, directly or through others.
     *
     * @param bytes how much of the beginning of each array; {@link Integer#MAX_VALUE} for all
     */
    record KeepReached(JavaField field, int bytes) implements OfField {
        @Override
        public OptionalInt keptBytes() {
            return OptionalInt.of(bytes);
        }

        @Override
        public boolean keepsOf(Column column) {
            return isOfArrays(column) || isOfFields(column);
        }

        @Override
        public boolean readsTwice() {
            return true;
        }

        @Override
        public String toString() {
            return "keep " + field + (bytes == Integer.MAX_VALUE ? "" : ":" + bytes);
        }
    }

    /**
     * The text stays that a static field leads to, if it is short.
     *
     * @param from leads to a String
     */
    record KeepText(JavaField from) implements Rule {
        /** How such a rule begins. */
        static final String WORD = "text:";

        @Override
        public boolean keepsOf(Column column) {
            // Before Java 9 the text of a String is in chars.
            return isOfArrays(column) && BasicType.mayHoldText(column.type());
        }

        @Override
        public String toString() {
            return "keep " + WORD + from;
        }
    }

    /**
     * Of arrays that Strings share, what each String's offset and count name of them stays, and all before it: Strings
     * were made so before Java 7u6 and before Android 6. In a dump that can be read once only, nothing more stays by
     * it.
     *
     * @param bytes of each text so much of its beginning
     */
    record KeepShared(int bytes) implements Rule {
        /** How such a rule begins. */
        static final String WORD = "shared:";

        @Override
        public boolean keepsOf(Column column) {
            // Strings that share an array are all older than Java 9.
            return isOfArrays(column) && column.type() == BasicType.CHAR;
        }

        @Override
        public String toString() {
            return "keep " + WORD + bytes;
        }
    }

    /**
     * Equal primitive arrays that a field leads to become one: the field leads to the first, the others lose their
     * contents.
     */
    record Merge(JavaField field) implements OfField {
        @Override
        public boolean erasesOf(Column column) {
            return isOfArrays(column);
        }

        @Override
        public boolean erases() {
            return true;
        }

        @Override
        public String toString() {
            return "merge " + field;
        }
    }

    /** A rule that is for dumps of one kind only. */
    record Only(Format format, Rule rule) implements Rule {
        @Override
        public boolean readsTwice() {
            return new Profile("", "", List.of(), List.of(rule)).readsTwice();
        }

        @Override
        public Optional<Rule> on(Format dump) {
            return Optional.of(rule).filter(any -> format == dump);
        }

        @Override
        public String toString() {
            return "for " + format + " " + rule;
        }
    }

    /** Kinds of dumps that rules may tell apart. */
    enum Format {
        /** HPROF 1.0 to 1.0.2. */
        JVM,
        /** HPROF 1.0.3. */
        ANDROID;

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    private static String suffix(BasicType type) {
        return type == null ? "" : "[" + type.label() + "]";
    }

    private static boolean isOfArrays(Column column) {
        return column.type() != null && column.field().tag() == Tag.PRIMITIVE_ARRAY_DUMP;
    }

    private static boolean isOfFields(Column column) {
        return column.type() != null && column.field().tag() == Tag.INSTANCE_DUMP;
    }
}
