package io.github.heapfold.profile;

import java.util.Optional;

/**
 * A field of a Java class, with those of its subclasses' objects; or all fields of a class.
 *
 * @param className in Java's spelling: {@code java.util.Map$Entry}
 * @param field the field's name; {@link #ANY} for all
 */
public record JavaField(String className, String field) {
    /** All fields. */
    static final String ANY = "*";

    /** Reads {@code package.Class.field} or {@code package.Class.*}; empty where it is no such thing. */
    static Optional<JavaField> parse(String text) {
        int dot = text.lastIndexOf('.');
        boolean sound = dot > 0
                && dot < text.length() - 1
                && text.chars().noneMatch(Character::isWhitespace)
                && text.chars().noneMatch(c -> c == ':' || c == '[' || c == '/');
        return sound ? Optional.of(new JavaField(text.substring(0, dot), text.substring(dot + 1))) : Optional.empty();
    }

    /** Whether all fields of the class are meant. */
    public boolean isAny() {
        return field.equals(ANY);
    }

    @Override
    public String toString() {
        return className + "." + field;
    }
}
