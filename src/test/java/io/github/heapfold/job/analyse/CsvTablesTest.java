package io.github.heapfold.job.analyse;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.heapfold.analysis.duplicates.Duplicates;
import io.github.heapfold.analysis.growth.Growth;
import io.github.heapfold.analysis.question.view.ClassHistogram;
import io.github.heapfold.message.Message;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class CsvTablesTest {
    @Test
    void whatIsNotKnownIsEmpty() {
        ClassHistogram.Row ofPackage = new ClassHistogram.Row("a", null, null, null, 1, 16, 24, 0, 0);
        assertThat(CsvTables.classes(ClassHistogram.By.PACKAGE, List.of(ofPackage))
                        .lines())
                .containsExactly(
                        "package,id,loader,objects,shallow,retained,unreachableObjects,unreachableShallow",
                        "a,,,1,16,24,0,0");
        Duplicates.Row bitmaps =
                new Duplicates.Row("B", null, Message.verbatim("8 x 8"), 2, 100, -1, 0x20, 0, List.of());
        assertThat(CsvTables.duplicates(Map.of("bitmaps", List.of(bitmaps))).lines())
                .containsExactly(
                        "kind,class,what,copies,bytes,wasted,heldBy,objects,example", "bitmaps,B,8 x 8,2,100,,,,0x20");
    }

    @Test
    void growthTellsOwnersAndClassesApart() {
        List<Long> objects = List.of(1L, 2L);
        List<Long> bytes = List.of(100L, 200L);
        assertThat(CsvTables.growth(List.of(
                                new Growth.OwnerRow(
                                        "A.list", null, List.of(), List.of(), "B", true, false, objects, bytes),
                                new Growth.ClassRow("B", null, null, true, objects, bytes, bytes)))
                        .lines())
                .containsExactly(
                        "kind,name,content,steady,objectsFirst,objectsLast,retainedFirst,retainedLast,moved,heldBy",
                        "owner,A.list,B,true,1,2,100,200,false,",
                        "class,B,,true,1,2,100,200,,");
    }
}
