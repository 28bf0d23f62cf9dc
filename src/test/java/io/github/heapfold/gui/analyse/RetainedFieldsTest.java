package io.github.heapfold.gui.analyse;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.heapfold.analysis.question.view.ObjectDetail.Field;
import io.github.heapfold.hprof.BasicType;
import java.util.List;
import org.junit.jupiter.api.Test;

class RetainedFieldsTest {
    private static List<Field> elements(String text, boolean present) {
        return text.chars()
                .mapToObj(c -> new Field("", BasicType.BYTE, c, present, null, null, null))
                .toList();
    }

    @Test
    void bytesThatAreTextAreReadAsThat() {
        assertThat(RetainedFields.words(elements("Bearer", true), 6)).contains("Bearer");
        assertThat(RetainedFields.words(elements("Bearer", true), 60)).contains("Bearer…");
        assertThat(RetainedFields.words(elements("\1\2\3", true), 3)).isEmpty();
        assertThat(RetainedFields.words(elements("Bearer", false), 6)).isEmpty();
        // The fields of an object are no array, whatever they are.
        assertThat(RetainedFields.words(elements("Bearer", true), -1)).isEmpty();
        assertThat(RetainedFields.words(List.of(), 0)).isEmpty();
    }
}
