package io.github.heapfold.analysis.mapping;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.heapfold.analysis.mapping.NameMapping.Frame;
import io.github.heapfold.hprof.BasicType;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MappingFileTest {
    private static final String FILE = """
            # compiler: R8
            # {"id":"com.android.tools.r8.mapping","version":"2.2"}
            com.example.Shop -> a.a:
            # {"id":"sourceFile","fileName":"Shop.kt"}
                int count -> a
                java.lang.String name -> a
                com.example.Item[] items -> b
                com.example.Other.Thing moved -> c
                int one -> d
                int two -> d
                1:4:void open():20:23 -> a
                5:5:int com.example.Till.add(int,int):7:7 -> a
                5:5:void open():24 -> a
                6:9:int price(com.example.Item,long[]):40:43 -> a
                void close() -> b
                void save() -> c
                void load() -> c
                void save(int) -> d
                void load(com.example.Item) -> d
            com.example.Item -> a.b:
            com.example.Käse$Größe -> a.c:
            """;

    @TempDir
    Path folder;

    private NameMapping read(String text) throws IOException {
        return MappingFile.read(Files.writeString(folder.resolve("mapping.txt"), text), name -> true);
    }

    @Test
    void classesAndArraysOfThemHaveTheNamesOfTheSource() throws IOException {
        NameMapping names = read(FILE);
        assertThat(names.className("a.a")).isEqualTo("com.example.Shop");
        assertThat(names.className("a.b[][]")).isEqualTo("com.example.Item[][]");
        assertThat(names.className("a.c")).isEqualTo("com.example.Käse$Größe");
        assertThat(names.className("a.d")).isEqualTo("a.d");
        assertThat(names.className("int[]")).isEqualTo("int[]");
        assertThat(names.className("")).isEmpty();
    }

    @Test
    void fieldsOfOneNameAreToldByTheirTypes() throws IOException {
        NameMapping names = read(FILE);
        assertThat(names.fieldName("a.a", "a", BasicType.INT)).isEqualTo("count");
        assertThat(names.fieldName("a.a", "a", BasicType.OBJECT)).isEqualTo("name");
        assertThat(names.fieldName("a.a", "b", BasicType.OBJECT)).isEqualTo("items");
        assertThat(names.fieldName("a.a", "c", BasicType.OBJECT)).isEqualTo("moved");
        assertThat(names.fieldName("a.a", "d", BasicType.INT)).as("two have it").isEqualTo("d");
        assertThat(names.fieldName("a.a", "a", BasicType.LONG)).isEqualTo("a");
        assertThat(names.fieldName("a.b", "a", BasicType.INT)).isEqualTo("a");
    }

    @Test
    void stacksHaveTheLinesAndTheMethodsThatWereInlined() throws IOException {
        NameMapping names = read(FILE);
        assertThat(names.frames("a.a", "a()V", 2)).containsExactly(new Frame("com.example.Shop", "open()V", 21));
        assertThat(names.frames("a.a", "a()V", 5))
                .containsExactly(
                        new Frame("com.example.Till", "add(int,int)", 7), new Frame("com.example.Shop", "open()V", 24));
        assertThat(names.frames("a.a", "a(La/b;[J)I", 8))
                .containsExactly(new Frame("com.example.Shop", "price(Lcom/example/Item;[J)I", 42));
        assertThat(names.frames("a.a", "a(La/b;[J)I", 0))
                .as("by its arguments")
                .containsExactly(new Frame("com.example.Shop", "price(Lcom/example/Item;[J)I", 0));
        assertThat(names.frames("a.a", "b()V", -3)).containsExactly(new Frame("com.example.Shop", "close()V", -3));
        assertThat(names.frames("a.a", "d(La/b;)V", 3))
                .containsExactly(new Frame("com.example.Shop", "load(Lcom/example/Item;)V", 3));
    }

    @Test
    void whatIsNotKnownKeepsItsName() throws IOException {
        NameMapping names = read(FILE);
        assertThat(names.frames("a.a", "c()V", 1))
                .as("two have it")
                .containsExactly(new Frame("com.example.Shop", "c()V", 1));
        assertThat(names.frames("a.a", "x", 1)).containsExactly(new Frame("com.example.Shop", "x", 1));
        assertThat(names.frames("b.b", "x(La/b;)V", 1)).containsExactly(new Frame("b.b", "x(Lcom/example/Item;)V", 1));
        assertThat(names.frames(null, "x()V", 1)).containsExactly(new Frame(null, "x()V", 1));
    }

    @Test
    void onlyWhatIsWantedIsKept() throws IOException {
        Path file = Files.writeString(folder.resolve("mapping.txt"), FILE);
        NameMapping names = MappingFile.read(file, name -> name.equals("a.b"));
        List<String> all = new ArrayList<>();
        names.forEach((type, field, original) -> all.add(type + " " + field + " " + original));
        assertThat(all).containsExactly("a.b null com.example.Item");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    com.example.Shop > a.a:                       | 1 | ->
                    com.example.Shop -> a.a                       | 1 | does not name a class
                    com example -> a:                             | 1 | does not name a class
                    '    int count -> a'                          | 1 | before the first class
                    'a.B -> b:;    int -> a'                      | 2 | does not name a field
                    'a.B -> b:;#;;    int count very -> a'        | 4 | does not name a field
                    'a.B -> b:;    1:2 void run() -> a'           | 2 | does not name a method
                    'a.B -> b:;    void run( -> a'                | 2 | does not name a method
                    'a.B -> b:;    99999999999:1:void run() -> a' | 2 | does not name a method
                    'a.B -> b:;a.C -> b:'                         | 2 | has one already
                    """)
    void aLineThatIsNoneIsToldWithItsNumber(String lines, int line, String reason) {
        assertThatThrownBy(() -> read(lines.replace(';', '\n')))
                .isInstanceOf(MappingException.class)
                .hasMessageContaining("mapping.txt, line " + line + ": ")
                .hasMessageContaining(reason);
    }

    @Test
    void bytesThatAreNoTextAreToldWithTheirLine() throws IOException {
        byte[] text = "a.B -> b:\n    int \u00e4 -> a\n".getBytes(StandardCharsets.ISO_8859_1);
        Path file = Files.write(folder.resolve("latin.txt"), text);
        assertThatThrownBy(() -> MappingFile.read(file, name -> true))
                .hasMessageContaining("latin.txt, line 2")
                .hasMessageContaining("UTF-8");
    }

    @Test
    void aLineWithoutEndIsRefusedBeforeItFillsTheMemory() throws IOException {
        Path file = Files.write(folder.resolve("long.txt"), new byte[(1 << 20) + 5]);
        assertThatThrownBy(() -> MappingFile.read(file, name -> true)).hasMessageContaining("line 1: it is longer");
    }

    @Test
    void aFileThatIsNotThereIsTold() {
        assertThatThrownBy(() -> MappingFile.read(folder.resolve("none.txt"), name -> true))
                .isInstanceOf(MappingException.class)
                .hasMessageContaining("none.txt");
        assertThatThrownBy(() -> MappingFile.read(folder, name -> true)).isInstanceOf(MappingException.class);
    }
}
