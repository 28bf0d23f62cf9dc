package io.github.heapfold.fold.walk;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.heapfold.fold.shape.ChunkShape;
import io.github.heapfold.fold.shape.ObjectGroup;
import io.github.heapfold.hprof.BasicType;
import io.github.heapfold.hprof.RecordLayout;
import org.junit.jupiter.api.Test;

class IdPredictorTest {
    private static final int INSTANCES = 0;
    private static final int BYTES = 1;
    private static final int REFERENCES = 2;

    /** One object of each group; arrays of 5 elements. */
    private static ChunkShape shape() {
        ChunkShape shape = new ChunkShape(new RecordLayout(8));
        shape.groups.add(new ObjectGroup(null, 0x10));
        shape.groups.add(new ObjectGroup(BasicType.BYTE, 0));
        shape.groups.add(new ObjectGroup(BasicType.OBJECT, 0x18));
        shape.setObjects(3);
        shape.objectSize[BYTES] = 5;
        shape.objectSize[REFERENCES] = 5;
        return shape;
    }

    @Test
    void theFirstIdentifierIsNotKnown() {
        assertThat(new IdPredictor(shape(), 0).next()).isZero();
    }

    @Test
    void afterAnInstanceTheSmallestGapOfItsClassIsExpected() {
        IdPredictor predictor = new IdPredictor(shape(), 0);
        predictor.tell(INSTANCES, 0, 1_000);
        assertThat(predictor.next()).isEqualTo(1_016);
        predictor.tell(INSTANCES, 0, 1_040);
        assertThat(predictor.next()).isEqualTo(1_080);
        predictor.tell(INSTANCES, 0, 1_064);
        predictor.tell(INSTANCES, 0, 2_000);
        assertThat(predictor.next()).isEqualTo(2_024);
        predictor.tell(INSTANCES, 0, 500);
        assertThat(predictor.next()).isEqualTo(524);
    }

    @Test
    void afterAnArrayItsSizeIsExpected() {
        long[] bytes = new long[IdPredictor.MODES];
        long[] references = new long[IdPredictor.MODES];
        for (int mode = 0; mode < IdPredictor.MODES; mode++) {
            IdPredictor predictor = new IdPredictor(shape(), mode);
            predictor.tell(BYTES, BYTES, 1_000);
            bytes[mode] = predictor.next() - 1_000;
            predictor.tell(REFERENCES, REFERENCES, 2_000);
            references[mode] = predictor.next() - 2_000;
        }
        // Array bases of 16, 12, 20, 24 with short and long references; at last, gaps instead.
        assertThat(bytes).startsWith(24, 24, 24, 24, 32, 32, 32, 32);
        assertThat(references).startsWith(40, 56, 32, 56, 40, 64, 48, 64);
    }

    @Test
    void bothSidesExpectTheSame() {
        for (int mode = 0; mode < IdPredictor.MODES; mode++) {
            IdPredictor writer = new IdPredictor(shape(), mode);
            IdPredictor reader = new IdPredictor(shape(), mode);
            long[] ids = {Long.MIN_VALUE, 0, -8, Long.MAX_VALUE, 16, 8, -1, 1};
            for (int i = 0; i < ids.length; i++) {
                long token = ids[i] - writer.next();
                long id = reader.next() + token;
                assertThat(id).isEqualTo(ids[i]);
                writer.tell(i % 3, i % 3, ids[i]);
                reader.tell(i % 3, i % 3, id);
            }
        }
    }
}
