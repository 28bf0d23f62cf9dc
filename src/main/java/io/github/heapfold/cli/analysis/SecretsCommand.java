package io.github.heapfold.cli.analysis;

import com.grack.nanojson.JsonStringWriter;
import io.github.heapfold.analysis.question.Question;
import io.github.heapfold.analysis.secrets.Finding;
import io.github.heapfold.analysis.secrets.SecretRules;
import io.github.heapfold.analysis.secrets.SecretSearch;
import io.github.heapfold.analysis.secrets.SecretValue;
import io.github.heapfold.analysis.secrets.Secrets;
import io.github.heapfold.analysis.secrets.redaction.RememberedHashes;
import io.github.heapfold.cli.analysis.answer.AnswerStyle;
import io.github.heapfold.cli.analysis.answer.PathText;
import io.github.heapfold.cli.command.Terminal;
import io.github.heapfold.hprof.Ids;
import io.github.heapfold.job.JobMonitor;
import io.github.heapfold.job.analyse.CsvTables;
import io.github.heapfold.message.EnumWord;
import io.github.heapfold.message.Visible;
import io.github.heapfold.report.Units;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Tells which likely secrets a dump holds. */
@Command(
        name = "secrets",
        description = {
            "Likely secrets in a dump: what fields, map keys, headers, properties and environment variables with the"
                    + " name"
                    + " of a secret lead to, what has the form of one, and keys of cryptography. For each place: how"
                    + " many, who holds them, and which profiles leave them out.",
            "They are not shown without --show. What is not found may be there all the same."
        })
public final class SecretsCommand extends TableCommand<Secrets> {
    /** The most values of one place that are shown. */
    private static final int MOST_SHOWN = 20;

    /** The most fields that are named of which there are no contents. */
    private static final int MOST_FIELDS = 10;

    @Option(names = "--show", description = "Show the secrets themselves.")
    private boolean show;

    @Option(
            names = "--rules",
            paramLabel = "FILE",
            description = "More rules of what is a secret, beside those that the program has.")
    private Path rules;

    public SecretsCommand(Terminal terminal, Consumer<JobMonitor> onStart) {
        super(terminal, onStart);
    }

    @Override
    Question<Secrets> question(int limit) throws IOException {
        return new SecretSearch(rules == null ? SecretRules.own() : SecretRules.with(rules), show);
    }

    @Override
    String lacks(Secrets answer, StrippedParts stripped) {
        String lost = stripped.line("texts: what was in them cannot be found", null, null);
        if (!stripped.facts().profile().name().endsWith(RememberedHashes.REDACTED)) {
            return lost;
        }
        String redacted =
                "this file is redacted: values in it were replaced by others of the same length, which are told"
                        + " as secrets where a field or key is called so (verify --absent-secrets-of ORIGINAL tells which of the"
                        + " original's are left)";
        return lost == null ? redacted : redacted + "; " + lost;
    }

    /** What may be there though it cannot be found. */
    private static List<String> unseen(Secrets answer) {
        List<String> lines = new ArrayList<>();
        if (!answer.blank().isEmpty()) {
            String more = answer.blank().size() > MOST_FIELDS
                    ? " and " + Units.count(answer.blank().size() - MOST_FIELDS) + " more"
                    : "";
            lines.add((answer.textsLeftOut()
                            ? "Fields with the name of a secret whose texts are not in this file: "
                            : "Fields with the name of a secret that lead to nothing but zeros: ")
                    + answer.blank().stream()
                            .limit(MOST_FIELDS)
                            .map(Visible::of)
                            .collect(Collectors.joining(", "))
                    + more);
        }
        lines.add("The names of the virtual machine may still hold constants of the program: "
                + Units.count(answer.names()) + " of them were looked through, by their form alone."
                + (answer.textsLeftOut() ? " The dump that the file was made of tells more." : ""));
        return lines;
    }

    @Override
    void write(Secrets answer, int limit, JsonStringWriter out) {
        out.value("secrets", answer.occurrences())
                .value("different", answer.different())
                .value("places", answer.findings().size())
                .value("unread", answer.unread())
                .value("nameRecords", answer.names());
        array("blankFields", answer.blank(), out);
        out.array("findings");
        for (Finding finding : AnswerStyle.first(answer.findings(), limit)) {
            out.object()
                    .value("rule", finding.rule())
                    .value("by", EnumWord.of(finding.how()))
                    .value("where", finding.where())
                    .value("secrets", finding.occurrences())
                    .value("different", finding.distinct())
                    .value("example", finding.exampleId() == 0 ? null : Ids.text(finding.exampleId()));
            array("leftOutBy", finding.leftOutBy(), out);
            array("keptBy", finding.keptBy(), out);
            if (show) {
                array("values", values(finding), out);
            }
            if (finding.how() == Finding.How.NAME_RECORD) {
                out.nul("reachable");
            } else {
                out.value("reachable", finding.isReachable());
            }
            if (finding.path() != null) {
                out.object("path");
                PathText.writeKeys(finding.path(), out);
                out.end();
            } else {
                out.nul("path");
            }
            out.end();
        }
        out.end();
    }

