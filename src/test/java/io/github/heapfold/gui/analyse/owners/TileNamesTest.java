package io.github.heapfold.gui.analyse.owners;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class TileNamesTest {
    /** Of letters that are all as wide. */
    private static String cut(String name, int letters) {
        return TileNames.cut(name, words -> words.length() <= letters);
    }

    @Test
    void aNameThatDoesNotFitEndsWithDots() {
        assertThat(cut("HashMap", 7)).isEqualTo("HashMap");
        assertThat(cut("HashMap$Node[]", 7)).isEqualTo("HashMa…");
        assertThat(cut("HashMap$Node[]", 3)).isEmpty();
    }

    @Test
    void ofAClassObjectTheNameStaysLongerThanTheWord() {
        assertThat(cut("class HashMap", 13)).isEqualTo("class HashMap");
        assertThat(cut("class HashMap", 12)).isEqualTo("…HashMap");
        assertThat(cut("class HashMap", 7)).isEqualTo("…HashM…");
        assertThat(cut("class HashMap", 4)).isEmpty();
    }

    @Test
    void ofAnObjectWithALabelItSaysMoreThanTheClassAndIsToldByItsEnd() {
        assertThat(cut("Thread \"worker-12\"", 18)).isEqualTo("Thread \"worker-12\"");
        assertThat(cut("Thread \"worker-12\"", 17)).isEqualTo("worker-12");
        assertThat(cut("Thread \"worker-12\"", 9)).isEqualTo("worker-12");
        assertThat(cut("Thread \"worker-12\"", 8)).isEqualTo("…rker-12");
        assertThat(cut("Thread \"worker-12\"", 4)).isEqualTo("…-12");
        assertThat(cut("Thread \"worker-12\"", 3)).isEmpty();
        assertThat(cut("Thread \"run\"", 4)).isEqualTo("run");
        assertThat(cut("Thread \"worker-12\" › byte[]", 12)).isEqualTo("worker-12");
        assertThat(cut("Thread \"worker-12\" › byte[]", 8)).isEqualTo("…rker-12");
    }

    /** Where it ends says nothing. */
    @Test
    void aTextThatWasCutIsToldByItsBeginning() {
        assertThat(cut("String \"SELECT name FROM orders WHE…\"", 12)).isEqualTo("SELECT name…");
    }

    @Test
    void ofAChainAsManyAreToldWholeAsHaveRoom() {
        String chain = "Thread \"main\" › Object[] › byte[]";
        assertThat(cut(chain, 33)).isEqualTo(chain);
        assertThat(cut(chain, 32)).isEqualTo("Thread \"main\" › Object[] › …");
        assertThat(cut(chain, 20)).isEqualTo("Thread \"main\" › …");
        assertThat(cut(chain, 16)).isEqualTo("main");
    }

    private static OwnerTile tile(String className, OwnerTile... chain) {
        return new OwnerTile(7, className, null, 1, 100, List.of(chain), List.of(), null);
    }

    @Test
    void aChainBeginsWithTheClassAndNotWithTheLoaderThatEveryProgramHas() {
        String loader = "jdk.internal.loader.ClassLoaders$AppClassLoader";
        OwnerTile[] chain = {
            tile("java.util.ArrayList"),
            tile("java.lang.Object[]"),
            tile("class com.example.Prices"),
            tile("com.example.Cache")
        };
        assertThat(TileNames.of(tile(loader, chain))).isEqualTo("class Prices › Cache");
        assertThat(TileNames.whole(tile(loader, chain)))
                .isEqualTo(loader
                        + " › java.util.ArrayList › java.lang.Object[] › class com.example.Prices › com.example.Cache");
        assertThat(TileNames.chain(tile(null, tile(loader), chain[0], chain[1], chain[2])))
                .isEqualTo("class Prices");
        assertThat(TileNames.of(tile(loader, chain[0], chain[1])))
                .isEqualTo("ClassLoaders$AppClassLoader › ArrayList › Object[]");
        assertThat(TileNames.of(tile("com.example.PluginLoader", chain))).startsWith("PluginLoader › ArrayList");
    }
}
