package io.github.heapfold.analysis.question.leak;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.heapfold.fixture.DumpBuilder;
import io.github.heapfold.fixture.HeapBuilder;
import io.github.heapfold.fixture.JudgedDumps;
import io.github.heapfold.fixture.Samples;
import io.github.heapfold.hprof.BasicType;
import io.github.heapfold.hprof.Tag;
import io.github.heapfold.job.analyse.SuspectSentences;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.LongSupplier;
import java.util.stream.LongStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Objects that several others refer to are a tree only where these are known to be nodes of one, and its parts. */
class SharedBranchesTest {
    private static final long OBJECTS = 0x50;
    private static final String TREE = "ne list or tree";
    private static final int BRANCHES = 16;
    private static final int LEAVES_OF_NODE = 12;
    private static final int ROWS_OF_LEAF = 20;
    private static final int ROW_BYTES = 1500;
    private static final long ROWS_OF_TREE = BRANCHES * LEAVES_OF_NODE * ROWS_OF_LEAF;

    @TempDir
    Path folder;

    private HeapBuilder heap;
    private long given;

    /** A class with that above it and its fields, all of which are references. */
    private enum Type {
        HOST("Host"),
        STORE("Store", "current", "before", "more"),
        PAGE("Page"),
        NODE(PAGE, "Node", "links"),
        LEAF(PAGE, "Leaf", "rows"),
        LINK("Link", "page"),
        ROW("Row", "bytes"),
        FILES("Files"),
        DIRECTORY(FILES, "Directory", "directories", "table"),
        TABLE("FileTable", "entries"),
        FILE(FILES, "File", "content"),
        CONTENT("Content", "bytes"),
        WIKI("Wiki", "articles"),
        ARTICLE("Article", "links", "below", "text"),
        LIST("java/util/ArrayList", "elementData"),
        REGISTRY("Registry", "top"),
        CATEGORY("Category", "children", "siblings", "text");

        private final Type above;
        private final String name;
        private final List<String> fields;

        Type(String name, String... fields) {
            this(null, name, fields);
        }

        Type(Type above, String name, String... fields) {
            this.above = above;
            this.name = name;
            this.fields = List.of(fields);
        }

        private long id() {
            return 0x1000 + 0x100L * ordinal();
        }

        private long arrayId() {
            return id() + 0x80;
        }

        private long field(int i) {
            return id() + 1 + i;
        }

        private void write(HeapBuilder heap) {
            heap.classDump(id(), c -> {
                c.superClass(above == null ? Samples.OBJECT : above.id()).instanceSize(8 * fields.size());
                for (int i = 0; i < fields.size(); i++) {
                    c.field(field(i), BasicType.OBJECT);
                }
            });
            heap.classDump(arrayId(), c -> c.superClass(Samples.OBJECT));
        }
    }

    @BeforeEach
    void begin() {
        given = 0x10_000;
    }

    private long id() {
        return given += 0x10;
    }

    private long object(Type type, long... values) {
        long id = id();
        heap.instance(id, type.id(), fields -> LongStream.of(values).forEach(fields::id));
        return id;
    }

    private long array(Type type, long... elements) {
        long id = id();
        heap.objectArray(id, type.arrayId(), elements);
        return id;
    }

    private long bytes(int length) {
        long id = id();
        heap.bytes(id, new byte[length]);
        return id;
    }

    private static long[] many(int count, LongSupplier one) {
        return LongStream.generate(one).limit(count).toArray();
    }

    private long leaf(int rows) {
        return object(Type.LEAF, array(Type.ROW, many(rows, () -> object(Type.ROW, bytes(ROW_BYTES)))));
    }

    private long link() {
        return object(
                Type.LINK,
                object(Type.NODE, array(Type.LINK, many(LEAVES_OF_NODE, () -> object(Type.LINK, leaf(ROWS_OF_LEAF))))));
    }

    private long node(long... links) {
        return object(Type.NODE, array(Type.LINK, links));
    }

