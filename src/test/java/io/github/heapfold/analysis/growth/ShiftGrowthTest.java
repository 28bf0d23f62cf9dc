package io.github.heapfold.analysis.growth;

import static org.assertj.core.api.Assertions.assertThat;

import com.grack.nanojson.JsonArray;
import com.grack.nanojson.JsonParser;
import com.grack.nanojson.JsonParserException;
import io.github.heapfold.cli.Shell;
import io.github.heapfold.fixture.Jdks;
import io.github.heapfold.fixture.leak.GrowthShapes;
import io.github.heapfold.fixture.leak.LeakDumps;
import io.github.heapfold.fixture.leak.ShiftShapes;
import io.github.heapfold.job.JobMonitor;
import io.github.heapfold.job.analyse.GrowthJob;
import io.github.heapfold.job.analyse.IndexPlace;
import io.github.heapfold.job.input.Input;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Some things come while others go: what is told of both. */
class ShiftGrowthTest {
    private static final String HOME = ShiftShapes.class.getName() + "$";

    @TempDir
    Path folder;

    private List<Path> dumps(String what) throws IOException {
        List<Path> dumps = new ArrayList<>();
        for (int many : List.of(3_000, 9_000)) {
            Path dump = folder.resolve(many + ".hprof");
            LeakDumps.run(Jdks.own(), ShiftShapes.class, what, dump, "-Dheapfold.many=" + many);
            dumps.add(dump);
        }
        return dumps;
    }

    private Growth growth(String what) throws IOException {
        List<Input> inputs = dumps(what).stream().map(Input::of).toList();
        return new GrowthJob(inputs, new GrowthFacts(), 2, IndexPlace.IF_THERE)
                .run(JobMonitor.silent())
                .growth();
    }

    /** Else an application that is all below one context hides its leak as soon as a cache beside it is freed. */
    @ParameterizedTest
    @CsvSource({"statics, Sheets.LINES", "context, Notes.lines", "one map, Yard.GOODS"})
    void whatCameIsToldThoughMoreWentBesideIt(String what, String owner) throws IOException {
        Growth growth = growth(what);

        assertThat(growth.reachable().get(1)).isLessThan(growth.reachable().get(0));
        Growth.OwnerRow row = growth.owners().get(0);
        assertThat(row.owner()).isEqualTo(HOME + owner);
        assertThat(row.content()).isEqualTo(HOME + "Line");
        assertThat(row.objects()).containsExactly(3_000L, 9_000L);
        assertThat(row.growth()).isBetween(6_000L * 316, 6_000L * 420);
        assertThat(row.moved()).isFalse();
        long rest = growth.owners().stream()
                .skip(1)
                .mapToLong(Growth.OwnerRow::growth)
                .sum();
        assertThat(rest).isLessThan(row.growth() / 20);
    }

    /** In all there are fewer texts than before. */
    @Test
    void textsThatWentWithWhatHadThemHaveNotMoved() throws IOException {
        Growth.OwnerRow row = growth("texts").owners().get(0);

        assertThat(row.owner()).isEqualTo(HOME + "Orders.LOG");
        assertThat(row.content()).isEqualTo("java.lang.String");
        assertThat(row.moreObjects()).isEqualTo(6_000);
        assertThat(row.moved()).isFalse();
    }

    @ParameterizedTest
    @CsvSource({"all moved, 0", "most moved, 1000"})
    void whatAnotherFieldHadBeforeIsToldAsMoved(String what, long before) throws IOException {
        Growth.OwnerRow row = growth(what).owners().stream()
                .filter(of -> of.owner().equals(HOME + "Done.done"))
                .findFirst()
                .orElseThrow();

        assertThat(row.moved()).isTrue();
        assertThat(row.content()).isEqualTo(HOME + "Line");
        assertThat(row.objects()).containsExactly(before, 9_000L);
        assertThat(row.growth()).isBetween((9_000 - before) * 316, (9_000 - before) * 350);
    }

    /** Less than half of what the owner has more, and all of what the heap has. */
    @Test
    void whereTheHeapGrewIsToldThoughMoreWasOfOthersBefore() throws IOException {
        Growth growth = growth("moved and came");

        Growth.OwnerRow row = growth.owners().get(0);
        assertThat(row.owner()).isEqualTo(HOME + "Done.done");
        assertThat(row.objects()).containsExactly(1_000L, 13_000L);
        assertThat(row.moved()).isFalse();
        assertThat(growth.unexplained()).isZero();
    }

    /** Each class has a fourth, and all are behind the nodes of the queue. */
    @Test
    void whatIsOfManyClassesIsToldByTheOneAboveThemAlsoBehindNodes() throws IOException {
        Growth.OwnerRow row = growth("events").owners().get(0);

        assertThat(row.owner()).isEqualTo(HOME + "Events.ALL");
        assertThat(row.content()).isEqualTo(GrowthShapes.class.getName() + "$Events$Event");
        assertThat(row.objects()).containsExactly(3_000L, 9_000L);
    }

    /** By several paths each, of which one may have fewer than before. */
    @ParameterizedTest
    @CsvSource({"trie, byKey, org.example.shelf.Trie$Leaf", "queue, queue, Line"})
    void whatALibraryHoldsIsCountedInAllOfItsParts(String what, String field, String content) throws IOException {
        Growth.OwnerRow row = growth(what).owners().get(0);

        assertThat(row.owner()).isEqualTo(HOME + "Prices." + field);
        assertThat(row.content()).isEqualTo(content.startsWith("org") ? content : HOME + content);
        assertThat(row.moreObjects()).isEqualTo(6_000);
    }

    @Test
    void whatDirectBuffersHaveMoreIsSaid() throws IOException, JsonParserException {
        List<String> files = dumps("buffers").stream().map(Path::toString).toList();

        assertThat(Shell.run("growth", files.get(0), files.get(1)).out())
                .containsPattern("\nDirect buffers have 12\\.\\d MB, 37\\.\\d MB outside of the heap"
                        + " \\(\\+25\\.\\d MB\\), which is in none of these sizes\\.\n");
        JsonArray direct = JsonParser.object()
                .from(Shell.run("growth", files.get(0), files.get(1), "--json").out())
                .getArray("directBuffers");
        assertThat(direct.getObject(1).getLong("bytes") - direct.getObject(0).getLong("bytes"))
                .isEqualTo(6L * (4 << 20));
        assertThat(Shell.run("growth", files.get(1), files.get(0)).out()).doesNotContain("Direct buffers");
    }

    @Test
    void whatIsVerySmallBesideTheLargestIsNoRowForPeople() throws IOException {
        List<String> files = dumps("all moved").stream().map(Path::toString).toList();

        assertThat(Shell.run("growth", files.get(0), files.get(1)).out())
                .containsPattern("\nNo place keeps \\d\\.\\d\\d kB more than before\\.\n")
                .contains(HOME + "Done.done ")
                .doesNotContain("Done.few")
                .containsPattern(
                        "\n\\d+ other places? ha\\w+ less than \\d\\.\\d\\d kB more( each)? \\(--json tells which\\)\\.\n");
        assertThat(Shell.run("growth", files.get(0), files.get(1), "--json").out())
                .contains(HOME + "Done.few");
    }
}
