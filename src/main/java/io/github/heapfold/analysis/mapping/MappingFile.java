package io.github.heapfold.analysis.mapping;

import io.github.heapfold.message.Faults;
import io.github.heapfold.message.Message;
import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A mapping file that ProGuard or R8 wrote, read line by line; only what is wanted stays in memory. */
public final class MappingFile {
    private static final int MOST_LINE = 1 << 20;
    private static final String ARROW = " -> ";
    private static final Pattern CLASS = Pattern.compile("(\\S+) -> (\\S+):");
    private static final Pattern FIELD = Pattern.compile("([^\\s:]+) ([^\\s:]+) -> (\\S+)");
    private static final Pattern METHOD = Pattern.compile(
            "(?:(\\d{1,9}):(\\d{1,9}):)?([^\\s:]+) ([^\\s(]+)\\(([^\\s()]*)\\)(?::(\\d{1,9}))?(?::(\\d{1,9}))? ->"
                    + " (\\S+)");

    private final Path file;
    private final Predicate<String> wanted;
    private final NameMapping mapping = new NameMapping();
    private final Set<String> seen = new HashSet<>();
    private long line;
    private boolean inClass;

    /** The class under which lines stand; null where it is not wanted. */
    private ClassMapping current;

    private MappingFile(Path file, Predicate<String> wanted) {
        this.file = file;
        this.wanted = wanted;
    }

    /**
     * Reads a file.
     *
     * @param wanted tells by the name that a class has in the program whether it is of use
     * @throws MappingException where the file cannot be read or a line of it is none of a mapping; names the line
     */
    public static NameMapping read(Path file, Predicate<String> wanted) throws IOException {
        MappingFile reader = new MappingFile(file, wanted);
        try (InputStream in = new BufferedInputStream(Files.newInputStream(file), 1 << 16)) {
            reader.lines(in);
        } catch (MappingException e) {
            throw e;
        } catch (NoSuchFileException e) {
            throw new MappingException(Message.of("input.missing", file), e);
        } catch (IOException e) {
            throw new MappingException(Message.of("about", file, Faults.reason(e)), e);
        }
        return reader.mapping;
    }

    private void lines(InputStream in) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        line = 1;
        for (int b = in.read(); b >= 0; b = in.read()) {
            if (b == '\n') {
                line(text(bytes));
                bytes.reset();
                line++;
            } else if (bytes.size() == MOST_LINE) {
                throw fault("mapping.tooLong");
            } else {
                bytes.write(b);
            }
        }
        line(text(bytes));
    }

    private String text(ByteArrayOutputStream bytes) throws MappingException {
        try {
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes.toByteArray()))
                    .toString();
        } catch (CharacterCodingException e) {
            throw fault("mapping.noText");
        }
    }

    private void line(String text) throws MappingException {
        String content = text.strip();
        if (content.isEmpty() || content.startsWith("#")) {
            return;
        }
        if (!content.contains(ARROW)) {
            throw fault("mapping.noArrow");
        }
        if (!Character.isWhitespace(text.charAt(0))) {
            classLine(content);
        } else if (!inClass) {
            throw fault("mapping.noClass");
        } else if (content.indexOf('(') >= 0) {
            methodLine(content);
        } else {
            fieldLine(content);
        }
    }

    private void classLine(String content) throws MappingException {
        Matcher match = matched(CLASS, content, "mapping.class");
        inClass = true;
        String obfuscated = match.group(2);
        current = wanted.test(obfuscated) ? mapping.add(obfuscated, match.group(1)) : null;
        if (current != null && !seen.add(obfuscated) && !current.original().equals(match.group(1))) {
            throw fault("mapping.twice", obfuscated);
        }
    }

    private void fieldLine(String content) throws MappingException {
        Matcher match = matched(FIELD, content, "mapping.field");
        if (current != null) {
            current.addField(match.group(1), simple(match.group(2)), match.group(3));
        }
    }

    /** What came from another class has that before its name. */
    private static String simple(String name) {
        return name.substring(name.lastIndexOf('.') + 1);
    }

    private void methodLine(String content) throws MappingException {
        Matcher match = matched(METHOD, content, "mapping.method");
        if (current == null) {
            return;
        }
        String name = match.group(4);
        int dot = name.lastIndexOf('.');
        current.addMethod(
                match.group(8),
                new MethodMapping(
                        dot < 0 ? null : name.substring(0, dot),
                        simple(name),
                        match.group(5),
                        number(match.group(1)),
                        number(match.group(2)),
                        number(match.group(6)),
                        number(match.group(7))));
    }

    private Matcher matched(Pattern form, String content, String key) throws MappingException {
        Matcher match = form.matcher(content);
        if (!match.matches()) {
            throw fault(key);
        }
        return match;
    }

    private static int number(String digits) {
        return digits == null ? 0 : Integer.parseInt(digits);
    }

    private MappingException fault(String key, Object... values) {
        return new MappingException(Message.of("mapping.line", file, line, Message.of(key, values)), null);
    }
}
