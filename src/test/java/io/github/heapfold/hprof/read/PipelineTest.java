package io.github.heapfold.hprof.read;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
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
}
