package io.github.heapfold.analysis.records;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.heapfold.fixture.DumpBuilder;
import io.github.heapfold.fixture.OddDumps;
import io.github.heapfold.fixture.Samples;
import io.github.heapfold.hprof.BasicType;
import io.github.heapfold.hprof.Progress;
import io.github.heapfold.hprof.Tag;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RecordBrowserTest {
    private static final int ALL = 1_000_000;

    private static RecordBrowser open(byte[] dump) throws IOException {
        return RecordBrowser.open(() -> new MemoryBytes(dump), 2).orElseThrow();
    }

    private static List<Long> offsets(List<DumpRecord> records) {
        return records.stream().map(DumpRecord::offset).toList();
    }

    /** Of many segments, some MB long, with arrays that are longer than what is looked at in one go. */
    private static byte[] longDump() {
        DumpBuilder dump = DumpBuilder.dump(8).namedClass(0x10, "example/Thing");
        for (int i = 0; i < 60; i++) {
            int segment = i;
            dump.segment(heap -> {
                if (segment == 0) {
                    heap.classDump(0x10, c -> c.field(0x13, BasicType.LONG));
                }
                for (int j = 0; j < 3_000; j++) {
                    long id = 0x1_0000L + segment * 0x10_0000L + j * 8L;
                    heap.instance(id, 0x10, values -> values.u8(id));
                }
                if (segment == 20 || segment == 40) {
                    heap.bytes(0x900_0000L + segment, new byte[3 << 20]);
                    heap.objectArray(0x900_1000L + segment, 0x10, new long[200_000]);
                }
                if (segment == 50) {
                    heap.root(Tag.ROOT_STICKY_CLASS, 0x10);
                }
            });
        }
        return dump.end().build();
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 4, 8})
    void everyRecordIsWhereItWasWritten(int idSize) throws IOException {
        DumpBuilder dump = Samples.everything("JAVA PROFILE 1.0.3", idSize);
        byte[] bytes = dump.build();
        List<DumpRecord> records = open(bytes).from(0, ALL, Progress.NONE);

        List<Long> expected = dump.boundaries().stream()
                .map(Integer::longValue)
                .filter(offset -> offset < bytes.length)
                .toList();
        assertThat(offsets(records).subList(1, records.size())).containsAll(expected);
        assertThat(records.get(0).kind()).isEqualTo(DumpRecord.Type.HEADER);
        assertThat(records.stream().map(DumpRecord::tag)).contains(Tag.values());
    }

    @Test
    void theRecordsOfAnyDumpFollowOneAnotherWithoutGaps() throws IOException {
        for (Map.Entry<String, byte[]> dump : OddDumps.all().entrySet()) {
            Optional<RecordBrowser> browser = RecordBrowser.open(() -> new MemoryBytes(dump.getValue()), 1);
            if (browser.isEmpty()) {
                continue;
            }
            browser.get().readNames(Optional.empty(), Progress.NONE);
            List<DumpRecord> records = browser.get().from(0, ALL, Progress.NONE);
            long end = 0;
            for (DumpRecord record : records) {
                assertThat(record.offset()).as(dump.getKey()).isEqualTo(end);
                end = record.end();
                assertThat(browser.get().detail(record, 0, 10).record()).isEqualTo(record);
            }
            assertThat(end).as(dump.getKey()).isEqualTo(dump.getValue().length);
        }
    }

    @Test
    void whatIsCutOffOrUnknownIsShownAsBytesInNoRecord() throws IOException {
        byte[] whole = Samples.list(8, 20).build();
        List<DumpRecord> cut = open(Arrays.copyOf(whole, whole.length - 30)).from(0, ALL, Progress.NONE);
        DumpRecord last = cut.get(cut.size() - 1);
        assertThat(last.kind()).isEqualTo(DumpRecord.Type.OPAQUE);
        assertThat(last.end()).isEqualTo(whole.length - 30);

        List<DumpRecord> unknown = open(OddDumps.all().get("unknown records")).from(0, ALL, Progress.NONE);
        assertThat(unknown.get(1).name()).isEqualTo("UNKNOWN_0x66");
        assertThat(unknown.get(1).size()).isEqualTo(49);
        assertThat(open(OddDumps.all().get("an unknown sub-record")).from(0, ALL, Progress.NONE))
                .anyMatch(record -> record.kind() == DumpRecord.Type.OPAQUE);
    }

    @Test
    void theSameRecordsAreFoundFromAnyPlaceOn() throws IOException {
        byte[] dump = longDump();
        List<DumpRecord> all = open(dump).from(0, ALL, Progress.NONE);
        assertThat(all).hasSizeGreaterThan(180_000);
        assertThat(all.get(all.size() - 1).end()).isEqualTo(dump.length);
        Random random = new Random(1);
        for (int i = 0; i < 25; i++) {
            int index = 40 + random.nextInt(all.size() - 80);
            DumpRecord record = all.get(index);
            long within = record.offset() + (long) (random.nextDouble() * (record.size() - 1));
            RecordBrowser fresh = open(dump);
            assertThat(offsets(fresh.from(within, 20, Progress.NONE)))
                    .isEqualTo(offsets(all.subList(index, index + 20)));
            assertThat(offsets(fresh.before(record.offset(), 20, Progress.NONE)))
                    .isEqualTo(offsets(all.subList(index - 20, index)));
        }
    }

    @Test
    void aFarPlaceIsReachedWithoutReadingWhatIsBefore() throws IOException {
        byte[] dump = longDump();
        MemoryBytes bytes = new MemoryBytes(dump);
        RecordBrowser browser = RecordBrowser.open(() -> bytes, 1).orElseThrow();
        List<DumpRecord> last = browser.from(dump.length - 1, 5, Progress.NONE);
        assertThat(last).hasSize(1);
        assertThat(last.get(0).tag()).isEqualTo(Tag.HEAP_DUMP_END);
        assertThat(bytes.bytesRead()).isLessThan(dump.length / 3);
    }

    @Test
    void anObjectIsFoundByItsIdAndTheSecondTimeWithoutReadingAll() throws IOException {
        byte[] dump = longDump();
        MemoryBytes bytes = new MemoryBytes(dump);
        RecordBrowser browser = RecordBrowser.open(() -> bytes, 2).orElseThrow();
        long id = 0x1_0000L + 55 * 0x10_0000L + 8 * 1234;
        DumpRecord found =
                browser.follow(new Link(Link.Target.OBJECT, id), Progress.NONE).orElseThrow();
        assertThat(found.tag()).isEqualTo(Tag.INSTANCE_DUMP);
        assertThat(found.id()).isEqualTo(id);

        assertThat(browser.follow(new Link(Link.Target.OBJECT, 77), Progress.NONE))
                .isEmpty();
        long before = bytes.bytesRead();
        assertThat(browser.follow(new Link(Link.Target.OBJECT, 78), Progress.NONE))
                .isEmpty();
        assertThat(browser.follow(new Link(Link.Target.OBJECT, 0x900_1000L + 40), Progress.NONE))
                .hasValueSatisfying(array -> assertThat(array.size()).isGreaterThan(1_600_000));
        assertThat(browser.follow(new Link(Link.Target.OBJECT, id), Progress.NONE))
                .contains(found);
        assertThat(bytes.bytesRead() - before).isLessThan(dump.length / 2);
    }

    @Test
    void theNextAndThePreviousRecordOfATag() throws IOException {
        byte[] dump = longDump();
        RecordBrowser browser = open(dump);
        List<DumpRecord> all = browser.from(0, ALL, Progress.NONE);
        for (boolean indexed : new boolean[] {false, true}) {
            if (indexed) {
                browser.follow(new Link(Link.Target.OBJECT, 77), Progress.NONE);
            }
            for (Tag tag : List.of(
                    Tag.UTF8, Tag.HEAP_DUMP_END, Tag.ROOT_STICKY_CLASS, Tag.OBJECT_ARRAY_DUMP, Tag.HEAP_DUMP_SEGMENT)) {
                // In an array that is longer than what is looked at in one go.
                long middle = all.stream()
                        .filter(record -> record.size() > 3_000_000)
                        .findFirst()
                        .orElseThrow()
                        .offset();
                assertThat(browser.next(tag, middle, Progress.NONE).map(DumpRecord::offset))
                        .isEqualTo(all.stream()
                                .filter(record -> record.tag() == tag && record.offset() > middle)
                                .map(DumpRecord::offset)
                                .findFirst());
                assertThat(browser.previous(tag, middle, Progress.NONE).map(DumpRecord::offset))
                        .isEqualTo(all.stream()
                                .filter(record -> record.tag() == tag && record.offset() < middle)
                                .map(DumpRecord::offset)
                                .reduce((first, second) -> second));
            }
        }
    }

    private static FieldValue value(RecordDetail detail, String name) {
        return detail.values().stream()
                .filter(value -> value.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    @ParameterizedTest
    @ValueSource(ints = {4, 8})
    void anInstanceIsTakenApartByTheFieldsOfItsClass(int idSize) throws IOException {
        RecordBrowser browser = open(Samples.list(idSize, 20).build());
        browser.readNames(Optional.empty(), Progress.NONE);
        DumpRecord node = browser.follow(new Link(Link.Target.OBJECT, Samples.FIRST_NODE + 3), Progress.NONE)
                .orElseThrow();
        RecordDetail detail = browser.detail(node, 0, 10);

        assertThat(value(detail, "classObjectId").note()).isEqualTo("example.Nödè");
        assertThat(value(detail, "value").value()).isEqualTo("3");
        assertThat(value(detail, "next").link()).isEqualTo(new Link(Link.Target.OBJECT, Samples.FIRST_NODE + 4));
        assertThat(value(detail, "next").at() + idSize)
                .isEqualTo(value(detail, "value").at());
        assertThat(value(detail, "value").at() + 4).isEqualTo(node.size());
    }

    @Test
    void aClassIsTakenApartIntoConstantsStaticsAndFields() throws IOException {
        RecordBrowser browser = open(Samples.list(8, 20).build());
        browser.readNames(Optional.empty(), Progress.NONE);
        DumpRecord node = browser.follow(new Link(Link.Target.OBJECT, Samples.NODE), Progress.NONE)
                .orElseThrow();
        assertThat(node.tag()).isEqualTo(Tag.CLASS_DUMP);
        RecordDetail detail = browser.detail(node, 0, 10);

        assertThat(value(detail, "#3").value()).isEqualTo("99");
        assertThat(value(detail, "head").link()).isEqualTo(new Link(Link.Target.OBJECT, Samples.FIRST_NODE));
        assertThat(value(detail, "superClassObjectId").note()).isEqualTo("java.lang.Object");
        assertThat(value(detail, "instanceFieldCount").value()).isEqualTo("2");
        // Constant pool, statics and fields fill the record to its end.
        FieldValue last = detail.values().get(detail.values().size() - 1);
        assertThat(last.name()).isEqualTo("value");
        assertThat(last.at() + last.length()).isEqualTo(node.size());
    }

    @Test
    void elementsOfAnArrayAreShownInParts() throws IOException {
        long[] elements = new Random(3).longs(1_000).toArray();
        RecordBrowser browser = open(DumpBuilder.dump(8)
                .segment(heap -> heap.primitiveArray(0x30, BasicType.LONG, elements))
                .end()
                .build());
        DumpRecord array = browser.follow(new Link(Link.Target.OBJECT, 0x30), Progress.NONE)
                .orElseThrow();
        RecordDetail detail = browser.detail(array, 700, 100);
        assertThat(detail.elements()).isEqualTo(1_000);
        assertThat(detail.shownElements()).isEqualTo(100);
        assertThat(value(detail, "[742]").value()).isEqualTo(String.valueOf(elements[742]));
        assertThat(browser.detail(array, 950, 100).shownElements()).isEqualTo(50);
    }

    @Test
    void textIsDecoded() throws IOException {
        RecordBrowser browser = open(DumpBuilder.dump(4)
                .namedClass(0x10, "java/lang/String")
                .utf8(0x20, "value")
                .utf8(0x21, "coder")
                .segment(heap -> heap.classDump(
                                0x10, c -> c.field(0x20, BasicType.OBJECT).field(0x21, BasicType.BYTE))
                        .instance(0x30, 0x10, values -> values.id(0x31).u1(0))
                        .bytes(0x31, "hello \"you\"".getBytes(java.nio.charset.StandardCharsets.ISO_8859_1)))
                .end()
                .build());
        browser.readNames(Optional.empty(), Progress.NONE);
        DumpRecord string = browser.follow(new Link(Link.Target.OBJECT, 0x30), Progress.NONE)
                .orElseThrow();
        assertThat(browser.from(string.offset(), 1, Progress.NONE).get(0).summary())
                .isEqualTo("java.lang.String \"hello \\\"you\\\"\"");
        assertThat(browser.detail(string, 0, 10).text()).isEqualTo("hello \"you\"");
        DumpRecord name = browser.next(Tag.UTF8, 0, Progress.NONE).orElseThrow();
        assertThat(browser.detail(name, 0, 10).text()).isEqualTo("java/lang/String");
    }
}
