package io.github.heapfold.cli.verify;

import com.grack.nanojson.JsonStringWriter;
import com.grack.nanojson.JsonWriter;
import io.github.heapfold.analysis.secrets.absence.Absence;
import io.github.heapfold.analysis.secrets.absence.SoughtSecrets;
import io.github.heapfold.analysis.secrets.absence.StoredForm;
import io.github.heapfold.hprof.Ids;
import io.github.heapfold.hprof.Tag;
import io.github.heapfold.message.EnumWord;
import io.github.heapfold.message.Visible;
import io.github.heapfold.report.Units;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** What a search for secrets found, as a certificate: never the secrets themselves. */
public final class AbsenceText {
    /** Most of a kind that are listed. */
    private static final int MOST = 50;

    private AbsenceText() {}

    /** @param what a word for one of those that were looked for, which a list of somebody's own need not call secret */
    static List<String> lines(String file, String what, Absence found) {
        List<String> lines = new ArrayList<>();
        String sought = Units.count(found.secrets(), what, what + "s") + " looked for";
        long present =
                found.found().stream().map(Absence.Place::secret).distinct().count();
        if (present > 0) {
            lines.add("found: " + Units.count(present) + " of " + sought + " in " + file + ":");
        } else {
            lines.add(verdict(found) + "none of " + sought + " stands in "
                    + (found.closed().isEmpty() ? "" : "the rest of ") + file);
        }
        found.found().stream()
                .limit(MOST)
                .forEach(place -> lines.add(String.format(
                        "  %s: %s as %s in %s, first at offset %s",
                        Visible.of(place.secret()),
                        Units.count(place.occurrences(), "time", "times"),
                        EnumWord.of(place.form()),
                        place.in(),
                        Units.count(place.offset()))));
        if (found.found().size() > MOST) {
            lines.add("  and " + Units.count(found.found().size() - MOST) + " more places (--json has all)");
        }
        lines.add("looked through: "
                + found.searched().stream()
                        .map(part -> kind(part.name()))
                        .distinct()
                        .collect(Collectors.joining(", "))
                + "; for each as " + forms());
        notSearched(found, what, lines);
        return lines;
    }

    /** What a part is called that was looked through, where it is one of many. */
    public static String kind(String part) {
        if (part.startsWith(Tag.UTF8.name())) {
            return "names";
        }
        if (part.startsWith(Tag.PRIMITIVE_ARRAY_DUMP.name())) {
            return "arrays";
        }
        return part.startsWith(Tag.INSTANCE_DUMP.name()) ? "values of fields" : part;
    }

    private static String verdict(Absence found) {
        if (found.isProven()) {
            return "absent: ";
        }
        List<String> reasons = new ArrayList<>();
        if (!found.closed().isEmpty()) {
            reasons.add("a part could not be searched");
        }
        if (!found.areAllSought()) {
            reasons.add("not all were looked for");
        }
        return "not proven: " + String.join(", ", reasons) + "; ";
    }

    private static String forms() {
        List<String> forms = new ArrayList<>();
        for (StoredForm form : StoredForm.values()) {
            forms.add(EnumWord.of(form));
        }
        return String.join(", ", forms);
    }

    private static void notSearched(Absence found, String what, List<String> lines) {
        found.closed().stream()
                .limit(MOST)
                .forEach(part -> lines.add("not searched: in " + part.in() + ": " + part.reason()));
        if (found.closedParts() > Math.min(MOST, found.closed().size())) {
            lines.add("  and more, " + Units.count(found.closedParts()) + " in all");
        }
        if (!found.recipients().isEmpty()) {
            lines.add("not looked into: what is sealed for " + String.join(", ", found.recipients())
                    + ", which they can restore (--identity)");
        }
        if (found.packedArrays() > 0) {
            lines.add("not looked into: " + Units.count(found.packedArrays(), "array", "arrays")
                    + " of compressed data:");
            found.packed().stream()
                    .limit(MOST)
                    .forEach(array -> lines.add("  byte[] " + Ids.text(array.id()) + ": " + array.format() + ", "
                            + Units.count(array.bytes()) + " bytes"));
            if (found.packedArrays() > Math.min(MOST, found.packed().size())) {
                lines.add("  and more");
            }
        }
        if (found.tooShort() > 0) {
            lines.add("not looked for: " + Units.count(found.tooShort(), what, what + "s") + " of fewer than "
                    + SoughtSecrets.SHORTEST + " characters or bytes");
        }
        if (found.tooLong() > 0) {
            lines.add("not looked for: " + Units.count(found.tooLong(), what, what + "s") + " of more than "
                    + Units.count(SoughtSecrets.LONGEST) + " characters or bytes");
        }
        if (found.unknown() > 0) {
            lines.add("not looked for: up to " + Units.count(found.unknown(), what, what + "s")
                    + " more than a search remembers");
        }
        if (found.otherHeaps() > 0) {
            lines.add("not looked for: the secrets of "
                    + Units.count(found.otherHeaps(), "heap dump", "heap dumps")
                    + " before the last one in the original");
        }
    }

    static String json(String file, Absence found) {
        JsonStringWriter json = JsonWriter.indent("  ").string().object();
        json.value("file", file)
                .value("absent", found.isProven())
                .value("secrets", found.secrets())
                .array("forms");
        for (StoredForm form : StoredForm.values()) {
            json.value(EnumWord.of(form));
        }
        json.end().array("found");
        found.found()
                .forEach(place -> json.object()
                        .value("number", place.number())
                        .value("secret", place.secret())
                        .value("form", EnumWord.of(place.form()))
                        .value("in", place.in())
                        .value("occurrences", place.occurrences())
                        .value("offset", place.offset())
                        .end());
        json.end().array("searched");
        found.searched()
                .forEach(part -> json.object()
                        .value("name", part.name())
                        .value("bytes", part.bytes())
                        .end());
        json.end().object("notSearched").value("tooShort", found.tooShort()).value("tooLong", found.tooLong());
        json.value("unknown", found.unknown());
        json.value("otherHeapDumps", found.otherHeaps()).array("sealedFor");
        found.recipients().forEach(json::value);
        json.end();
        json.value("closedParts", found.closedParts()).array("closed");
        found.closed()
                .forEach(part -> json.object()
                        .value("in", part.in())
                        .value("reason", part.reason())
                        .end());
        json.end();
        json.value("compressedArrays", found.packedArrays()).array("compressed");
        found.packed()
                .forEach(array -> json.object()
                        .value("id", Ids.text(array.id()))
                        .value("format", array.format())
                        .value("bytes", array.bytes())
                        .end());
        json.end().end();
        return json.end().done() + "\n";
    }
}
