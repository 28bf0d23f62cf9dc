package io.github.heapfold.cli.mcp;

import com.grack.nanojson.JsonArray;
import com.grack.nanojson.JsonObject;
import com.grack.nanojson.JsonWriter;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A part of an answer that an assistant can take in: some rows of each table, and of what is long fewer; where even one
 * row is too long, some entries of the lists in it.
 *
 * @param offset rows to skip
 * @param limit rows at most
 * @param innerOffset entries to skip of each list in a row
 */
record AnswerPage(int offset, int limit, int innerOffset) {
    static final int ROWS = 20;
    static final int MOST_ROWS = 1000;
    static final int MOST_OFFSET = 1_000_000;

    /** Entries of lists in a row, where these have to be cut. */
    private static final int MOST_ENTRIES = 1 << 11;

    /** About 20,000 words as language models count them. */
    static final int MOST_CHARACTERS = 60_000;

    static AnswerPage of(Map<String, Object> said) throws ToolException {
        return new AnswerPage(
                number(said, "offset", 0, 0, MOST_OFFSET),
                number(said, "limit", ROWS, 1, MOST_ROWS),
                number(said, "innerOffset", 0, 0, MOST_OFFSET));
    }

    private static int number(Map<String, Object> said, String name, int standard, int least, int most)
            throws ToolException {
        Object value = said.getOrDefault(name, standard);
        if (!(value instanceof Integer number) || number < least || number > most) {
            throw new ToolException(name + " has to be a whole number from " + least + " to " + most);
        }
        return number;
    }

    /** How many rows have to be asked for, to know whether there are more. */
    int rows() {
        return offset + limit + 1;
    }

    /** The answer as JSON: its tables cut to the page, which is told under {@code page}. */
    String cut(JsonObject answer, Set<String> tables) throws ToolException {
        int rows = limit;
        int entries = MOST_OFFSET;
        while (true) {
            String text = JsonWriter.string(cut(answer, tables, rows, new InnerLists(innerOffset, entries)));
            if (text.length() <= MOST_CHARACTERS) {
                return text;
            }
            if (rows > 1) {
                rows /= 2;
            } else if (entries > 1) {
                // Most lists are short: that many entries fit nowhere.
                entries = Math.min(entries, MOST_ENTRIES) / 2;
            } else {
                throw new ToolException("the answer has " + text.length() + " characters, more than " + MOST_CHARACTERS
                        + ", with a single row: ask for something smaller");
            }
        }
    }

    private JsonObject cut(JsonObject answer, Set<String> tables, int rows, InnerLists lists) {
        JsonObject part = new JsonObject();
        boolean more = cut(answer, "", tables, rows, lists, part);
        // The command's own word is about the rows that it was asked for.
        part.remove("more");
        JsonObject page = new JsonObject();
        page.put("offset", offset);
        page.put("limit", rows);
        page.put("next", more ? (Integer) (offset + rows) : null);
        lists.tell(page);
        part.put("page", page);
        return part;
    }

    /** Fills an object with what another has on the page; tells whether there are more rows. */
    private boolean cut(
            JsonObject whole, String prefix, Set<String> tables, int rows, InnerLists lists, JsonObject part) {
        boolean more = false;
        for (Map.Entry<String, Object> entry : whole.entrySet()) {
            String key = prefix + entry.getKey();
            Object value = entry.getValue();
            if (tables.contains(key) && value instanceof JsonArray all) {
                List<Object> shown = all.subList(Math.min(offset, all.size()), Math.min(offset + rows, all.size()));
                more |= all.size() > offset + rows;
                value = new JsonArray(shown.stream().map(lists::cut).toList());
            } else if (value instanceof JsonObject inner) {
                JsonObject shown = new JsonObject();
                more |= cut(inner, key + ".", tables, rows, lists, shown);
                value = shown;
            }
            part.put(entry.getKey(), value);
        }
        return more;
    }
}
