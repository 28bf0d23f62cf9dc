package io.github.heapfold.analysis.secrets;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.heapfold.hprof.BasicType;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SecretRulesTest {
    private final SecretRules rules = SecretRules.own();

    @ParameterizedTest
    @ValueSource(
            strings = {
                "password",
                "dbPassword",
                "DB_PASSWORD",
                "spring.datasource.password",
                "user-pass-word",
                "apiKey",
                "API_KEY",
                "apikey",
                "X-Api-Key",
                "Authorization",
                "clientSecret",
                "mSessionToken",
                "privateKey",
                "password2"
            })
    void namesOfSecretsAreKnownInAnyStyle(String name) {
        assertThat(rules.names().rule(name)).as(name).isPresent();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "passwordEncoder",
                "tokenType",
                "TOKEN_URI",
                "Alg.Alias.SecretKeyFactory.PBE",
                "tokenizer",
                "compass",
                "secretary",
                "PASSWORD_MIN_LENGTH",
                "tokens",
                "key",
                ""
            })
    void namesOfSomethingElseAreNot(String name) {
        assertThat(rules.names().rule(name)).as(name).isEmpty();
    }

    /** Made of parts, so that nobody takes this file for one with secrets. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "jwt|ey~JhbGciOiJIUzI1NiJ9.ey~JzdWIiOiIxMjM0NTY3ODkwIn0.dozjgNryP4J3jVmNHl0w5N_XgL0n3I9PlFUP0THsR8U",
                "aws-key|key=AK~IAIOSFODNN7EXAMPLE;",
                "github-token|gh~p_0123456789abcdefABCDEF0123456789abcd",
                "slack-token|xo~xb-123456789012-abcdefABCDEF",
                "stripe-key|sk_l~ive_0123456789abcdefABCDEF",
                "url-password|jdbc:postgresql://app:hunt~er2@db:5432/x",
                "bearer|Authorization: Bear~er abcdefghijklmnopqrstuvwxyz",
                "basic|Authorization: Bas~ic dXNlcjpwYXNzd29yZDE=",
                "card|paid with 4111 1111 1111 11~11 today",
                "private-key-pem|-----BEGIN PRIV~ATE KEY-----MIIEvQIBADANBgkqhkiG9w0BAQEFAASCBKcwggSjAgEAAoIBAQCC",
                "iban|to DE89 3704 0044 0532 01~30 00, please",
                "iban|GB29NWBK601613319268~19",
                "iban|BE68 5390 0754 70~34 EUR",
                "iban|AT61 1904 3002 3457 32~01 EUR",
                "iban|ES91 2100 0418 4502 0005 13~32 BIC X",
                "iban|MT84 MALT 0110 0001 2345 MTLC AST0 01~S",
                "iban|SC18 SSCB 1101 0000 0000 0000 1497 US~D",
                "iban|MU17 BOMM 0101 1010 3030 0200 000M U~R",
                "assigned|Login[user=scott, passw~ord=hunter2x]",
                "assigned|{\"password\": \"hunt~er2x\"}"
            })
    void formsAreFoundInTextsOfOneAndTwoBytes(String rule, String text) {
        String whole = text.replace("~", "");
        assertThat(found(whole.getBytes(StandardCharsets.ISO_8859_1), BasicType.BYTE))
                .contains(rule);
        assertThat(found(("\u4e2d" + whole + "\u4e2d").getBytes(StandardCharsets.UTF_16LE), BasicType.BYTE))
                .contains(rule);
        assertThat(found(whole.getBytes(StandardCharsets.UTF_16BE), BasicType.CHAR))
                .contains(rule);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "http://example.com:8080/path@2",
                "Bearer token",
                "4111 1111 1111 1112",
                "1234567890123456",
                "password=",
                "password=null, pwd=required",
                "password=readPassword(in)",
                "DE89 3704 0044 0532 0130 01",
                "Basic Authentication",
                "AKIA",
                "eyJhbGciOiJIUzI1NiJ9",
                "one@example.com"
            })
    void whatOnlyLooksALittleLikeThemIsNot(String text) {
        assertThat(found(text.getBytes(StandardCharsets.ISO_8859_1), BasicType.BYTE))
                .doesNotContain("url-password", "bearer", "basic", "card", "iban", "aws-key", "jwt", "assigned");
    }

    private List<String> found(byte[] data, BasicType type) {
        List<String> found = new ArrayList<>();
        new ContentScan(rules).match(data, 0, data.length, type, true, (rule, start, end) -> {
            if (rule != ContentScan.IS_NAME) {
                found.add(rules.forms().get(rule).name());
            }
        });
        return found;
    }

    @Test
    void aUserAddsRules(@TempDir Path folder) throws IOException {
        Path file = Files.writeString(
                folder.resolve("more.rules"),
                "# ours\nname ours: wizard word\nform ours \"WZ-\" WZ-[0-9]{6}\nfield ours: com.example.A.b\n");
        SecretRules more = SecretRules.with(file);

        assertThat(more.names().rule("WIZARD_WORD")).contains("ours");
        assertThat(more.names().rule("password")).contains("password");
        assertThat(more.field("com.example.A", "b")).contains("ours");
        assertThat(more.forms()).hasSize(rules.forms().size() + 1);
    }

    /** A form of a user's is any: what does not count for a bank account is passed over, and what is too short is none. */
    @ParameterizedTest
    @CsvSource({
        "ab, ab, 0",
        "DE.*, DE89-3704-0044-0532-0130-00, 1",
        "DE.*, DE89-3704-0044-0532-0130-01, 0",
        "DE.*, DE--, 0"
    })
    void aFormOfAUsersAddsUpWhateverItTakes(String form, String text, int count, @TempDir Path folder)
            throws IOException {
        Path file = Files.writeString(
                folder.resolve("more.rules"), "form x mod97 \"" + form.substring(0, 2) + "\" " + form + "\n");
        List<String> found = new ArrayList<>();
        SecretRules more = SecretRules.with(file);
        byte[] data = text.getBytes(StandardCharsets.ISO_8859_1);
        new ContentScan(more)
                .match(
                        data,
                        0,
                        data.length,
                        BasicType.BYTE,
                        true,
                        (rule, start, end) -> found.add(more.forms().get(rule).name()));

        assertThat(found).hasSize(count);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "nonsense",
                "form x \"WZ-\" WZ-[",
                "form x WZ",
                "bytes x: zz",
                "name x",
                "about ,",
                "form x \"\" a"
            })
    void aRuleThatMakesNoSenseIsToldWithItsLine(String line, @TempDir Path folder) throws IOException {
        Path file = Files.writeString(folder.resolve("bad.rules"), "\n" + line + "\n");

        assertThatThrownBy(() -> SecretRules.with(file))
                .isInstanceOf(SecretRulesException.class)
                .hasMessageContaining("bad.rules")
                .hasMessageContaining("line 2");
    }
}
