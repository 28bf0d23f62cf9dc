package io.github.heapfold.job.query;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.heapfold.job.query.table.HeapTables;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SqlPlaceTest {
    private static final List<String> CLASSES =
            List.of("java.util.HashMap$Node", "java.util.HashMap", "app.Hashes", "java.lang.String");

    private static final Map<String, List<String>> COLUMNS = Map.of(
            "objects", List.of("id", "class", "retained"),
            "java.util.HashMap", List.of("id", "size", "loadFactor", "table"),
            "refs", List.of("from_id", "to_id"));

    /** @param sql with a bar where the caret is */
    private static List<String> names(String sql) {
        int caret = sql.indexOf('|');
        return SqlPlace.of(sql.replace("|", ""), caret)
                .map(place -> place.names(CLASSES, COLUMNS))
                .orElse(List.of());
    }

    private static String taken(String sql) {
        int caret = sql.indexOf('|');
        String all = sql.replace("|", "");
        SqlPlace place = SqlPlace.of(all, caret).orElseThrow();
        return all.substring(place.start(), place.end());
    }

    @Test
    void tablesAndClassesStandBehindFrom() {
        assertThat(names("SELECT * FROM |")).isEqualTo(HeapTables.COMMON);
        assertThat(names("SELECT * FROM ro|")).containsExactly("roots");
        assertThat(names("SELECT * FROM hash|"))
                .containsExactly("\"app.Hashes\"", "\"java.util.HashMap\"", "\"java.util.HashMap$Node\"");
        assertThat(names("SELECT * FROM \"java.util.|")).startsWith("\"java.util.HashMap\"");
        assertThat(names("SELECT * FROM objects o, re|")).containsExactly("refs");
        assertThat(names("SELECT * FROM objects JOIN r|")).containsExactly("refs", "roots");
    }

    @Test
    void columnsAreThoseOfTheTableBeforeThePoint() {
        assertThat(names("SELECT o.| FROM objects o")).containsExactly("id", "class", "retained");
        assertThat(names("SELECT * FROM objects AS o JOIN refs r ON r.to|")).containsExactly("to_id");
        assertThat(names("SELECT h.lo| FROM \"java.util.HashMap\" h")).containsExactly("\"loadFactor\"");
        assertThat(names("SELECT x.| FROM objects o")).isEmpty();
    }

    @Test
    void elsewhereColumnsAreThoseOfAllTablesThatAreNamed() {
        assertThat(names("SELECT re| FROM objects")).containsExactly("retained");
        assertThat(names("SELECT id, | FROM objects, refs")).contains("retained", "from_id");
        assertThat(names("SELECT id FROM \"java.util.HashMap\" ORDER BY t|")).containsExactly("\"table\"");
        assertThat(names("SELECT id FROM objects WHERE id IN (SELECT f| FROM refs)"))
                .containsExactly("from_id");
    }

    @Test
    void noNameStandsInATextACommentOrANumber() {
        assertThat(names("SELECT id FROM objects WHERE name = 're|")).isEmpty();
        assertThat(names("SELECT id FROM objects -- re|")).isEmpty();
        assertThat(names("SELECT id FROM objects /* re| */")).isEmpty();
        assertThat(names("SELECT id FROM objects LIMIT 1|")).isEmpty();
        assertThat(names("SELECT id FROM objects // re|")).isEmpty();
        assertThat(names("SELECT id FROM objects WHERE name = $$re|")).isEmpty();
        assertThat(names("SELECT id FROM objects /* a /* b */ re|")).isEmpty();
        assertThat(names("SELECT 'it''s' /* a /* \" */ b */, re| FROM objects")).containsExactly("retained");
        assertThat(names("SELECT id // it's\n, re| FROM objects")).containsExactly("retained");
        assertThat(names("SELECT $$it's$$, re| FROM objects")).containsExactly("retained");
    }

    @Test
    void aNameIsWrittenInThePlaceOfWhatIsThereOfIt() {
        assertThat(taken("SELECT re| FROM objects")).isEqualTo("re");
        assertThat(taken("SELECT * FROM \"java.util.Ha|\" WHERE 1 = 1")).isEqualTo("\"java.util.Ha\"");
        assertThat(taken("SELECT * FROM \"java.util.Ha|")).isEqualTo("\"java.util.Ha");
        assertThat(taken("SELECT * FROM |")).isEmpty();
    }

    @Test
    void ofANameThatTheCaretIsInAllIsTaken() {
        assertThat(taken("SELECT * FROM thr|eads WHERE 1 = 1")).isEqualTo("threads");
        assertThat(taken("SELECT s.te|xt FROM strings s")).isEqualTo("text");
        assertThat(taken("SELECT * FROM \"java.lang.Str|ing\" s")).isEqualTo("\"java.lang.String\"");
        assertThat(taken("SELECT * FROM \"a.T$my te|st$1\" s JOIN \"b.C\" c")).isEqualTo("\"a.T$my test$1\"");
        assertThat(taken("SELECT * FROM \"a\"\"b|\"\"c\" s")).isEqualTo("\"a\"\"b\"\"c\"");
        // Another name begins behind one that is not closed.
        assertThat(taken("SELECT * FROM \"java.lang.Str|ing s JOIN \"b.C\" c")).isEqualTo("\"java.lang.String");
        assertThat(taken("SELECT * FROM \"java.lang.Str|\nWHERE \"a\" = 1")).isEqualTo("\"java.lang.Str");
    }
}
