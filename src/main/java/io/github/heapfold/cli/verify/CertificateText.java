package io.github.heapfold.cli.verify;

import io.github.heapfold.job.verify.Certificate;
import io.github.heapfold.job.verify.Verification;
import io.github.heapfold.report.Units;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** What {@code verify} found, for people. */
public final class CertificateText {
    private final List<String> lines = new ArrayList<>();

    private CertificateText() {}

    public static List<String> lines(Verification verification) {
        CertificateText text = new CertificateText();
        text.headline(verification);
        verification.certificate().ifPresent(text::add);
        return text.lines;
    }

    private void headline(Verification verification) {
        if (verification.certificate().isEmpty()) {
            lines.add("the same, byte for byte; no objects");
        } else if (verification.same()) {
            lines.add(String.format(
                    "the same%s: %s objects, %s classes, %s references, %s roots",
                    verification.identical() ? ", byte for byte" : "",
                    Units.count(verification.objects().left()),
                    Units.count(verification.classes().left()),
                    Units.count(verification.references().left()),
                    Units.count(verification.roots().left())));
        } else {
            lines.add("different:");
            verification.differences().forEach(difference -> lines.add("  " + difference));
        }
    }

    private void add(Certificate certificate) {
        lines.add("digests, which no order of records changes:");
        for (Certificate.Digests digests : certificate.digests()) {
            String same = digests.same()
                    ? ""
                    : String.format(", but %016x in the second", digests.right().sum());
            lines.add(String.format(
                    "  %-20s %016x of %s%s",
                    digests.name().equals("instancesPerClass") ? "instances per class" : digests.name(),
                    digests.left().sum(),
                    Units.count(digests.left().count()),
                    same));
        }
        Verification.Count bytes = certificate.shallowBytes();
        lines.add("values of instances and elements of arrays, as the dump has them: " + Units.count(bytes.left())
                + " bytes"
                + (bytes.left() == bytes.right() ? "" : ", in the second " + Units.count(bytes.right())));
        if (!certificate.rootsByKind().isEmpty()) {
            lines.add("roots: "
                    + certificate.rootsByKind().stream()
                            .map(roots -> roots.kind().name() + " "
                                    + Units.count(roots.count().left())
                                    + (roots.count().left() == roots.count().right()
                                            ? ""
                                            : " and "
                                                    + Units.count(roots.count().right())))
                            .collect(Collectors.joining(", ")));
        }
        fields(certificate);
    }

    private void fields(Certificate certificate) {
        if (!certificate.fields().isEmpty() || !certificate.records().isEmpty()) {
            String allowed = certificate
                    .allowance()
                    .map(known -> "profile " + known.profile() + " left out")
                    .orElse("the search for a leak does without");
            lines.add("what differs (where not marked, it is what " + allowed + "):");
        }
        for (Certificate.FieldCount field : certificate.fields()) {
            lines.add(String.format(
                    "  %s: %s values%s",
                    field.column(), Units.count(field.different()), field.allowed() ? "" : "  NOT ALLOWED"));
        }
        for (Certificate.RecordCount record : certificate.records()) {
            lines.add(String.format(
                    "  %s: %s records only in the first, %s only in the second%s",
                    record.tag(),
                    Units.count(record.count().left()),
                    Units.count(record.count().right()),
                    record.allowed() ? "" : "  NOT ALLOWED"));
        }
        if (certificate.redacted()) {
            lines.add("different on purpose, for one of the two is marked as redacted, and not compared: contents of"
                    + " primitive arrays, boxed values, remembered hashes of texts, and names that nothing in the dump"
                    + " bears");
        }
        if (certificate.mergedArrays() > 0) {
            lines.add(String.format(
                    "%s arrays became one with an equal one, as profile %s says (%s); what led to them leads there",
                    Units.count(certificate.mergedArrays()),
                    certificate.allowance().orElseThrow().profile(),
                    certificate.allowance().orElseThrow().merges().stream()
                            .map(Object::toString)
                            .collect(Collectors.joining(", "))));
        }
        certificate
                .orderOffset()
                .ifPresent(offset -> lines.add("from offset " + Units.count(offset)
                        + " of the first dump on the records do not go together; fields were compared up to there"));
    }
}
