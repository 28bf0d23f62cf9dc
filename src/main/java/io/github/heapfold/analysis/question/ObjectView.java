package io.github.heapfold.analysis.question;

import io.github.heapfold.hprof.JavaNames;

/**
 * An object as answers show it.
 *
 * @param id the dump's identifier
 * @param className its class in Java's spelling; {@code class X} of the class object of X
 */
public record ObjectView(long id, String className) {
    public boolean isClass() {
        return className.startsWith(JavaNames.CLASS);
    }
}
