package io.github.heapfold.gui.capture;

import static io.github.heapfold.gui.text.Texts.text;

import io.github.heapfold.capture.agent.UploadForm;
import io.github.heapfold.capture.deliver.CaptureStep;
import io.github.heapfold.capture.deliver.Secret;
import io.github.heapfold.capture.deliver.Upload;
import io.github.heapfold.capture.deliver.UploadHeader;
import io.github.heapfold.job.JobException;
import io.github.heapfold.message.Message;
import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import javafx.beans.property.SimpleStringProperty;
import javafx.beans.property.StringProperty;
import javafx.beans.value.ObservableValue;

/** Where each captured file is sent, as the user has it; nowhere as long as there is no address. */
final class UploadModel {
    private final StringProperty address = new SimpleStringProperty("");
    private final StringProperty header = new SimpleStringProperty("");
    private final ObservableValue<String> addressFault = address.map(UploadModel::faultOfAddress);
    private final ObservableValue<String> headerFault =
            header.map(UploadModel::faultOfHeader).flatMap(fault -> address.map(to -> to.isBlank() ? "" : fault));

    /** Remembers what is no secret: an address without a query or a user, a header that names where its value is. */
    UploadModel(CaptureMemory memory) {
        memory.keep("upload", address, typed -> mayTellSecret(typed.strip()) ? "" : typed);
        memory.keep("upload.header", header, typed -> typed.matches("[^:]*:\\s*@(env|file):.*") ? typed : "");
    }

    /** What says where the address is tells nothing; of what is none, or not yet, nobody knows. */
    private static boolean mayTellSecret(String typed) {
        if (typed.startsWith("@")) {
            return false;
        }
        try {
            URI uri = new URI(typed);
            // With a user, half typed, there is an authority, but no host.
            return uri.getHost() == null || uri.getRawUserInfo() != null || uri.getRawQuery() != null;
        } catch (URISyntaxException e) {
            return true;
        }
    }

    /** Of a server, as for {@link Upload}; may stand in the environment or a file. */
    StringProperty address() {
        return address;
    }

    /** A header, as for {@link UploadHeader}; empty for none. */
    StringProperty header() {
        return header;
    }

    /** What is wrong with the address as it is typed; empty where nothing is known to be. */
    ObservableValue<String> addressFault() {
        return addressFault;
    }

    /** The same of the header, as long as there is an address. */
    ObservableValue<String> headerFault() {
        return headerFault;
    }

    private static String faultOfAddress(String typed) {
        // What stands elsewhere is read when it is needed.
        if (typed.isBlank() || isElsewhere(typed.strip())) {
            return "";
        }
        return isRefused(UploadForm::address, typed.strip()) ? text("capture.upload.badAddress") : "";
    }

    private static boolean isElsewhere(String typed) {
        return typed.startsWith("@env:") || typed.startsWith("@file:");
    }

    private static String faultOfHeader(String typed) {
        return !typed.isBlank() && isRefused(UploadHeader::parse, typed) ? text("capture.upload.badHeader") : "";
    }

    private static <T> boolean isRefused(Function<String, T> reading, String typed) {
        try {
            return reading.apply(typed) == null;
        } catch (IllegalArgumentException e) {
            return true;
        }
    }

    /** Where files are sent, without what may be a secret; empty where nowhere. */
    Optional<String> told() {
        String typed = address.get().strip();
        if (typed.isEmpty() || isElsewhere(typed)) {
            return Optional.of(typed).filter(words -> !words.isEmpty());
        }
        URI uri = URI.create(typed);
        String host = uri.getRawAuthority().replaceFirst("^.*@", "");
        return Optional.of(uri.getScheme() + "://" + host + uri.getRawPath());
    }

    /**
     * What is to be done with each captured file.
     *
     * @param log is told how it goes
     * @throws JobException where the address or the header is none
     */
    List<CaptureStep> steps(Consumer<Message> log) throws IOException {
        if (address.get().isBlank()) {
            return List.of();
        }
        String url = Secret.read(text("capture.upload"), address.get().strip());
        List<UploadHeader> headers;
        try {
            headers = header.get().isBlank() ? List.of() : List.of(UploadHeader.parse(header.get()));
        } catch (IllegalArgumentException e) {
            throw new JobException(Message.verbatim(text("capture.upload.badHeader")), e);
        }
        try {
            return List.of(new Upload(url, Upload.Method.PUT, headers, Upload.Retries.DEFAULT, log));
        } catch (IllegalArgumentException e) {
            throw new JobException(Message.verbatim(text("capture.upload.badAddress")), e);
        }
    }
}
