package io.github.heapfold.cli.mcp;

import com.grack.nanojson.JsonArray;
import com.grack.nanojson.JsonObject;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Cuts the lists in rows, as the frames of a thread and the locals of a frame, and knows what it left out. */
final class InnerLists {
    private final int offset;
    private final int most;

    /** By the keys of the lists, how many entries come after those that are shown. */
    private final Map<String, Long> leftOut = new TreeMap<>();

    private boolean more;

    /**
     * What is shown of each list.
     *
     * @param offset entries to skip; of lists in lists none are, or what stands there could not be reached
     * @param most entries that are shown
     */
    InnerLists(int offset, int most) {
        this.offset = offset;
        this.most = most;
    }

    /** A row with its lists cut; what is no object is as it was. */
    Object cut(Object row) {
        return cut(row, true);
    }

    private Object cut(Object value, boolean isRow) {
        if (!(value instanceof JsonObject whole)) {
            return value;
        }
        JsonObject part = new JsonObject();
        for (Map.Entry<String, Object> entry : whole.entrySet()) {
            part.put(
                    entry.getKey(),
                    entry.getValue() instanceof JsonArray list
                            ? cut(entry.getKey(), list, isRow)
                            : cut(entry.getValue(), isRow));
        }
        return part;
    }

    private JsonArray cut(String key, JsonArray list, boolean isOfRow) {
        int from = isOfRow ? Math.min(offset, list.size()) : 0;
        int to = Math.min(from + most, list.size());
        if (to < list.size()) {
            leftOut.merge(key, (long) list.size() - to, Long::sum);
            more |= isOfRow;
        }
        List<Object> shown = new ArrayList<>();
        for (Object entry : list.subList(from, to)) {
            shown.add(cut(entry, false));
        }
        return new JsonArray(shown);
    }

    /** Says under {@code inner} what is not there. */
    void tell(JsonObject page) {
        if (offset == 0 && leftOut.isEmpty()) {
            return;
        }
        JsonObject inner = new JsonObject();
        inner.put("offset", offset);
        inner.put("limit", most);
        inner.put("next", more ? (Integer) (offset + most) : null);
        inner.put("leftOut", new JsonObject(leftOut));
        page.put("inner", inner);
    }
}
