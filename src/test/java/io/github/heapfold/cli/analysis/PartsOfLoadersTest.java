package io.github.heapfold.cli.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import com.grack.nanojson.JsonArray;
import com.grack.nanojson.JsonObject;
import com.grack.nanojson.JsonParser;
import io.github.heapfold.cli.Shell;
import io.github.heapfold.fixture.ClassBuilder;
import io.github.heapfold.fixture.DumpBuilder;
import io.github.heapfold.hprof.BasicType;
import io.github.heapfold.hprof.Tag;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A class loader that every program has keeps all that statics lead to, and is not where to look. */
class PartsOfLoadersTest {
    private static final long LOADER = 0x1000;
    private static final long SHOP = 0x200;
    private static final long BOTH = 0x210;
    private static final long SMALL = 0x220;

    @TempDir
    Path folder;

    private String dump;

    /** A loader with three classes: one with a large static, one with two as large, and one with next to nothing. */
    @BeforeEach
    void writeDump() throws Exception {
        dump = DumpBuilder.dump(8)
                .namedClass(0x100, "java/lang/Object")
                .namedClass(0x110, "jdk/internal/loader/ClassLoaders$AppClassLoader")
                .namedClass(0x120, "java/util/ArrayList")
                .namedClass(0x130, "[Ljava/lang/Object;")
                .namedClass(SHOP, "example/Shop")
                .namedClass(BOTH, "example/Both")
                .namedClass(SMALL, "example/Small")
                .utf8(1, "classes")
                .utf8(2, "elementData")
                .utf8(3, "ORDERS")
                .utf8(4, "first")
                .utf8(5, "second")
                .segment(heap -> {
                    heap.classDump(0x100, c -> {});
                    heap.classDump(0x110, c -> c.superClass(0x100).field(1, BasicType.OBJECT));
                    heap.classDump(0x120, c -> c.superClass(0x100).field(2, BasicType.OBJECT));
                    heap.classDump(0x130, c -> c.superClass(0x100));
                    heap.classDump(SHOP, c -> loaded(c).staticField(3, BasicType.OBJECT, 0x3000));
                    heap.classDump(
                            BOTH,
                            c -> loaded(c)
                                    .staticField(4, BasicType.OBJECT, 0x3010)
                                    .staticField(5, BasicType.OBJECT, 0x3020));
                    heap.classDump(SMALL, c -> loaded(c).staticField(3, BasicType.OBJECT, 0x3030));
                    heap.primitiveArray(0x3000, BasicType.BYTE, new long[500_000]);
                    heap.primitiveArray(0x3010, BasicType.BYTE, new long[100_000]);
                    heap.primitiveArray(0x3020, BasicType.BYTE, new long[100_000]);
                    heap.primitiveArray(0x3030, BasicType.BYTE, new long[10]);
                    heap.instance(LOADER, 0x110, v -> v.id(0x1010));
                    heap.instance(0x1010, 0x120, v -> v.id(0x1020));
                    heap.objectArray(0x1020, 0x130, SHOP, BOTH, SMALL);
                    heap.root(Tag.ROOT_JNI_GLOBAL, LOADER, 1);
                })
                .end()
                .writeTo(folder.resolve("loaded.hprof"))
                .toString();
    }

    private static ClassBuilder loaded(ClassBuilder type) {
        return type.superClass(0x100).loader(LOADER);
    }

    @Test
    void theClassesThatKeepMostAreBelowTheLoader() throws Exception {
        assertThat(Shell.run("dominators", dump).out().lines().map(line -> line.replaceAll(" {2,}", "|")))
                .anyMatch(line -> line.startsWith("jdk.internal.loader.ClassLoaders$AppClassLoader|0x1000|"))
                .anyMatch(line -> line.startsWith("└ class example.Shop|0x200|") && line.endsWith("|.ORDERS"))
                .anyMatch(line -> line.startsWith("└ class example.Both|0x210|") && !line.contains("|."))
                .noneMatch(line -> line.startsWith("└ class example.Small|"));
        JsonArray parts = rows("dominators", dump, "--json").getObject(0).getArray("parts");
        assertThat(parts).hasSize(2);
        JsonObject first = parts.getObject(0);
        assertThat(first.getString("id")).isEqualTo("0x200");
        assertThat(first.getString("field")).isEqualTo("ORDERS");
        assertThat(first.getLong("retained")).isBetween(500_000L, 501_000L);
        assertThat(parts.getObject(1).isNull("field")).isTrue();
    }

    @Test
    void whatIsBelowTheLoaderIsAskedForAsBefore() throws Exception {
        assertThat(Shell.run("dominators", dump, "--of", "0x1020").out()).doesNotContain("└");
        assertThat(Shell.run("dominators", dump, "--csv").out()).doesNotContain("class example.Shop");
    }

    @Test
    void theReportHasThemToo() throws Exception {
        Path report = folder.resolve("r.txt");
        Shell.run("leaks", dump, "--report", report.toString());
        assertThat(Files.readString(report)).contains("└ class example.Shop.ORDERS ", "└ class example.Both ");
    }

    private static JsonArray rows(String... args) throws Exception {
        return JsonParser.object().from(Shell.run(args).out()).getArray("dominators");
    }

    @Test
    void whatStandsForTheBootLoaderIsSaidToBeNoObject() {
        assertThat(Shell.run("dominators", dump, "--of", "0x0").out())
                .contains("<system class loader> 0x0 (it stands for the boot class loader, and is no object)");
        assertThat(Shell.run("dominators", dump, "--of", "0x1010").out()).doesNotContain("is no object");
    }
}
