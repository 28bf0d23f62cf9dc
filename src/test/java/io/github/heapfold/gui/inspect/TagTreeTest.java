package io.github.heapfold.gui.inspect;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.heapfold.fixture.Samples;
import io.github.heapfold.gui.text.Texts;
import io.github.heapfold.hprof.Tag;
import io.github.heapfold.hprof.count.DumpSummary;
import io.github.heapfold.job.JobMonitor;
import io.github.heapfold.job.input.Input;
import io.github.heapfold.job.inspect.InspectJob;
import io.github.heapfold.job.inspect.Inspection;
import io.github.heapfold.profile.Presets;
import io.github.heapfold.report.Units;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.time.ZoneOffset;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class TagTreeTest {
    private static Inspection inspect(byte[] dump) throws IOException {
        return new InspectJob(Input.of("test", new ByteArrayInputStream(dump)), 1).run(JobMonitor.silent());
    }

    private static DumpSummary everything() throws IOException {
        return inspect(Samples.everything("JAVA PROFILE 1.0.3", 4).build()).summary();
    }

    private static TagNode find(List<TagNode> nodes, String name) {
        return nodes.stream()
                .filter(node -> node.name().equals(name))
                .findFirst()
                .or(() -> nodes.stream()
                        .map(node -> node.children().isEmpty() ? null : find(node.children(), name))
                        .filter(found -> found != null)
                        .findFirst())
                .orElse(null);
    }

    @Test
    void theTopLinesAddUpToTheDump() throws IOException {
        DumpSummary summary = everything();
        List<TagNode> roots = TagTree.of(summary);
        assertThat(roots.stream().mapToLong(TagNode::bytes).sum()).isEqualTo(summary.bytes());
        assertThat(roots.stream().mapToDouble(TagNode::share).sum()).isBetween(0.999, 1.001);
    }

    @Test
    void theFieldsOfATagAddUpToTheTag() throws IOException {
        for (TagNode tag : TagTree.flat(TagTree.of(everything()))) {
            if (!tag.children().isEmpty()) {
                assertThat(tag.children().stream().mapToLong(TagNode::bytes).sum())
                        .as(tag.name())
                        .isEqualTo(tag.bytes());
            }
        }
    }

    @Test
    void whatAProfileSavesIsCountedOnceAtEveryLevel() throws IOException {
        List<TagNode> roots = TagTree.of(everything());
        TagNode arrays = find(roots, "PRIMITIVE_ARRAY_DUMP");
        long elements = find(arrays.children(), "elements").bytes();
        long serials = find(arrays.children(), "stackTraceSerial").bytes();

        assertThat(elements).isPositive();
        assertThat(arrays.saved(Presets.OOM)).isEqualTo(elements + serials);
        assertThat(arrays.saved(Presets.LOSSLESS)).isZero();
        assertThat(find(roots, "STACK_TRACE").saved(Presets.OOM))
                .isEqualTo(find(roots, "STACK_TRACE").bytes());
    }

    @Test
    void theFilterKeepsWhatALineIsIn() throws IOException {
        List<TagNode> found = TagTree.filtered(TagTree.of(everything()), " PROTECTION ");
        assertThat(found).hasSize(1);
        assertThat(find(found, "protectionDomainObjectId")).isNotNull();
        assertThat(find(found, "CLASS_DUMP").children()).hasSize(1);
        assertThat(TagTree.filtered(found, "no such thing")).isEmpty();
    }

    @ParameterizedTest
    @EnumSource(Tag.class)
    void everyTagIsExplained(Tag tag) {
        assertThat(Texts.text("tag." + tag)).isNotBlank();
    }

    @Test
    void theFactsSayWhereADumpIsDamaged() throws IOException {
        byte[] whole = Samples.list(8, 3).build();
        byte[] cut = java.util.Arrays.copyOf(whole, whole.length - 12);
        Inspection damaged = inspect(cut);

        List<Facts.Fact> facts = Facts.of(damaged, false, null, ZoneOffset.UTC);

        long offset = damaged.summary().damage().orElseThrow().offset();
        assertThat(facts.get(facts.size() - 1).value()).isEqualTo("damaged");
        assertThat(facts.get(facts.size() - 1).name()).endsWith(" " + Units.count(offset));
        assertThat(Facts.of(inspect(whole), false, null, ZoneOffset.UTC)
                        .get(facts.size() - 1)
                        .value())
                .isEqualTo("intact");
    }
}
