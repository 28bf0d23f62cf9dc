package io.github.heapfold.profile;

import io.github.heapfold.hprof.BasicType;
import java.util.Locale;

/** A line of a profile that says what is left out or kept; as a text it is that line. */
public sealed interface Rule {
    /** A record or column goes. */
    record Strip(Strippable what) implements Rule {
        @Override
        public String toString() {
            return "strip " + what.name();
        }
    }

    /** The primitive values of a Java field go, or of all fields of a class. */
    record StripField(JavaField field) implements Rule {
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
    record KeepShort(int bytes, BasicType type) implements Rule {
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
    record KeepFirst(int bytes, BasicType type) implements Rule {
        @Override
        public String toString() {
            return "keep first:" + bytes + suffix(type);
        }
    }

    /**
     * Objects and arrays stay that a field leads to, directly or through others.
     *
     * @param bytes of each array so much of its beginning; {@link Integer#MAX_VALUE} for all
     */
    record KeepReached(JavaField from, int bytes) implements Rule {
        @Override
        public String toString() {
            return "keep " + from + (bytes == Integer.MAX_VALUE ? "" : ":" + bytes);
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
        public String toString() {
            return "keep " + WORD + from;
        }
    }

    /** Equal primitive arrays that a field leads to become one: the field leads to the first, the others lose their contents. */
    record Merge(JavaField field) implements Rule {
        @Override
        public String toString() {
            return "merge " + field;
        }
    }

    /** A rule that is for dumps of one kind only. */
    record Only(Format format, Rule rule) implements Rule {
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
}
