package io.github.heapfold.profile;

import io.github.heapfold.files.TextFile;
import io.github.heapfold.message.Faults;
import io.github.heapfold.message.Message;
import java.io.IOException;
import java.nio.charset.MalformedInputException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Profiles as text: a line per rule, {@code #} before remarks. What {@link #write} writes, {@link #read} reads.
 *
 * <pre>
 * profile mine
 * purpose for the support of our server
 * strip PRIMITIVE_ARRAY_DUMP.elements
 * keep first:128[byte]
 * for android strip HEAP_DUMP_INFO.heapId
 * </pre>
 */
public final class ProfileFile {
    /** No profile is longer. */
    private static final long MAX_BYTES = 1 << 20;

    private String name;
    private String purpose = "";
    private final List<String> costs = new ArrayList<>();
    private final List<Rule> rules = new ArrayList<>();

    private ProfileFile(String name) {
        this.name = name;
    }

    /**
     * Reads a profile.
     *
     * @param source what to call the file in messages
     * @param name what to call the profile where it does not say so itself
     * @throws ProfileException for the first line that makes no sense, with its number
     */
    public static Profile read(String source, String name, List<String> lines) throws ProfileException {
        ProfileFile file = new ProfileFile(name);
        for (int i = 0; i < lines.size(); i++) {
            String line = lines.get(i).strip();
            if (!line.isEmpty() && !line.startsWith("#")) {
                try {
                    file.line(line);
                } catch (ProfileException e) {
                    throw new ProfileException(Message.of("profile.line", source, (i + 1), Faults.reason(e)));
                }
            }
        }
        return new Profile(file.name, file.purpose, file.costs, file.rules);
    }

    /**
     * Reads a profile from a file; where it does not say its name, it is called as the file is.
     *
     * @throws ProfileException where it is no profile
     */
    public static Profile read(Path file) throws IOException {
        String name = file.getFileName().toString().replaceFirst("\\.profile$", "");
        if (Files.size(file) > MAX_BYTES) {
            throw new ProfileException(Message.of("profile.size", file, Files.size(file)));
        }
        try {
            return read(file.toString(), name, TextFile.lines(file));
        } catch (MalformedInputException e) {
            throw new ProfileException(Message.of("profile.notText", file));
        }
    }

    private void line(String line) throws ProfileException {
        String[] words = line.split("\\s+", 2);
        String rest = words.length < 2 ? "" : words[1];
        if (rest.isEmpty()) {
            throw new ProfileException(Message.of("profile.nothingSaid", words[0]));
        }
        switch (words[0]) {
            case "profile" -> name = rest;
            case "purpose" -> purpose = rest;
            case "cost" -> costs.add(rest);
            default -> rules.addAll(rules(words[0], rest));
        }
    }

    /** Those of the lines that begin with this verb, as {@link Profile#otherRuleNames} gives them. */
    public static List<Rule> rules(String verb, List<String> lines) throws ProfileException {
        List<Rule> rules = new ArrayList<>();
        for (String line : lines) {
            if (line.startsWith(verb + " ")) {
                rules.addAll(rules(verb, line.substring(verb.length() + 1)));
            }
        }
        return rules;
    }

    /**
     * Rules on one line, with semicolons between them.
     *
     * @throws ProfileException where one of them says nothing
     */
    public static List<Rule> rules(String line) throws ProfileException {
        List<Rule> rules = new ArrayList<>();
        for (String each : line.split(";", -1)) {
            String rule = each.strip();
            if (!rule.isEmpty()) {
                rules.addAll(rules(rule.split("\\s+", 2)[0], List.of(rule)));
            }
        }
        return rules;
    }

    private static List<Rule> rules(String verb, String rest) throws ProfileException {
        return switch (verb) {
            case "strip" -> RuleParser.strip(rest);
            case "keep" -> RuleParser.keep(rest);
            case "merge" -> RuleParser.merge(rest);
            case "for" -> only(rest);
            default -> throw new ProfileException(Message.of("profile.unknownWord", verb));
        };
    }

    private static List<Rule> only(String rest) throws ProfileException {
        String[] words = rest.split("\\s+", 3);
        Rule.Format format = format(words[0]);
        if (words.length < 3 || words[1].equals("for")) {
            throw new ProfileException(Message.of("profile.forWithoutRule", words[0], words[0]));
        }
        return rules(words[1], words[2]).stream()
                .map(rule -> (Rule) new Rule.Only(format, rule))
                .toList();
    }

    private static Rule.Format format(String name) throws ProfileException {
        return switch (name.toLowerCase(Locale.ROOT)) {
            case "jvm" -> Rule.Format.JVM;
            case "android", "1.0.3" -> Rule.Format.ANDROID;
            default -> throw new ProfileException(Message.of("profile.forWhom", name));
        };
    }

    /** The lines of a profile. */
    public static List<String> write(Profile profile) {
        List<String> lines = new ArrayList<>();
        lines.add("profile " + profile.name());
        if (!profile.purpose().isEmpty()) {
            lines.add("purpose " + profile.purpose());
        }
        profile.costs().forEach(cost -> lines.add("cost " + cost));
        profile.rules().forEach(rule -> lines.add(rule.toString()));
        return lines;
    }
}
