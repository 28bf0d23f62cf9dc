package io.github.heapfold.analysis.secrets;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.heapfold.analysis.heap.Heap;
import io.github.heapfold.analysis.question.OrdinalSet;
import io.github.heapfold.analysis.question.Question;
import io.github.heapfold.analysis.secrets.absence.SoughtSecrets;
import io.github.heapfold.fixture.DumpBuilder;
import io.github.heapfold.fixture.Samples;
import io.github.heapfold.hprof.Tag;
import io.github.heapfold.job.JobMonitor;
import io.github.heapfold.job.analyse.AnalyseJob;
import io.github.heapfold.job.input.Input;
import io.github.heapfold.job.verify.AbsenceJob;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What was found, put together. */
class FindingListTest {
    private static final int MANY_BYTES = 17 << 20;

    @TempDir
    Path folder;

    /** Paths are looked for to the first 2,000 only: that says nothing of the others. */
    @Test
    void whatIsReachedIsSaidAlsoOfThoseWithoutAPath() throws IOException {
        int places = 2_010;
        long lost = 0x3000;
        long there = 0x2000;
        Path dump = DumpBuilder.dump(8)
                .namedClass(0x100, "java/lang/Object")
                .segment(heap -> heap.classDump(0x100, c -> {})
                        .bytes(there, (byte) 's')
                        .bytes(lost, (byte) 's')
                        .root(Tag.ROOT_JNI_GLOBAL, there))
                .end()
                .writeTo(folder.resolve("arrays.hprof"));
        Question<Secrets> question = (heap, progress) -> {
            FindingList findings = new FindingList(heap, new OrdinalSet(), new OrdinalSet(), false, progress);
            for (int i = 0; i < places; i++) {
                long array = heap.heap().ordinalOf(i == 7 ? lost : there);
                NamedPlaces.Place place = new NamedPlaces.Place("password", Finding.How.KEY, "key" + i);
                findings.add(place, array, SecretValue.of(new byte[] {'s'}, false));
            }
            return findings.answer(0, List.of(), 0, false);
        };

        Secrets secrets = new AnalyseJob<>(Input.of(dump), question, 1)
                .run(JobMonitor.silent())
                .answer();

        assertThat(secrets.findings()).hasSize(places);
        assertThat(secrets.findings())
                .filteredOn(finding -> !finding.isReachable())
                .singleElement()
                .satisfies(finding -> assertThat(finding.where()).isEqualTo("key7"));
        assertThat(secrets.findings())
                .filteredOn(finding -> finding.isReachable() && finding.path() == null)
                .hasSize(places - 1 - 2_000);
    }

    /** Those that are more than are remembered. */
    @Test
    void differentValuesAreToldApartAlsoWhereTheyAreOnlyCounted() throws IOException {
        SecretRules rules = SecretRules.own();
        Question<Secrets> question = (heap, progress) -> {
            FormHits hits = new FormHits();
            hits.hit(Heap.ABSENT, 0, 0, new byte[MANY_BYTES]);
            for (String value : new String[] {"first", "second", "third", "second"}) {
                hits.hit(Heap.ABSENT, 0, 0, value.getBytes(StandardCharsets.US_ASCII));
            }
            FindingList findings = new FindingList(heap, new OrdinalSet(), new OrdinalSet(), true, progress);
            for (FormHits.Hit hit : hits.of(rules.forms())) {
                findings.add("rule", hit);
            }
            return findings.answer(hits.unread(), List.of(), hits.constants(), false);
        };
        Path dump = Samples.list(8, 10).writeTo(folder.resolve("list.hprof"));
        Secrets secrets = new AnalyseJob<>(Input.of(dump), question, 1)
                .run(JobMonitor.silent())
                .answer();

        assertThat(secrets.findings()).singleElement().satisfies(finding -> {
            assertThat(finding.occurrences()).isEqualTo(5);
            assertThat(finding.distinct()).isEqualTo(4);
        });
    }

    /** What is only counted cannot be looked for elsewhere, so that nothing is proven. */
    @Test
    void whatIsNotRememberedIsKnownToBeMissingWhereItIsSought() throws IOException {
        Path dump = DumpBuilder.dump(8)
                .namedClass(0x100, "java/lang/Object")
                .segment(heap -> heap.classDump(0x100, c -> {}))
                .end()
                .writeTo(folder.resolve("none.hprof"));
        Question<Secrets> question = (heap, progress) -> {
            FindingList findings = new FindingList(heap, new OrdinalSet(), new OrdinalSet(), true, progress);
            for (int i = 0; i < 10_003; i++) {
                byte[] value = ("secret" + i).getBytes(StandardCharsets.US_ASCII);
                findings.addConstant("password", SecretValue.of(value, false));
            }
            return findings.answer(2, List.of(), 0, false);
        };

        SoughtSecrets sought = SoughtSecrets.of(new AnalyseJob<>(Input.of(dump), question, 1)
                .run(JobMonitor.silent())
                .answer());

        assertThat(sought.count()).isEqualTo(10_000);
        assertThat(sought.unknown()).isEqualTo(5);
        assertThat(new AbsenceJob(Input.of(dump), sought, 1)
                        .run(JobMonitor.silent())
                        .isProven())
                .isFalse();
    }

    /** Long values take no more memory than some others do. */
    @Test
    void noMoreBytesAreRememberedThanThereIsRoomFor() throws IOException {
        Path dump = Samples.list(8, 1).writeTo(folder.resolve("long.hprof"));
        int length = 1 << 20;
        Question<Secrets> question = (heap, progress) -> {
            FindingList findings = new FindingList(heap, new OrdinalSet(), new OrdinalSet(), true, progress);
            for (int i = 0; i < 35; i++) {
                byte[] value = new byte[length];
                Arrays.fill(value, (byte) ('A' + i));
                findings.addConstant("password", SecretValue.of(value, false));
            }
            return findings.answer(0, List.of(), 0, false);
        };

        Finding found = new AnalyseJob<>(Input.of(dump), question, 1)
                .run(JobMonitor.silent())
                .answer()
                .findings()
                .get(0);

        assertThat(found.distinct()).isEqualTo(35);
        assertThat(found.values()).hasSize(32);
    }

    /** All forms of a text take fifty times its length. */
    @Test
    void whatThereIsNoRoomForIsKnownToBeMissing() throws IOException {
        Path dump = Samples.list(8, 1).writeTo(folder.resolve("many.hprof"));
        Question<Secrets> question = (heap, progress) -> {
            FindingList findings = new FindingList(heap, new OrdinalSet(), new OrdinalSet(), true, progress);
            for (int i = 0; i < 250; i++) {
                byte[] value = (i + "x".repeat(8_000)).getBytes(StandardCharsets.US_ASCII);
                findings.addConstant("password", SecretValue.of(value, false));
            }
            return findings.answer(0, List.of(), 0, false);
        };

        SoughtSecrets sought = SoughtSecrets.of(new AnalyseJob<>(Input.of(dump), question, 1)
                .run(JobMonitor.silent())
                .answer());

        assertThat(sought.count()).isBetween(100, 249);
        assertThat(sought.unknown()).isEqualTo(250 - sought.count());
    }
}
