package io.github.heapfold.fold.shape;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** One chunk with many groups after the other; what has no room alone is refused. */
@Timeout(300)
class GroupRoomTest {
    private static void fill(GroupRoom room) {
        for (int groups = 1; groups <= GroupRoom.FEW; groups++) {
            assertThat(room.enter(groups)).isTrue();
        }
    }

    @Test
    void thereIsRoomForAsManyAsTheMemoryHolds() {
        GroupRoom room = new GroupRoom(128L << 20);
        int most = ((128 - 32) << 20) / 256;

        assertThat(room.enter(most)).isTrue();
        assertThat(room.enter(most + 1)).isFalse();
        assertThat(new GroupRoom(1 << 20).enter(GroupRoom.FEW - 1)).isTrue();
    }

    @Test
    void theNextWaitsUntilTheFirstIsDone() throws InterruptedException {
        GroupRoom first = new GroupRoom(1L << 30);
        fill(first);
        AtomicBoolean firstIsDone = new AtomicBoolean();
        AtomicBoolean inTurn = new AtomicBoolean();
        CountDownLatch few = new CountDownLatch(1);
        Thread other = new Thread(() -> {
            GroupRoom second = new GroupRoom(1L << 30);
            second.enter(GroupRoom.FEW - 1);
            second.leave();
            few.countDown();
            fill(second);
            inTurn.set(firstIsDone.get());
            second.leave();
        });
        other.start();

        assertThat(few.await(300, TimeUnit.SECONDS)).isTrue();
        while (other.getState() != Thread.State.WAITING) {
            Thread.onSpinWait();
        }
        firstIsDone.set(true);
        first.leave();
        other.join();
        assertThat(inTurn).isTrue();
        fill(first);
        first.leave();
    }
}
