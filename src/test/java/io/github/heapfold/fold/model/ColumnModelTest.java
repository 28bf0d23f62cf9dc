package io.github.heapfold.fold.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.heapfold.fold.Columns;
import io.github.heapfold.fold.bytes.ByteInput;
import io.github.heapfold.fold.bytes.FoldException;
import io.github.heapfold.fold.bytes.Lane;
import io.github.heapfold.fold.bytes.LaneInputs;
import io.github.heapfold.fold.bytes.LaneSinks;
import io.github.heapfold.hprof.ClassFields;
import io.github.heapfold.hprof.ClassTable;
import java.io.IOException;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What a model codes, it brings back; what it cannot code, it says. */
class ColumnModelTest {
    private static final ClassTable NO_CLASSES = new ClassTable.Builder(8).snapshot();

    static Stream<ColumnModel> numberModels() {
        return new ColumnModels().forNumbers().stream();
    }

    static Stream<ColumnModel> idModels() {
        return new ColumnModels().forIds().stream();
    }

    @Test
    void everyModelHasANumberOfItsOwn() {
        assertThat(new ColumnModels().all()).extracting(ColumnModel::id).doesNotHaveDuplicates();
        assertThatThrownBy(() -> ColumnModels.byId(Stream.of(new PlainModel(), new DeltaModel(), new PlainModel())))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("number 0");
    }

    @Test
    void whatIsTriedCanBeDecoded() {
        ColumnModels models = new ColumnModels();
        assertThat(Stream.of(models.forNumbers(), models.forInts(), models.forIds())
                        .flatMap(List::stream))
                .allSatisfy(model -> assertThat(models.byId(model.id())).isSameAs(model));
        assertThat(models.byId(15)).isNull();
    }

    @ParameterizedTest
    @MethodSource("numberModels")
    void numbersOfEveryWidthComeBack(ColumnModel model) throws IOException {
        for (int width : new int[] {1, 2, 4, 8}) {
            for (Map.Entry<String, long[]> column : Columns.all(width, 0).entrySet()) {
                Segment segment = segment(column.getValue(), width, 0, null, null);
                comesBack(model, segment, column.getKey() + " of " + width);
            }
        }
    }

    @ParameterizedTest
    @MethodSource("idModels")
    void identifiersComeBackWhateverTheyLeadTo(ColumnModel model) throws IOException {
        comeBack(model, 4, 0);
        comeBack(model, 8, 3);
    }

    @Tag("fuzz")
    @ParameterizedTest
    @MethodSource("idModels")
    void soDoOthers(ColumnModel model) throws IOException {
        comeBack(model, 4, 3);
        comeBack(model, 8, 0);
    }

    private static void comeBack(ColumnModel model, int width, int shift) throws IOException {
        for (Map.Entry<String, long[]> column : Columns.all(width, shift).entrySet()) {
            long[] values = column.getValue();
            String what = column.getKey() + " of " + width + " shifted by " + shift;
            for (ReferenceTargets targets : targets(values)) {
                comesBack(model, segment(values, width, shift, owners(values, shift), targets), what);
                comesBack(model, segment(values, width, shift, null, targets), what);
            }
        }
    }

    /** None, empty ones, some of the values, all of them, in one group and in several. */
    private static List<ReferenceTargets> targets(long[] values) throws IOException {
        long[] distinct = Arrays.stream(values).distinct().toArray();
        int n = distinct.length;
        ClassTable.Builder classes = new ClassTable.Builder(8);
        classes.add(new ClassFields(distinct[0], 0, new byte[0]));
        return Arrays.asList(
                null,
                targets(NO_CLASSES, new long[0], 0),
                targets(NO_CLASSES, new long[0], 0, 0, 0),
                targets(NO_CLASSES, distinct, 0, n),
                targets(classes.snapshot(), Arrays.copyOf(distinct, n / 2), 0, n / 4, n / 4, n / 2),
                targets(classes.snapshot(), values, 0, values.length / 3, values.length));
    }

    private static ReferenceTargets targets(ClassTable classes, long[] ids, int... starts) {
        ReferenceTargets targets = new ReferenceTargets();
        targets.set(classes, ids, starts);
        return targets;
    }

    private static long[] owners(long[] values, int shift) {
        Random random = new Random(3);
        return Arrays.stream(values)
                .map(value -> random.nextInt(3) == 0 ? random.nextLong() >>> shift << shift : value + (8L << shift))
                .toArray();
    }

    private static Segment segment(long[] values, int width, int shift, long[] owners, ReferenceTargets targets) {
        Segment segment = new Segment();
        segment.begin(width, owners != null, targets);
        segment.n = values.length;
        segment.shift = shift;
        System.arraycopy(values, 0, segment.values, 0, values.length);
        if (owners != null) {
            System.arraycopy(owners, 0, segment.owners, 0, values.length);
        }
        return segment;
    }

