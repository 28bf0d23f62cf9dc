package io.github.heapfold.hprof.read;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PipelineTest {
    private static Pipeline.Source<Integer> numbers(int count) {
        Iterator<Integer> numbers = IntStream.range(0, count).iterator();
        return () -> numbers.hasNext() ? numbers.next() : null;
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 5})
    void resultsComeInTheOrderOfTheInputs(int threads) throws IOException {
        List<Integer> results = new ArrayList<>();
        Pipeline.<Integer, Integer>run(
                threads,
                numbers(200),
                n -> {
                    if (n % 7 == 0) {
                        Thread.onSpinWait();
                    }
                    return n * 2;
                },
                results::add);
        assertThat(results)
                .containsExactlyElementsOf(
                        IntStream.range(0, 200).map(n -> n * 2).boxed().toList());
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 5})
    void whatAWorkerThrowsIsThrown(int threads) {
        assertThatThrownBy(() -> Pipeline.<Integer, Integer>run(
                        threads,
                        numbers(200),
                        n -> {
                            if (n == 20) {
                                throw new IOException("worker");
                            }
                            return n;
                        },
                        n -> {}))
                .isInstanceOf(IOException.class)
                .hasMessage("worker");
        assertThatThrownBy(() -> Pipeline.<Integer, Integer>run(
                        threads,
                        numbers(200),
                        n -> {
                            throw new OutOfMemoryError("worker");
                        },
                        n -> {}))
                .isInstanceOf(OutOfMemoryError.class);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 5})
    void nothingRunsAnyMoreWhenItEnds(int threads) {
        AtomicInteger running = new AtomicInteger();
        assertThatThrownBy(() -> Pipeline.<Integer, Integer>run(
                        threads,
                        numbers(200),
                        n -> {
                            running.incrementAndGet();
                            Thread.onSpinWait();
                            running.decrementAndGet();
                            return n;
                        },
                        n -> {
                            if (n == 50) {
                                throw new IllegalStateException("sink");
                            }
                        }))
                .hasMessage("sink");
        assertThat(running).hasValue(0);
    }

    /** The first input would take for ever. */
    @ParameterizedTest
    @ValueSource(ints = {1, 3})
    @Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void whoLooksWhileItWaitsMayEndIt(int threads) throws InterruptedException {
        CountDownLatch began = new CountDownLatch(1);
        CountDownLatch ended = new CountDownLatch(1);
        assertThatThrownBy(() -> Pipeline.<Integer, Integer>run(
                        threads,
                        numbers(200),
                        n -> {
                            began.countDown();
                            while (n == 0) {
                                try {
                                    Threads.endIfInterrupted();
                                } catch (CancellationException e) {
                                    ended.countDown();
                                    throw e;
                                }
                            }
                            return n;
                        },
                        n -> {},
                        () -> {
                            if (began.getCount() == 0) {
                                throw new CancellationException("cancelled");
                            }
                        }))
                .isInstanceOf(CancellationException.class)
                .hasMessage("cancelled");
        ended.await();
    }

    @Test
    void whatIsUnderWayIsBounded() throws IOException {
        AtomicInteger taken = new AtomicInteger();
        AtomicInteger done = new AtomicInteger();
        Pipeline.Source<Integer> numbers = numbers(100);
        Pipeline.<Integer, Integer>run(
                2,
                () -> {
                    assertThat(taken.incrementAndGet() - done.get()).isLessThanOrEqualTo(4);
                    return numbers.next();
                },
                n -> n,
                n -> done.incrementAndGet());
    }

    /** A worker that the heap has no room for, while the one whose result is waited for takes long. */
    @Test
    @Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void anErrorOfAnyWorkerIsThrownAtOnce() {
        CountDownLatch never = new CountDownLatch(1);
        OutOfMemoryError full = new OutOfMemoryError("worker");
        assertThatThrownBy(() -> Pipeline.<Integer, Integer>run(
                        2,
                        numbers(200),
                        n -> {
                            if (n == 1) {
                                throw full;
                            }
                            Uninterruptible.await(never, 600);
                            return n;
                        },
                        n -> {}))
                .isSameAs(full);
        never.countDown();
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 3})
    void errorsOfEveryKindAreThrown(int threads) {
        for (Error error : List.of(
                new StackOverflowError(), new OutOfMemoryError(), new NoClassDefFoundError(), new AssertionError())) {
            assertThatThrownBy(() -> Pipeline.<Integer, Integer>run(
                            threads,
                            numbers(20),
                            n -> {
                                if (n == 10) {
                                    throw error;
                                }
                                return n;
                            },
                            n -> {}))
                    .isSameAs(error);
        }
    }

    /** What is thrown does not depend on which worker is the first. */
    @Test
    void ofSeveralExceptionsTheFirstInputsIsThrown() {
        for (int round = 0; round < 50; round++) {
            assertThatThrownBy(() -> Pipeline.<Integer, Integer>run(
                            4,
                            numbers(20),
                            n -> {
                                if (n >= 5) {
                                    throw new IOException("input " + n);
                                }
                                return n;
                            },
                            n -> {}))
                    .hasMessage("input 5");
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 3})
    void smallInputsAreWorkedOnByTheCallingThreadInTheirTurn(int threads) throws IOException {
        List<Integer> results = new ArrayList<>();
        Set<Thread> ofSmall = ConcurrentHashMap.newKeySet();
        Set<Thread> ofOthers = ConcurrentHashMap.newKeySet();
        OrderedWork.Work<Integer, Integer> work = n -> {
            (n % 3 == 0 ? ofOthers : ofSmall).add(Thread.currentThread());
            if (n == 200) {
                throw new IOException("input " + n);
            }
            return n;
        };
        try (Pipeline<Integer> pipeline = new Pipeline<>(threads, numbers(300), work, () -> {}, n -> n % 3 != 0)) {
            assertThatThrownBy(() -> pipeline.drain(results::add)).hasMessage("input 200");
        }
        assertThat(results)
                .containsExactlyElementsOf(IntStream.range(0, 200).boxed().toList());
        assertThat(ofSmall).containsExactly(Thread.currentThread());
        assertThat(ofOthers).isNotEmpty().doesNotContain(Thread.currentThread());
    }

    /** Waits as native code does: whoever interrupts it. */
    private static final class Uninterruptible {
        static void await(CountDownLatch latch, int seconds) {
            long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(seconds);
            while (System.nanoTime() < end) {
                try {
                    if (latch.await(end - System.nanoTime(), TimeUnit.NANOSECONDS)) {
                        return;
                    }
                } catch (InterruptedException e) {
                    // It goes on.
                }
            }
        }
    }
}
