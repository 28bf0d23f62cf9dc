package io.github.heapfold.cli.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import com.grack.nanojson.JsonArray;
import com.grack.nanojson.JsonObject;
import com.grack.nanojson.JsonParser;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Which part of an answer an assistant is given. */
class AnswerPageTest {
    private static final int FRAMES = 3_000;

    /** Two threads, the first with a deep stack and many locals at its bottom. */
    private static JsonObject threads() {
        JsonArray frames = new JsonArray();
        for (int i = 0; i < FRAMES; i++) {
            JsonArray locals = new JsonArray();
            for (int k = 0; i == 0 && k < 10_000; k++) {
                locals.add(new JsonObject(Map.of("id", "0x" + k)));
            }
            frames.add(new JsonObject(Map.of("method", "example.Deep.down" + i, "locals", locals)));
        }
        JsonArray threads = new JsonArray(List.of(
                new JsonObject(Map.of("name", "deep", "frames", frames)),
                new JsonObject(Map.of("name", "flat", "frames", new JsonArray()))));
        return new JsonObject(Map.of("file", "x.hprof", "threads", threads));
    }

    private static JsonObject page(Map<String, Object> said) throws Exception {
        String text = AnswerPage.of(said).cut(threads(), Set.of("threads"));
        assertThat(text.length()).isLessThanOrEqualTo(AnswerPage.MOST_CHARACTERS);
        return JsonParser.object().from(text);
    }

    @Test
    void aRowThatIsTooLongComesInPartsUntilAllOfItsListsWereThere() throws Exception {
        List<String> methods = new ArrayList<>();
        Integer next = 0;
        while (next != null) {
            JsonObject answer = page(Map.of("innerOffset", next));
            JsonObject thread = answer.getArray("threads").getObject(0);
            JsonObject inner = answer.getObject("page").getObject("inner");
            assertThat(thread.getString("name")).isEqualTo("deep");
            thread.getArray("frames").forEach(frame -> methods.add(((JsonObject) frame).getString("method")));
            if (next == 0) {
                assertThat(answer.getObject("page").getInt("next")).isEqualTo(1);
                assertThat(inner.getObject("leftOut").getInt("locals")).isPositive();
                assertThat(inner.getObject("leftOut").getInt("frames")).isEqualTo(FRAMES - methods.size());
            }
            next = (Integer) inner.get("next");
        }

        assertThat(methods).hasSize(FRAMES).doesNotHaveDuplicates();
    }

    @Test
    void ofRowsThatFitNothingIsLeftOut() throws Exception {
        JsonObject answer = page(Map.of("offset", 1));

        assertThat(answer.getArray("threads")).hasSize(1);
        assertThat(answer.getObject("page").has("inner")).isFalse();
    }
}