    private static long[] and(long[] some, long... others) {
        return LongStream.concat(Arrays.stream(some), Arrays.stream(others)).toArray();
    }

    /** @param held gives what a static has */
    private List<Suspect> suspects(LongSupplier held) throws IOException {
        DumpBuilder dump = DumpBuilder.dump(8)
                .namedClass(Samples.OBJECT, "java/lang/Object")
                .namedClass(OBJECTS, "[Ljava/lang/Object;")
                .utf8(0x40, "HELD");
        for (Type type : Type.values()) {
            String name = type.name.indexOf('/') < 0 ? "example/" + type.name : type.name;
            dump.namedClass(type.id(), name).namedClass(type.arrayId(), "[L" + name + ";");
            for (int i = 0; i < type.fields.size(); i++) {
                dump.utf8(type.field(i), type.fields.get(i));
            }
        }
        dump.segment(builder -> {
                    heap = builder;
                    heap.classDump(Samples.OBJECT, c -> {});
                    heap.classDump(OBJECTS, c -> c.superClass(Samples.OBJECT));
                    Arrays.stream(Type.values())
                            .filter(type -> type != Type.HOST)
                            .forEach(type -> type.write(heap));
                    long object = held.getAsLong();
                    heap.classDump(
                            Type.HOST.id(),
                            c -> c.superClass(Samples.OBJECT).staticField(0x40, BasicType.OBJECT, object));
                    heap.root(Tag.ROOT_STICKY_CLASS, Type.HOST.id());
                })
                .end();
        return JudgedDumps.suspects(dump.writeTo(folder.resolve("shared.hprof")));
    }

    private static String sentence(Suspect suspect) {
        return new SuspectSentences(Locale.ENGLISH).of(suspect);
    }

    private static void sayNothingOfATree(List<Suspect> suspects) {
        assertThat(suspects).isNotEmpty().allSatisfy(suspect -> {
            assertThat(sentence(suspect)).doesNotContain(TREE);
            assertThat(suspect.levels()).allMatch(level -> level.retained() <= suspect.retained());
        });
    }

    @Test
    void nodesThatShareAnArrayOfBranchesAreOneTree() throws IOException {
        List<Suspect> suspects = suspects(() -> {
            long links = array(Type.LINK, many(BRANCHES, this::link));
            return object(Type.STORE, object(Type.NODE, links), object(Type.NODE, links), 0);
        });

        assertThat(suspects).singleElement().satisfies(suspect -> {
            assertThat(sentence(suspect)).startsWith("One list or tree of example.Node keeps ");
            assertThat(suspect.levels())
                    .extracting(Suspect.Level::className)
                    .last()
                    .isEqualTo("example.Row");
            assertThat(suspect.objects()).isEqualTo(ROWS_OF_TREE);
        });
    }

    @Test
    void whatElseIsInTheObjectThatHasTheNodesIsNoTree() throws IOException {
        List<Suspect> suspects = suspects(() -> {
            long[] links = many(BRANCHES, this::link);
            return object(Type.STORE, node(links), node(links), array(Type.ROW, many(3000, () -> bytes(ROW_BYTES))));
        });

        sayNothingOfATree(suspects);
        assertThat(sentence(suspects.get(0))).contains("16 example.Link");
    }

    @Test
    void whatElseIsInAnArrayOfBranchesIsNoTree() throws IOException {
        sayNothingOfATree(suspects(() -> {
            long[] more = many(3000, () -> bytes(ROW_BYTES));
            long links = array(Type.LINK, and(many(BRANCHES, this::link), more));
            return object(Type.STORE, object(Type.NODE, links), object(Type.NODE, links), 0);
        }));
    }

