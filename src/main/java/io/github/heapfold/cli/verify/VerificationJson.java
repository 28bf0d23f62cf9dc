package io.github.heapfold.cli.verify;

import com.grack.nanojson.JsonStringWriter;
import com.grack.nanojson.JsonWriter;
import io.github.heapfold.analysis.compare.Digest;
import io.github.heapfold.fold.bytes.FoldException;
import io.github.heapfold.hprof.Tag;
import io.github.heapfold.hprof.read.Damage;
import io.github.heapfold.job.input.DamagedDump;
import io.github.heapfold.job.verify.Certificate;
import io.github.heapfold.job.verify.CheckJob;
import io.github.heapfold.job.verify.Verification;
import io.github.heapfold.message.Message;
import java.util.Optional;
import java.util.OptionalLong;

/** What {@code verify} found, for other programs; keys are only ever added. */
final class VerificationJson {
    private VerificationJson() {}

    static String of(String left, String right, Verification verification) {
        JsonStringWriter json = JsonWriter.indent("  ").string().object();
        json.value("left", left)
                .value("right", right)
                .value("same", verification.same())
                .value("identical", verification.identical());
        count(json, "objects", verification.objects());
        count(json, "classes", verification.classes());
        count(json, "references", verification.references());
        count(json, "roots", verification.roots());
        json.array("differences");
        verification.differences().forEach(difference -> json.value(difference.toString()));
        json.end();
        json.object("damaged");
        damage(json, "left", verification.leftDamage());
        damage(json, "right", verification.rightDamage());
        json.end();
        verification.certificate().ifPresent(certificate -> certificate(json, certificate));
        return json.end().done() + "\n";
    }

    private static void certificate(JsonStringWriter json, Certificate certificate) {
        certificate
                .allowance()
                .ifPresentOrElse(known -> json.value("profile", known.profile().toString()), () -> json.nul("profile"));
        json.array("leftOut");
        certificate.allowance().ifPresent(known -> known.names().forEach(json::value));
        json.end();
        json.object("digests");
        for (Certificate.Digests digests : certificate.digests()) {
            json.object(digests.name())
                    .value("same", digests.same())
                    .value("left", hex(digests.left()))
                    .value("right", hex(digests.right()))
                    .end();
        }
        json.end();
        count(json, "shallowBytes", certificate.shallowBytes());
        json.array("rootsByKind");
        for (Certificate.RootCount roots : certificate.rootsByKind()) {
            begin(json, "kind", roots.kind(), roots.count())
                    .value("same", roots.same())
                    .end();
        }
        json.end().array("fields");
        for (Certificate.FieldCount field : certificate.fields()) {
            json.object()
                    .value("field", field.column().toString())
                    .value("different", field.different())
                    .value("allowed", field.allowed())
                    .end();
        }
        json.end().array("records");
        for (Certificate.RecordCount records : certificate.records()) {
            begin(json, "tag", records.tag(), records.count())
                    .value("allowed", records.allowed())
                    .end();
        }
        json.end().value("mergedArrays", certificate.mergedArrays()).value("redacted", certificate.redacted());
        certificate
                .orderOffset()
                .ifPresentOrElse(
                        offset -> json.value("fieldsComparedUpTo", offset), () -> json.nul("fieldsComparedUpTo"));
    }

    /** Begins what is told of a tag. */
    private static JsonStringWriter begin(JsonStringWriter json, String name, Tag tag, Verification.Count count) {
        return json.object().value(name, tag.name()).value("left", count.left()).value("right", count.right());
    }

    private static String hex(Digest digest) {
        return String.format("%016x", digest.sum());
    }

    /** As in {@code inspect --json}: false, or where and why. */
    private static void damage(JsonStringWriter json, String key, Optional<Damage> damage) {
        if (damage.isEmpty()) {
            json.value(key, false);
        } else {
            json.object(key)
                    .value("offset", damage.get().offset())
                    .value("reason", damage.get().reason().toString())
                    .end();
        }
    }

    /**
     * Of a file that is not whole; empty where it could not be looked at, so that nothing is known of it. The offset is
     * missing where the fault is in no one place.
     */
    static Optional<String> of(String file, Throwable fault) {
        if (fault instanceof DamagedDump dump) {
            return Optional.of(notWhole(
                    file, OptionalLong.of(dump.damage().offset()), dump.damage().reason()));
        }
        if (fault instanceof FoldException damaged) {
            return Optional.of(notWhole(file, damaged.message().offset(), damaged.reason()));
        }
        return Optional.empty();
    }

    private static String notWhole(String file, OptionalLong offset, Message reason) {
        return JsonWriter.indent("  ")
                        .string()
                        .object()
                        .value("file", file)
                        .value("whole", false)
                        .value("offset", offset.isPresent() ? offset.getAsLong() : null)
                        .value("reason", reason.toString())
                        .end()
                        .done()
                + "\n";
    }

    static String of(CheckJob.Result result) {
        JsonStringWriter json = JsonWriter.indent("  ").string().object();
        json.value("file", result.file())
                .value("whole", true)
                .value("profile", result.profile().name())
                .value("foldedBytes", result.foldedBytes())
                .value("restoredBytes", result.restoredBytes());
        if (!result.recipients().isEmpty()) {
            json.value("unsealed", result.unsealed()).array("sealedFor");
            result.recipients().forEach(json::value);
            json.end();
        }
        return json.end().done() + "\n";
    }

    private static void count(JsonStringWriter json, String key, Verification.Count count) {
        json.object(key)
                .value("left", count.left())
                .value("right", count.right())
                .end();
    }
}
