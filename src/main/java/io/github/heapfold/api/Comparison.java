package io.github.heapfold.api;

import io.github.heapfold.job.verify.Verification;
import io.github.heapfold.message.Message;
import java.util.List;

/**
 * How two dumps compare.
 *
 * @param same whether objects, classes, references and roots are the same, and all else that a folded file does not say
 *     was left out
 * @param identical whether the bytes are the same, as they were before anything was packed or folded
 * @param differences what differs, a line each in English; empty where nothing does
 */
public record Comparison(boolean same, boolean identical, List<String> differences) {
    static Comparison of(Verification verification) {
        return new Comparison(
                verification.same(),
                verification.identical(),
                verification.differences().stream().map(Message::toString).toList());
    }
}
