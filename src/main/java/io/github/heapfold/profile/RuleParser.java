package io.github.heapfold.profile;

import io.github.heapfold.hprof.BasicType;
import io.github.heapfold.message.Message;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads single rules, as they stand in profile files and behind {@code --strip} and {@code --keep}. */
public final class RuleParser {
    /** Short names of what people ask for most. */
    private static final Map<String, List<String>> SHORT_NAMES = Map.of(
            "thread-names", List.of("java.lang.Thread.name", "java.lang.ThreadGroup.name"),
            "loader-names", List.of("java.lang.ClassLoader.name"),
            "system-properties", List.of("java.lang.System.props"),
            "strings", List.of("java.lang.String.value"));

    /** {@code first:128}, {@code arrays:64[byte]}. */
    private static final Pattern EXTENT = Pattern.compile("(first|arrays):(\\S*?)(?:\\[(\\w+)])?");

    private static final Pattern CAPITALS = Pattern.compile("[A-Z][A-Z0-9_]*");

    private RuleParser() {}

    /**
     * Reads what is to go: {@code TAG}, {@code TAG.field}, {@code TAG.field[type]}, {@code TAG.*} or a Java field.
     *
     * @throws ProfileException where it cannot go, with the reason
     */
    public static List<Rule> strip(String text) throws ProfileException {
        return isOfCatalogue(text)
                ? catalogue(text, Rule.Strip::new)
                : List.of(new Rule.StripField(javaField(text, "what is stripped")));
    }

    /**
     * Reads what is to stay: as {@link #strip}, or {@code first:N}, {@code arrays:N}, {@code text:} and a static Java
     * field, a Java field with {@code :N}, or a short name.
     *
     * @throws ProfileException where it says nothing that can stay
     */
    public static List<Rule> keep(String text) throws ProfileException {
        if (isOfCatalogue(text)) {
            return catalogue(text, Rule.KeepColumn::new);
        }
        Matcher extent = EXTENT.matcher(text);
        if (extent.matches()) {
            int bytes = bytes(extent.group(2), text);
            BasicType type = extent.group(3) == null ? null : type(extent.group(3), text);
            return List.of(
                    extent.group(1).equals("first")
                            ? new Rule.KeepFirst(bytes, type)
                            : new Rule.KeepShort(bytes, type));
        }
        if (text.startsWith(Rule.KeepText.WORD)) {
            JavaField field = javaField(text.substring(Rule.KeepText.WORD.length()), "what is kept");
            if (field.isAny()) {
                throw noField(text, "what is kept");
            }
            return List.of(new Rule.KeepText(field));
        }
        if (text.startsWith(Rule.KeepShared.WORD)) {
            return List.of(new Rule.KeepShared(bytes(text.substring(Rule.KeepShared.WORD.length()), text)));
        }
        int colon = text.indexOf(':');
        int bytes = colon < 0 ? Integer.MAX_VALUE : bytes(text.substring(colon + 1), text);
        String from = colon < 0 ? text : text.substring(0, colon);
        List<Rule> rules = new java.util.ArrayList<>();
        for (String field : SHORT_NAMES.getOrDefault(from, List.of(from))) {
            rules.add(new Rule.KeepReached(javaField(field, "what is kept"), bytes));
        }
        return rules;
    }

    /** Reads whose equal arrays become one. */
    public static List<Rule> merge(String text) throws ProfileException {
        JavaField field = javaField(text, "what is merged");
        if (field.isAny()) {
            throw new ProfileException(Message.of("profile.mergeOneField", text));
        }
        return List.of(new Rule.Merge(field));
    }

    /**
     * Whether the name is that of a record, or is written like one. A class without a package may be in capitals, too,
     * as programs that shorten names call them: {@code A.o}.
     */
    private static boolean isOfCatalogue(String text) {
        int dot = text.indexOf('.');
        String record = dot < 0 ? text : text.substring(0, dot);
        return Strippable.tag(record).isPresent()
                || (CAPITALS.matcher(record).matches() && (dot < 0 || record.contains("_")));
    }

    private static List<Rule> catalogue(String text, Function<Strippable, Rule> rule) throws ProfileException {
        List<Strippable> named = Strippable.allNamed(text);
        if (named.isEmpty()) {
            throw new ProfileException(Strippable.refusal(text));
        }
        return named.stream().map(rule).toList();
    }

    private static JavaField javaField(String text, String what) throws ProfileException {
        return JavaField.parse(text).orElseThrow(() -> noField(text, what));
    }

    private static ProfileException noField(String text, String what) {
        return new ProfileException(Message.of("profile.badName", text, what));
    }

    private static int bytes(String text, String rule) throws ProfileException {
        try {
            int bytes = Integer.parseInt(text);
            if (bytes > 0) {
                return bytes;
            }
        } catch (NumberFormatException e) {
            // Said below, for both.
        }
        throw new ProfileException(Message.of("profile.notANumber", rule, text));
    }

    private static BasicType type(String label, String rule) throws ProfileException {
        for (BasicType type : BasicType.values()) {
            if (type.isPrimitive() && type.label().equals(label.toLowerCase(Locale.ROOT))) {
                return type;
            }
        }
        throw new ProfileException(Message.of("profile.noContents", rule, label));
    }
}
