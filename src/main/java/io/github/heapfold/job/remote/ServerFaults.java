package io.github.heapfold.job.remote;

import java.io.IOException;
import java.net.http.HttpResponse;
import java.security.cert.CertPathBuilderException;
import java.security.cert.CertPathValidatorException;
import java.security.cert.CertificateException;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import javax.net.ssl.SSLPeerUnverifiedException;

/** Which faults of a server pass by themselves, and when. */
public final class ServerFaults {
    /** Faults of the request by their numbers that are of the moment. */
    private static final Set<Integer> PASSING = Set.of(408, 425, 429);

    /**
     * Faults of the server that are there the next time, too: it knows no such method or version of HTTP, is set up wrong
     * (506, 508, 510), has no room (507), or the network asks who one is (511).
     */
    private static final Set<Integer> LASTING = Set.of(501, 505, 506, 507, 508, 510, 511);

    private ServerFaults() {}

    /** Whether the same request may succeed after an answer of this status. */
    public static boolean mayPass(int status) {
        // What stands before a server has numbers of its own, as 520 to 529.
        return PASSING.contains(status) || (status / 100 == 5 && !LASTING.contains(status));
    }

    /**
     * The pause before the next try.
     *
     * @param usual where the server asks for none, or a shorter one
     * @param most where it asks for a longer one than that
     */
    public static Duration pause(HttpResponse<?> answer, Duration usual, Duration most) {
        Duration asked = answer.headers()
                .firstValue("Retry-After")
                .filter(seconds -> seconds.matches("\\d{1,6}"))
                .map(seconds -> Duration.ofSeconds(Long.parseLong(seconds)))
                .orElse(usual);
        Duration heard = asked.compareTo(most) > 0 ? most : asked;
        return heard.compareTo(usual) > 0 ? heard : usual;
    }

    /** What is wrong with the server's certificate, if that is the fault, which does not pass by itself. */
    public static Optional<String> distrust(IOException fault) {
        for (Throwable cause = fault; cause != null; cause = cause.getCause()) {
            if (cause instanceof CertificateException
                    || cause instanceof CertPathBuilderException
                    || cause instanceof CertPathValidatorException
                    || cause instanceof SSLPeerUnverifiedException) {
                return Optional.of(String.valueOf(cause.getMessage()));
            }
        }
        return Optional.empty();
    }
}
