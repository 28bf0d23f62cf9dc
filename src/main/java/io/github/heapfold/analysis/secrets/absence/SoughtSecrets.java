package io.github.heapfold.analysis.secrets.absence;

import io.github.heapfold.analysis.secrets.Finding;
import io.github.heapfold.analysis.secrets.Patterns;
import io.github.heapfold.analysis.secrets.SecretRulesException;
import io.github.heapfold.analysis.secrets.SecretValue;
import io.github.heapfold.analysis.secrets.Secrets;
import io.github.heapfold.files.TextFile;
import io.github.heapfold.message.Message;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Texts and bytes that are looked for in a dump, in all forms in which they may be stored. */
public final class SoughtSecrets {
    /** Characters, or bytes: shorter ones stand everywhere. */
    public static final int SHORTEST = 4;

    /** Characters, or bytes, of the longest one that is looked for. */
    public static final int LONGEST = SecretValue.LONGEST_SOUGHT;

    private static final long MOST_FILE_BYTES = 4 << 20;
    private static final long MOST_PATTERN_BYTES = 64 << 20;

    /** Which secret a pattern is a form of. */
    record Owner(int secret, StoredForm form) {}

    private final List<String> labels = new ArrayList<>();

    /** The numbers of those with a label, in order. */
    private final Map<String, List<Integer>> labelled = new HashMap<>();

    /** What is known already: the same text, or bytes, may have been found in several places. */
    private final Set<Object> known = new HashSet<>();

    private final List<byte[]> patterns = new ArrayList<>();
    private final List<Owner> owners = new ArrayList<>();
    private int tooShort;
    private int tooLong;
    private int otherHeaps;
    private long unknown;
    private long bytes;

    private SoughtSecrets() {}

    /** The lines of a file of UTF-8 text; empty ones say nothing. */
    public static SoughtSecrets ofFile(Path file) throws IOException {
        long size = Files.size(file);
        if (size > MOST_FILE_BYTES) {
            throw new SecretRulesException(Message.of("secrets.listSize", file, size));
        }
        List<String> lines;
        try {
            lines = TextFile.lines(file);
        } catch (CharacterCodingException e) {
            throw new SecretRulesException(Message.of("secrets.listNotText", file));
        }
        SoughtSecrets sought = new SoughtSecrets();
        int number = 0;
        for (String line : lines) {
            number++;
            if (!line.isEmpty()) {
                if (!sought.add("line " + number, new SecretValue(line, null))) {
                    throw new SecretRulesException(Message.of("secrets.tooMany", MOST_PATTERN_BYTES >> 20));
                }
            }
        }
        if (sought.count() == 0) {
            throw new SecretRulesException(Message.of("secrets.listEmpty", file));
        }
        return sought;
    }

    /**
     * The secrets that were found in another dump; these have to be among the answer. Those for which there is no room
     * are unknown: what is found by its form is found by that as well where it is to be replaced, and comes last.
     */
    public static SoughtSecrets of(Secrets found) {
        SoughtSecrets sought = new SoughtSecrets();
        sought.otherHeaps = found.otherHeaps();
        sought.unknown = found.unread();
        List<Finding> findings = new ArrayList<>(found.findings());
        findings.sort(Comparator.comparing(finding -> finding.how() == Finding.How.FORM));
        for (Finding finding : findings) {
            String place = finding.rule() + (finding.where() == null ? "" : " of " + finding.where());
            for (SecretValue value : finding.values()) {
                sought.unknown += sought.add(place, value) ? 0 : 1;
            }
            sought.unknown += Math.max(0, finding.distinct() - finding.values().size());
        }
        return sought;
    }

    /** Whether there was room for all forms of it, if it is sought at all. */
    private boolean add(String label, SecretValue value) {
        if (!known.add(value.text() == null ? ByteBuffer.wrap(value.bytes()) : value.text())) {
            return true;
        }
        int length = value.text() == null ? value.bytes().length : value.text().length();
        if (length < SHORTEST) {
            tooShort++;
            return true;
        }
        if (length > LONGEST) {
            tooLong++;
            return true;
        }
        List<StoredForm.Stored> forms =
                value.text() == null ? StoredForm.of(value.bytes()) : StoredForm.of(value.text());
        long all = bytes + forms.stream().mapToLong(form -> form.bytes().length).sum();
        if (all > MOST_PATTERN_BYTES) {
            return false;
        }
        bytes = all;
        labelled.computeIfAbsent(label, any -> new ArrayList<>()).add(labels.size());
        labels.add(label);
        for (StoredForm.Stored stored : forms) {
            patterns.add(stored.bytes());
            owners.add(new Owner(labels.size() - 1, stored.form()));
        }
        return true;
    }

    /** How many different ones there are, those left out not among them. */
    public int count() {
        return labels.size();
    }

    /** How many were left out because they have fewer than {@link #SHORTEST} characters or bytes. */
    public int tooShort() {
        return tooShort;
    }

    /** How many were left out because they have more than {@link #LONGEST} characters or bytes. */
    public int tooLong() {
        return tooLong;
    }

    /** How many, at most, are not among them because the search for them remembers no more. */
    public long unknown() {
        return unknown;
    }

    /** How many other heaps are in the file where they were found, whose secrets are not among them. */
    public int otherHeaps() {
        return otherHeaps;
    }

    /** What to call one of them; never its text. Of several from one place it is told which. */
    public String label(int secret) {
        String label = labels.get(secret);
        List<Integer> same = labelled.get(label);
        return same.size() == 1 ? label : label + " (" + (same.indexOf(secret) + 1) + " of " + same.size() + ")";
    }

    /** All of them in all forms, to be found as {@link #owner} says whose they are. */
    public Patterns patterns() {
        return new Patterns(patterns);
    }

    Owner owner(int pattern) {
        return owners.get(pattern);
    }
}
