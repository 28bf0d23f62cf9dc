package io.github.heapfold.gui.analyse.query;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import java.util.Arrays;
import java.util.List;
import javafx.scene.control.TableColumn;
import org.junit.jupiter.api.Test;

class SqlColumnsTest {
    @Test
    void aRowIsAboutTheFirstIdInIt() {
        assertThat(SqlColumns.id(Arrays.asList(null, 12L, "0x7f3a10", "0x20"))).isEqualTo(0x7f3a10L);
        assertThat(SqlColumns.id(List.of("0xffffffffffffff00"))).isEqualTo(-256L);
        assertThat(SqlColumns.id(List.of("no 0x20", 0x20L))).isNull();
    }

    @Test
    void longValuesHaveTheRoomThatOthersLeaveThem() {
        List<TableColumn<Object, Object>> columns = columns(100, 400, 90);
        SqlColumns.fit(columns, 600);
        assertThat(columns).extracting(TableColumn::getPrefWidth).containsExactly(100.0, 400.0, 90.0);
        SqlColumns.fit(columns, 400);
        assertThat(columns).extracting(TableColumn::getPrefWidth).containsExactly(100.0, 210.0, 90.0);
        // Not all can be seen: as much of each as is read at a glance.
        List<TableColumn<Object, Object>> many = columns(400, 400, 90);
        SqlColumns.fit(many, 300);
        assertThat(many).extracting(TableColumn::getPrefWidth).containsExactly(250.0, 250.0, 90.0);
    }

    private static List<TableColumn<Object, Object>> columns(double... wanted) {
        return Arrays.stream(wanted)
                .mapToObj(width -> {
                    TableColumn<Object, Object> column = new TableColumn<>();
                    column.setUserData(width);
                    return column;
                })
                .toList();
    }

    @Test
    void wholeNumbersAreGroupedAndLongTextsCut() {
        assertThat(SqlColumns.shown(1234567L)).isEqualTo("1,234,567");
        assertThat(SqlColumns.shown(BigInteger.valueOf(1000))).isEqualTo("1,000");
        assertThat(SqlColumns.shown(BigInteger.ONE.shiftLeft(80))).isEqualTo("1208925819614629174706176");
        assertThat(SqlColumns.shown(null)).isEmpty();
        assertThat(SqlColumns.shown("x".repeat(1000))).hasSize(201).endsWith("…");
    }
}