    private static void comesBack(ColumnModel model, Segment segment, String what) throws IOException {
        String message = model.getClass().getSimpleName() + ", " + what;
        long[] values = Arrays.copyOf(segment.values, segment.n);
        LaneSinks out = new LaneSinks();
        if (!encode(model, segment, out)) {
            return;
        }
        assertThat(segment.values).as(message).startsWith(values);
        Arrays.fill(segment.values, 77);
        LaneInputs in = inputs(out);
        decode(model, segment, in);
        assertThat(Arrays.copyOf(segment.values, segment.n)).as(message).isEqualTo(values);
        in.expectEnd(message);
    }

    private static boolean encode(ColumnModel model, Segment segment, LaneSinks out) {
        Tokens tokens = new Tokens();
        tokens.clear();
        boolean can = model.encode(segment, tokens);
        if (can) {
            tokens.write(out);
        }
        return can;
    }

    private static void decode(ColumnModel model, Segment segment, LaneInputs in) throws IOException {
        Tokens tokens = new Tokens();
        tokens.read(model, segment, in);
        model.decode(segment, tokens);
    }

    private static LaneInputs inputs(LaneSinks out) {
        Map<Lane, ByteInput> lanes = new EnumMap<>(Lane.class);
        for (Lane lane : Lane.values()) {
            lanes.put(lane, new ByteInput(out.of(lane).toByteArray()));
        }
        return LaneInputs.of(lanes);
    }

    @ParameterizedTest
    @MethodSource("idModels")
    void forgedLanesAreRefusedOrRead(ColumnModel model) throws IOException {
        Random random = new Random(9);
        long[] ids = {8, 16, 24, 32};
        for (int i = 0; i < 1_000; i++) {
            LaneSinks lanes = new LaneSinks();
            for (Lane lane : Lane.values()) {
                for (int n = random.nextInt(60); n > 0; n--) {
                    lanes.of(lane).put(random.nextInt(random.nextBoolean() ? 4 : 256));
                }
            }
            Segment segment = segment(new long[20], 8, 3, new long[20], targets(NO_CLASSES, ids, 0, 2, 4));
            try {
                decode(model, segment, inputs(lanes));
            } catch (FoldException e) {
                assertThat(e.getMessage()).isNotBlank();
            }
        }
    }

    @ParameterizedTest
    @MethodSource("idModels")
    void nothingStaysFromOneSegmentToTheNext(ColumnModel model) throws IOException {
        List<long[]> columns = List.copyOf(Columns.all(8, 0).values());
        for (int i = 0; i + 1 < columns.size(); i++) {
            ReferenceTargets targets = targets(NO_CLASSES, columns.get(i), 0, columns.get(i).length);
            LaneSinks first = new LaneSinks();
            LaneSinks second = new LaneSinks();
            boolean can = encode(model, segment(columns.get(i), 8, 0, null, targets), first);
            long[] other = columns.get(i + 1);
            encode(model, segment(other, 8, 0, null, targets(NO_CLASSES, other, 0, other.length)), new LaneSinks());

            assertThat(encode(model, segment(columns.get(i), 8, 0, null, targets), second))
                    .isEqualTo(can);
            if (can) {
                for (Lane lane : Lane.values()) {
                    assertThat(second.of(lane).toByteArray())
                            .isEqualTo(first.of(lane).toByteArray());
                }
            }
        }
    }

    @Test
    void theEncoderPicksAModelThatComesBack() throws IOException {
        SegmentEncoder encoder = new SegmentEncoder();
        SegmentDecoder decoder = new SegmentDecoder();
        for (Map.Entry<String, long[]> column : Columns.all(8, 3).entrySet()) {
            long[] values = column.getValue();
            for (ReferenceTargets targets : targets(values)) {
                Segment segment = segment(values, 8, 3, owners(values, 3), targets);
                LaneSinks out = new LaneSinks();
                encoder.encode(segment, new ColumnModels().forIds(), out);
                Arrays.fill(segment.values, 77);
                LaneInputs in = inputs(out);
                decoder.decode(segment, in);
                assertThat(Arrays.copyOf(segment.values, segment.n))
                        .as(column.getKey())
                        .isEqualTo(values);
                in.expectEnd(column.getKey());
            }
        }
    }

    @Test
    void theDistanceThatHasNoTokenIsLeftToAnotherModel() throws IOException {
        long[] values = {Long.MIN_VALUE, 8, Long.MIN_VALUE + 8, 8};
        assertThat(encode(new OwnerModel(), segment(values, 8, 0, new long[4], null), new LaneSinks()))
                .isFalse();
        assertThat(encode(new OwnerModel(), segment(values, 8, 3, null, null), new LaneSinks()))
                .isFalse();
        assertThat(encode(new RankModel(), segment(values, 8, 3, null, null), new LaneSinks()))
                .isFalse();
    }
}
