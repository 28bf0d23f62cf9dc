package io.github.heapfold.analysis.growth;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.heapfold.fixture.Jdks;
import io.github.heapfold.fixture.leak.LeakDumps;
import io.github.heapfold.fixture.leak.ReloadShapes;
import io.github.heapfold.job.JobMonitor;
import io.github.heapfold.job.analyse.GrowthJob;
import io.github.heapfold.job.analyse.IndexPlace;
import io.github.heapfold.job.input.Input;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A plug-in is loaded again and again, and nothing of it is freed. */
class ReloadGrowthTest {
    private static final String HOME = ReloadShapes.class.getName() + "$";

    /** What is in the statics of a plug-in, each time. */
    private static final long LOADED = 30_000;

    @TempDir
    Path folder;

    /** At first there may be one plug-in only, and nothing that says that there will be more. */
    @ParameterizedTest
    @CsvSource({
        "plugins, Host.plugins, Plugin, 1",
        "plugins, Host.plugins, Plugin, 20",
        "loaders, Host.loaders, Loader, 1",
        "loaders, Host.loaders, Loader, 20",
        "both, Host.pages Host.plugins, Loader, 20",
        "apart, Host.PLUGINS Pages.PAGES, Loader, 1",
        "apart, Host.PLUGINS Pages.PAGES, Loader, 20",
    })
    void whatLoadersBringIsToldByWhoHasThem(String how, String fields, String content, int first) throws IOException {
        Growth growth = growth(how, first, 60);

        Growth.OwnerRow row = growth.owners().get(0);
        assertThat(row.places())
                .containsExactly(
                        Stream.of(fields.split(" ")).map(field -> HOME + field).toArray(String[]::new));
        assertThat(row.content()).isEqualTo(HOME + content);
        assertThat(row.objects()).containsExactly((long) first, 60L);
        assertThat(row.moved()).isFalse();
        assertIsNearlyAll(growth, first);
    }

    @ParameterizedTest
    @CsvSource({"1", "20"})
    void whatLoadersOfThreadsBringIsOneRow(int first) throws IOException {
        Growth growth = growth("threads", first, 60);

        Growth.OwnerRow row = growth.owners().get(0);
        assertThat(row.owner()).isEqualTo("java.lang.Thread");
        assertThat(row.content()).isEqualTo(HOME + "Loader");
        assertThat(row.moreObjects()).isEqualTo(60 - first);
        assertIsNearlyAll(growth, first);
    }

    /** No loader came: what each plug-in has in a static is no other matter than what a class of the program has. */
    @Test
    void whatGrowsInStaticsOfClassesOfOneNameIsToldByTheStatic() throws IOException {
        Growth growth = growth("asked", 20, 60);

        Growth.OwnerRow row = growth.owners().get(0);
        assertThat(row.owner()).isEqualTo(HOME + "Plugin.ASKED");
        assertThat(row.content()).isEqualTo("int[]");
        assertThat(row.moreObjects()).isEqualTo(3 * 100 * 40);
        assertThat(row.path()).extracting(OwnerStep::className).contains("class " + HOME + "Plugin");
    }

    private static void assertIsNearlyAll(Growth growth, int first) {
        Growth.OwnerRow row = growth.owners().get(0);
        assertThat(row.growth())
                .isBetween(
                        (60 - first) * LOADED,
                        growth.reachable().get(1) - growth.reachable().get(0) + 1_000);
        assertThat(growth.owners().stream().skip(1))
                .allSatisfy(other -> assertThat(other.growth()).isLessThan(row.growth() / 100));
    }

    private Growth growth(String how, int... times) throws IOException {
        List<Input> dumps = new ArrayList<>();
        for (int many : times) {
            Path dump = folder.resolve(how + many + ".hprof");
            LeakDumps.run(Jdks.own(), ReloadShapes.class, how, dump, "-Dheapfold.many=" + many);
            dumps.add(Input.of(dump));
        }
        return new GrowthJob(dumps, new GrowthFacts(), 2, IndexPlace.IF_THERE)
                .run(JobMonitor.silent())
                .growth();
    }
}
