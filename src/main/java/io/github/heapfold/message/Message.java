package io.github.heapfold.message;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.OptionalLong;
import java.util.ResourceBundle;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Something to be said to a user: which text, and what goes into it. The texts stand in {@code messages*.properties}
 * beside this class, with {@code {0}} where the first argument goes; what helps only those who type commands stands
 * under the same key in {@code hints.properties} and is appended to the English text of {@link #toString}.
 *
 * @param key names the text; empty for a text that comes from elsewhere, which is the only argument
 * @param args what goes into the text; messages among them are said in the same language
 * @param offset bytes from the start of the file to the place that this is about, where there is one
 */
public record Message(String key, List<Object> args, OptionalLong offset) {
    private static final Pattern PLACE = Pattern.compile("\\{(\\d)}");

    private static final ResourceBundle HINTS = bundle("hints", Locale.ENGLISH);

    public static Message of(String key, Object... args) {
        return new Message(key, List.copyOf(Arrays.asList(args)), OptionalLong.empty());
    }

    /** What the operating system, the Java library or a file says, in its own words. */
    public static Message verbatim(String text) {
        return of("", text);
    }

    /**
     * Names, or messages, one after the other.
     *
     * @param named at least one
     * @param more how many there are beside those that are named
     */
    public static Message list(List<?> named, long more) {
        Message list = named.get(0) instanceof Message first
                ? first
                : verbatim(named.get(0).toString());
        for (int i = 1; i < named.size(); i++) {
            boolean isLast = more == 0 && i == named.size() - 1;
            list = of(isLast ? "list.and" : "list.comma", list, named.get(i));
        }
        return more == 0 ? list : of("list.more", list, number(more));
    }

    /** The same, about a place in the file. */
    public Message at(long place) {
        return new Message(key, args, OptionalLong.of(place));
    }

    /** Offsets as every message has them: with separators between thousands. */
    public static String number(long n) {
        return String.format(Locale.ROOT, "%,d", n);
    }

    /** Where in the file: of this message, or of the first one inside it that knows. */
    public OptionalLong place() {
        return all().flatMapToLong(one -> one.offset.stream()).findFirst();
    }

    /** Whether this, or a message inside it, has one of these keys, or one that begins with it and a dot. */
    public boolean is(String... keys) {
        return all().anyMatch(one ->
                Arrays.stream(keys).anyMatch(some -> one.key.equals(some) || one.key.startsWith(some + ".")));
    }

    private Stream<Message> all() {
        return Stream.concat(
                Stream.of(this),
                args.stream().flatMap(arg -> arg instanceof Message inner ? inner.all() : Stream.of()));
    }

    /** The text for a window, without hints for those who type commands. */
    public String in(Locale language) {
        return in(language, false);
    }

    /** The English text for a terminal or a log. */
    @Override
    public String toString() {
        return in(Locale.ENGLISH, true);
    }

    private String in(Locale language, boolean hints) {
        String words = key.isEmpty() ? "{0}" : bundle("messages", language).getString(key);
        if (hints && HINTS.containsKey(key)) {
            words += HINTS.getString(key);
        }
        List<String> said = args.stream()
                .map(arg -> arg instanceof Message inner ? inner.in(language, hints) : arg.toString())
                .toList();
        return PLACE.matcher(Spacing.fitted(words, said))
                .replaceAll(place -> Matcher.quoteReplacement(said.get(Integer.parseInt(place.group(1)))));
    }

    private static ResourceBundle bundle(String name, Locale language) {
        return TextBundle.of(Message.class, name, language);
    }
}
