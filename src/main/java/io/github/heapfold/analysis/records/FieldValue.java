package io.github.heapfold.analysis.records;

/**
 * One value in a record.
 *
 * @param name the catalogue's name of the field; of a Java field its name, of an element its number in brackets
 * @param type {@code u4}, {@code id}, or the Java type of a value
 * @param value what stands there
 * @param note what that means in words, as far as it is known: a name, a class, a text; else empty
 * @param link what it refers to; null where it refers to nothing
 * @param at bytes from the start of the record
 * @param length its bytes
 * @param depth 0 for a field of the record, 1 for what is in one
 */
public record FieldValue(
        String name, String type, String value, String note, Link link, long at, long length, int depth) {}