    private static void array(String key, List<String> values, JsonStringWriter out) {
        out.array(key);
        values.forEach(out::value);
        out.end();
    }

    private static List<String> values(Finding finding) {
        return finding.values().stream().map(SecretValue::shown).toList();
    }

    @Override
    String csv(Secrets answer, int limit) {
        return CsvTables.secrets(AnswerStyle.first(answer.findings(), limit), show);
    }

    @Override
    List<String> text(Secrets answer, int limit, AnswerStyle style) {
        List<String> lines = new ArrayList<>();
        lines.add(String.format(
                "%s: %s in %s%s%s",
                file(),
                Units.count(answer.occurrences(), "likely secret", "likely secrets"),
                Units.count(answer.findings().size(), "place", "places"),
                answer.different() == answer.occurrences()
                        ? ""
                        : ", " + Units.count(answer.different()) + " different (the same one may stand in several"
                                + " places, or be known by two rules)",
                show || answer.findings().isEmpty() ? "" : " (--show shows them)"));
        Map<List<List<String>>, List<Finding>> names = new LinkedHashMap<>();
        for (Finding finding : AnswerStyle.first(answer.findings(), limit)) {
            if (finding.how() == Finding.How.NAME_RECORD) {
                names.computeIfAbsent(List.of(finding.leftOutBy(), finding.keptBy()), any -> new ArrayList<>())
                        .add(finding);
            } else {
                lines.addAll(place(finding, style));
            }
        }
        names.values().forEach(alike -> lines.addAll(names(alike)));
        int left = answer.findings().size()
                - AnswerStyle.first(answer.findings(), limit).size();
        if (left > 0) {
            lines.add("");
            lines.add(style.ellipsis() + " " + Units.count(left) + " more places (--limit 0 shows all)");
        }
        boolean isAmongNames = answer.findings().stream().anyMatch(each -> each.how() == Finding.How.NAME_RECORD);
        boolean isLeftOut = answer.findings().stream()
                .anyMatch(each -> each.how() != Finding.How.NAME_RECORD
                        && !each.leftOutBy().isEmpty());
        if (isAmongNames && isLeftOut) {
            lines.add("");
            lines.add("What is in constants or names of classes, too, stays there when a profile leaves out"
                    + " the object; see that place.");
        }
        if (answer.isWithoutTexts()) {
            lines.add("");
            lines.addAll(unseen(answer));
        }
        if (answer.unread() > 0) {
            lines.add("");
            lines.add(Units.count(answer.unread()) + " more were counted by name or form only, and not looked at");
        }
        return lines;
    }

    private static List<String> place(Finding finding, AnswerStyle style) {
        List<String> lines = new ArrayList<>();
        lines.add("");
        lines.add(heading(finding));
        lines.add(profiles(finding));
        if (finding.path() != null) {
            lines.addAll(AnswerStyle.indented("  ", PathText.linesFromClass(finding.path(), style)));
        } else if (finding.isReachable()) {
            lines.add("  no path was looked for, as there are very many places; one is in "
                    + Ids.text(finding.exampleId()));
        } else {
            lines.add("  no strong reference leads to it: garbage, or held weakly; one is in "
                    + Ids.text(finding.exampleId()));
        }
        lines.addAll(shown(finding));
        return lines;
    }

    /** What is in constants and names is told together where the same profiles keep it: there is nothing else to it. */
    private static List<String> names(List<Finding> alike) {
        List<String> lines = new ArrayList<>();
        lines.add("");
        lines.add("in constants or names of classes: "
                + Units.count(alike.stream().mapToLong(Finding::occurrences).sum()));
        lines.add(profiles(alike.get(0)));
        for (Finding finding : alike) {
            lines.add("  " + SecretWords.of(finding.rule()) + ": " + count(finding));
            lines.addAll(shown(finding));
        }
        return lines;
    }

    private static List<String> shown(Finding finding) {
        return values(finding).stream()
                .limit(MOST_SHOWN)
                .map(value -> "  = \"" + Visible.of(value) + "\"")
                .toList();
    }

    private static String profiles(Finding finding) {
        return "  left out by: " + list(finding.leftOutBy()) + "; kept by: " + list(finding.keptBy());
    }

    private static String heading(Finding finding) {
        String where = finding.where() == null ? "" : " " + Visible.of(finding.where());
        String by = switch (finding.how()) {
            case FIELD -> ", in field" + where;
            case KEY -> ", under key" + where;
            case FORM -> ", by its form" + (finding.where() == null ? "" : ", held by" + where);
            case NAME_RECORD -> "";
        };
        return SecretWords.of(finding.rule()) + by + ": " + count(finding);
    }

    private static String count(Finding finding) {
        return Units.count(finding.occurrences())
                + (finding.distinct() == finding.occurrences()
                        ? ""
                        : " (" + Units.count(finding.distinct()) + " different)");
    }

    private static String list(List<String> names) {
        return names.isEmpty() ? "none" : String.join(", ", names);
    }
}
