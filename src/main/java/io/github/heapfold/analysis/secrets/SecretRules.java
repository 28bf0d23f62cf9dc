package io.github.heapfold.analysis.secrets;

import io.github.heapfold.analysis.heap.ContentMatcher;
import io.github.heapfold.files.TextFile;
import io.github.heapfold.message.Message;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/**
 * By what a secret is known: names of fields and keys, forms of values, fields of classes. Those that the program has
 * stand in {@code known.txt} beside this class; further ones in a file of a user.
 */
public final class SecretRules {
    private static final long MAX_BYTES = 1 << 20;
    private static final String OWN = "known.txt";
    private static final Pattern FORM = Pattern.compile(
            "(?<name>[\\w-]+)(?: (?<check>luhn|mod97))?(?<before> before)?(?: at least (?<least>\\d{1,9}))?"
                    + " \"(?<anchors>[^\"]+)\" (?<form>.+)");
    private static final Pattern NAMED = Pattern.compile("(?<name>[\\w-]+): (?<rest>.+)");

    private final NameRules names = new NameRules();
    private final List<FormRule> forms = new ArrayList<>();

    /** By class and field, the rule. */
    private final Map<String, String> fields = new HashMap<>();

    private SecretRules() {}

    /** The rules that the program has. */
    public static SecretRules own() {
        try (InputStream file = SecretRules.class.getResourceAsStream(OWN)) {
            SecretRules rules = new SecretRules();
            rules.read(
                    OWN,
                    new String(file.readAllBytes(), StandardCharsets.UTF_8)
                            .lines()
                            .toList());
            return rules;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * The rules that the program has, and those of a file.
     *
     * @throws SecretRulesException where there is no such file, or a line of it is no rule
     */
    public static SecretRules with(Path file) throws IOException {
        SecretRules rules = own();
        try {
            long size = Files.size(file);
            if (size > MAX_BYTES) {
                throw new SecretRulesException(Message.of("secrets.rulesSize", file, size));
            }
            rules.read(file.toString(), TextFile.lines(file));
        } catch (NoSuchFileException e) {
            throw new SecretRulesException(Message.of("input.missing", file));
        } catch (CharacterCodingException e) {
            throw new SecretRulesException(Message.of("secrets.rulesNotText", file));
        }
        return rules;
    }

    private void read(String source, List<String> lines) throws SecretRulesException {
        int number = 0;
        for (String line : lines) {
            number++;
            if (!line.isBlank() && !line.startsWith("#") && !add(line.strip())) {
                throw new SecretRulesException(Message.of("secrets.rulesLine", source, number, line.strip()));
            }
        }
    }

    private boolean add(String line) {
        int space = line.indexOf(' ');
        String word = space < 0 ? line : line.substring(0, space);
        String rest = space < 0 ? "" : line.substring(space + 1).strip();
        Matcher named = NAMED.matcher(rest);
        return switch (word) {
            case "about" -> each(rest, names::addAbout);
            case "except" -> each(rest, names::addException);
            case "name" ->
                named.matches() && each(named.group("rest"), phrase -> names.add(named.group("name"), phrase));
            case "field" ->
                named.matches() && each(named.group("rest"), field -> fields.put(field, named.group("name")));
            case "bytes" -> named.matches() && bytes(named.group("name"), named.group("rest"));
            case "form" -> form(FORM.matcher(rest));
            default -> false;
        };
    }

    private interface Each {
        void take(String item);
    }

    private static boolean each(String list, Each each) {
        for (String item : list.split(",", -1)) {
            if (item.isBlank()) {
                return false;
            }
            each.take(item.strip());
        }
        return true;
    }

    private boolean bytes(String name, String hex) {
        try {
            return add(new FormRule(name, List.of(HexFormat.of().parseHex(hex)), null, FormRule.Check.NONE, false, 1));
        } catch (IllegalArgumentException e) {
            return false;
        }
    }

    private boolean form(Matcher line) {
        if (!line.matches()) {
            return false;
        }
        List<byte[]> anchors = new ArrayList<>();
        for (String anchor : line.group("anchors").split("\\|", -1)) {
            anchors.add(anchor.getBytes(StandardCharsets.ISO_8859_1));
        }
        try {
            int least = line.group("least") == null ? 1 : Integer.parseInt(line.group("least"));
            return add(new FormRule(
                    line.group("name"),
                    anchors,
                    Pattern.compile(line.group("form")),
                    line.group("check") == null
                            ? FormRule.Check.NONE
                            : FormRule.Check.valueOf(line.group("check").toUpperCase(Locale.ROOT)),
                    line.group("before") != null,
                    least));
        } catch (PatternSyntaxException e) {
            return false;
        }
    }

    private boolean add(FormRule rule) {
        boolean isShort =
                rule.anchors().stream().allMatch(anchor -> anchor.length > 0 && anchor.length <= FormRule.BEFORE);
        return isShort && forms.add(rule);
    }

    /** Finds in contents what has the form of a secret. */
    public ContentMatcher matcher() {
        return new ContentScan(this);
    }

    /** Whether a field, or a key, has the name of a secret. */
    public boolean isName(String name) {
        return names().rule(name).isPresent();
    }

    NameRules names() {
        return names;
    }

    List<FormRule> forms() {
        return forms;
    }

    /** The rule for a field of a class. */
    Optional<String> field(String className, String field) {
        return Optional.ofNullable(fields.get(className + "." + field));
    }
}
