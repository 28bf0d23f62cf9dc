package io.github.heapfold.job.query;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.heapfold.hprof.Progress;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

class CancellableQueryTest {
    /** Nothing is told twice, so that it does not come between what another phase of the work tells. */
    @Test
    void whoAsksIsToldWhatIsNewAndElseOnlyLookedAt() throws Exception {
        List<Long> told = new ArrayList<>();
        CountDownLatch looks = new CountDownLatch(3);
        Progress asker = new Progress() {
            @Override
            public void at(long done, long total) {
                told.add(done);
            }

            @Override
            public void look() {
                looks.countDown();
            }
        };
        CancellableQuery query = new CancellableQuery(asker);
        try (Connection connection = DriverManager.getConnection("jdbc:h2:mem:");
                Statement statement = connection.createStatement()) {
            String answer = query.run(statement, () -> {
                query.at(7, 10);
                await(looks);
                return "done";
            });

            assertThat(answer).isEqualTo("done");
        }
        assertThat(told).contains(7L).doesNotHaveDuplicates();
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }
}
