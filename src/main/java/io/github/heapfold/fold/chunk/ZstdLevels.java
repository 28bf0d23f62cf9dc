package io.github.heapfold.fold.chunk;

import io.github.heapfold.fold.bytes.Lane;
import io.github.heapfold.fold.column.ColumnId;
import io.github.heapfold.fold.container.FoldFormat;
import io.github.heapfold.hprof.Column;
import java.util.Set;
import java.util.stream.Collectors;

/** What Heapfold's levels mean for zstd, column by column. */
public final class ZstdLevels {
    /** By Heapfold's level; there is no level 0. */
    private static final int[] MOST = {0, 1, 2, 3, 5, 7, 9, 12, 13, 16};

    /**
     * For names of classes, fields and methods: the largest part of a small stripped dump and a small part of a large
     * one, and they return more for a better search than anything else does.
     */
    private static final int[] NAMES = {0, 5, 7, 9, 12, 12, 13, 15, 15, 17};

    /**
     * For the contents of arrays at the last level: matches of three bytes, which zstd looks for from 17 on, are what
     * xz finds in them and lower levels do not.
     */
    private static final int LAST_OF_CONTENTS = 18;

    /**
     * With lanes of other chunks before them, where most is found again: from 5 on zstd sees every place of these.
     */
    private static final int[] WITH_BASE = {0, 5, 5, 6, 7, 7, 9, 12, 13, 16};

    /** Tells quickly what there is to be gained. */
    static final int FAST = MOST[4];

    private static final int MODEL_NAMES = 6;

    private static final int NAME_TEXT = ColumnId.of(Column.TEXTS);

    private static final Set<Integer> CONTENTS =
            Column.PRIMITIVE_ELEMENTS.parts().stream().map(ColumnId::of).collect(Collectors.toUnmodifiableSet());

    private ZstdLevels() {}

    /**
     * Whether names are worth a model of their own, which takes as long as zstd's last levels, and as long again to
     * restore.
     */
    static boolean modelsNames(int level) {
        return level >= MODEL_NAMES;
    }

    /** Whether lanes are coded by mixing where that makes them smaller: with the last level only. */
    static boolean mixes(int level) {
        return level >= FoldFormat.MIXING_LEVEL;
    }

    /** Whether mixing makes enough of a lane for its time: numbers of references and ints get only 3 % smaller. */
    static boolean mixes(int columnId, Lane lane) {
        return lane == Lane.SYMBOL || lane == Lane.RANK || (lane == Lane.VALUE && isContents(columnId));
    }

    /**
     * The level whose size a mixed lane has to be below: for contents a fast one, which tells whether they are noise.
     */
    static int besideMixing(int level, int columnId) {
        return isContents(columnId) ? FAST : zstd(level, columnId);
    }

    /**
     * The level by which it is decided what lanes have in them: models of names and references tell so little of what
     * they stand for that nothing of it is found again.
     */
    static int packingWithBase(int level) {
        return Math.min(level, MODEL_NAMES - 1);
    }

    static int besideBase(int level) {
        return WITH_BASE[level];
    }

    static boolean isContents(int columnId) {
        return CONTENTS.contains(columnId);
    }

    public static int zstd(int level, int columnId) {
        if (level == MOST.length - 1 && CONTENTS.contains(columnId)) {
            return LAST_OF_CONTENTS;
        }
        return (columnId == NAME_TEXT ? NAMES : MOST)[level];
    }
}