    /** A table of other nodes, of which it is told that they are many of one class. */
    @Test
    void whatIsToldByItselfIsNotCountedWithTheTree() throws IOException {
        List<Suspect> suspects = suspects(() -> {
            long index =
                    object(Type.TABLE, array(Type.NODE, many(300, () -> node(object(Type.LINK, leaf(ROWS_OF_LEAF))))));
            long links = array(Type.LINK, and(many(BRANCHES, this::link), index));
            return object(Type.STORE, object(Type.NODE, links), object(Type.NODE, links), 0);
        });

        assertThat(suspects).hasSize(2);
        assertThat(suspects)
                .allMatch(
                        suspect -> suspect.levels().stream().allMatch(level -> level.retained() <= suspect.retained()));
        assertThat(suspects.stream()
                        .flatMap(suspect -> suspect.levels().stream())
                        .filter(level -> level.className().equals("example.Row"))
                        .mapToLong(Suspect.Level::objects))
                .containsExactly(ROWS_OF_TREE);
    }

    @Test
    void whatHoldsLeavesIsNotToldAsIfItWereInThem() throws IOException {
        List<Suspect> suspects = suspects(() -> object(
                Type.DIRECTORY,
                array(
                        Type.DIRECTORY,
                        many(
                                BRANCHES,
                                () -> object(
                                        Type.DIRECTORY,
                                        array(Type.DIRECTORY, many(10, () -> object(Type.DIRECTORY, 0, table()))),
                                        table()))),
                table()));

        assertThat(suspects).singleElement().satisfies(suspect -> {
            assertThat(suspect.levels())
                    .extracting(Suspect.Level::className)
                    .containsExactly("example.Directory", "example.File", "example.Content");
            assertThat(sentence(suspect)).contains(" example.Content ").doesNotContain("FileTable");
        });
    }

    private long table() {
        return object(
                Type.TABLE, array(Type.FILE, many(8, () -> object(Type.FILE, object(Type.CONTENT, bytes(ROW_BYTES))))));
    }

    @Test
    void elementsOfAListThatReferToEachOtherAreNoTree() throws IOException {
        List<Suspect> suspects = suspects(() -> {
            long[] ids = many(400, this::id);
            for (int i = 0; i < ids.length; i++) {
                long links = array(Type.ARTICLE, ids[(i + 1) % ids.length], ids[(i + 7) % ids.length]);
                long below = array(Type.ARTICLE, many(4, () -> object(Type.ARTICLE, 0, 0, bytes(ROW_BYTES))));
                heap.instance(
                        ids[i],
                        Type.ARTICLE.id(),
                        fields -> fields.id(links).id(below).id(0));
            }
            long array = id();
            heap.objectArray(array, OBJECTS, ids);
            return object(Type.WIKI, object(Type.LIST, array));
        });

        sayNothingOfATree(suspects);
        assertThat(sentence(suspects.get(0))).contains("400 example.Article");
    }

    @Test
    void elementsThatReferToTheArrayTheyAreInAreNoTree() throws IOException {
        List<Suspect> suspects = suspects(() -> {
            long[] ids = many(400, this::id);
            long top = array(Type.CATEGORY, ids);
            for (long category : ids) {
                long children = array(Type.CATEGORY, many(4, () -> object(Type.CATEGORY, 0, 0, bytes(ROW_BYTES))));
                heap.instance(
                        category,
                        Type.CATEGORY.id(),
                        fields -> fields.id(children).id(top).id(0));
            }
            return object(Type.REGISTRY, top);
        });

        sayNothingOfATree(suspects);
        assertThat(sentence(suspects.get(0))).contains("400 example.Category");
    }

    /** As the empty page that all trees of a store have. */
    @Test
    void versionsOfTwoTreesThatHaveOneEmptyBranchInCommonAreNotOneTree() throws IOException {
        sayNothingOfATree(suspects(() -> {
            long empty = object(Type.LINK, 0);
            long[] one = and(many(BRANCHES, this::link), empty);
            long[] other = and(many(BRANCHES, this::link), empty);
            long before = object(Type.STORE, node(one), node(other), 0);
            return object(Type.STORE, node(one), node(other), before);
        }));
    }
}
