package io.github.heapfold.gui.convert;

import static io.github.heapfold.gui.text.Texts.text;

import io.github.heapfold.hprof.Tag;
import io.github.heapfold.hprof.write.MatDumpWriter;
import io.github.heapfold.job.restore.ConvertJob;
import io.github.heapfold.job.restore.RepairJob;
import io.github.heapfold.report.Units;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * What was written for Eclipse MAT.
 *
 * @param target the dump
 * @param writtenBytes bytes of that file
 * @param lines what there is to say of it
 */
public record Converted(Path target, long writtenBytes, List<String> lines) {
    /** The same of a repair, where one does not see what was repaired: a line below the other. */
    public String repairOf(String damaged) {
        List<String> all = new ArrayList<>(lines);
        // Beside the others, not in them: what is put into a text has no lines.
        all.set(0, text("repair.done.of", damaged, lines.get(0)));
        return String.join("\n", all);
    }

    static Converted of(ConvertJob.Result result) {
        List<String> lines = new ArrayList<>();
        lines.add(text(
                "convert.done.format",
                result.format(),
                Units.bytes(result.sourceBytes()),
                MatDumpWriter.FORMAT,
                Units.bytes(result.dumpBytes()),
                Units.duration(result.time())));
        String damaged = result.zeros() > 0 ? "convert.done.filled" : "convert.done.damaged";
        result.damage().ifPresent(damage -> lines.add(text(damaged, Units.count(damage.offset()))));
        return new Converted(Path.of(result.target()), result.writtenBytes(), List.copyOf(lines));
    }

    static Converted of(RepairJob.Result result) {
        long all = result.summary().bytes();
        List<String> lines = new ArrayList<>();
        String kept = Units.bytes(all - result.droppedBytes());
        // So little that both would be shown as the same number is told by itself.
        boolean hardly = kept.equals(Units.bytes(all)) && result.droppedBytes() > 0;
        lines.add(text(
                result.droppedBytes() == 0 ? "repair.done.all" : hardly ? "repair.done.allbut" : "repair.done.kept",
                hardly ? Units.bytes(result.droppedBytes()) : kept,
                Units.bytes(all),
                Units.count(result.objects()),
                Units.count(result.summary().count(Tag.CLASS_DUMP)),
                Units.duration(result.time())));
        if (result.droppedBytes() > 0 && !hardly) {
            lines.add(text("repair.done.dropped", Units.bytes(result.droppedBytes())));
        }
        if (result.droppedRecords() > 0) {
            lines.add(text("repair.done.unknown", Units.count(result.droppedRecords())));
        }
        if (Stream.of(Tag.values())
                .filter(Tag::isRoot)
                .allMatch(tag -> result.summary().count(tag) == 0)) {
            lines.add(text("repair.done.rootless"));
        }
        return new Converted(Path.of(result.target()), result.writtenBytes(), List.copyOf(lines));
    }
}
