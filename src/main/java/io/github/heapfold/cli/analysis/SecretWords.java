package io.github.heapfold.cli.analysis;

import io.github.heapfold.message.Visible;

/** What kinds of secrets are called, for people; the name of the rule stands behind where it says something else. */
final class SecretWords {
    private SecretWords() {}

    static String of(String rule) {
        String words = words(rule);
        return words == null ? Visible.of(rule) : words + " (" + rule + ")";
    }

    /** Null of what its name tells, and of rules of a user's own. */
    private static String words(String rule) {
        return switch (rule) {
            case "assigned" -> "value assigned to a secret's name, as in password=…";
            case "basic" -> "user and password of a basic login";
            case "bearer" -> "bearer token of a login";
            case "card" -> "number of a payment card";
            case "command-line" -> "secret on a command line";
            case "connection" -> "connection string";
            case "crypto-key" -> "cryptographic key";
            case "iban" -> "number of a bank account";
            case "jwt" -> "JSON web token";
            case "otp" -> "one-time code or PIN";
            case "pin" -> "PIN";
            case "private-key-der" -> "private key, as bytes";
            case "private-key-pem" -> "private key, as text";
            case "session" -> "session ID or cookie";
            case "tls-session" -> "key of a TLS session";
            case "url-parameter" -> "password in the parameters of an address";
            case "url-password" -> "password in an address";
            default -> null;
        };
    }
}
