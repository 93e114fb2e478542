package dev.nerve.app.doctor;

import dev.nerve.app.doctor.Finding.Need;
import dev.nerve.cli.Page;
import dev.nerve.cli.Shown;
import dev.nerve.cli.Style;
import dev.nerve.value.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// The report of all checks. *Immutable.*
///
/// @param findings the results of the checks, in order
record Report(List<Finding> findings) implements Shown {

    /// The width of the state and the name of a result, with the blanks after them.
    private static final int LABELS = 20;

    Report {
        findings = List.copyOf(findings);
    }

    /// {@return the names of the results that prevent nerve from working}
    List<String> fatal() {
        return findings.stream().filter(Finding::isFatal).map(Finding::name).toList();
    }

    @Override
    public Value value() {
        var checks = findings.stream().map(Finding::value).toList();
        return Value.fields(Map.of("ok", fatal().isEmpty(), "checks", checks));
    }

    @Override
    public void writeTo(Page page) {
        findings.forEach(finding -> write(finding, page));
        var all = fatal();
        page.line("");
        page.line(
                all.isEmpty()
                        ? page.style().good("All requirements are met.")
                        : page.style().bad("Some requirements are not met."));
    }

    private static void write(Finding finding, Page page) {
        var label = "%s %-10s ".formatted(word(finding, page.style()), finding.name());
        for (var line : told(finding, page)) {
            page.line((label + line).stripTrailing());
            label = " ".repeat(LABELS);
        }
    }

    private static String word(Finding finding, Style style) {
        var word = "%-8s".formatted(finding.word());
        return switch (finding.state()) {
            case OK -> style.good(word);
            case MISSING, PROBLEM ->
                    finding.need() == Need.NEEDED ? style.bad(word) : style.secondary(word);
        };
    }

    /// Puts the advice on the same line, or below if it does not fit.
    private static List<String> told(Finding finding, Page page) {
        if (finding.advice().isEmpty()) {
            return page.wrapped(finding.detail(), LABELS);
        }
        var optional = finding.need() == Need.OPTIONAL ? "optional; " : "";
        var detail = finding.detail().isEmpty() ? "" : finding.detail() + "; ";
        var before = detail + optional;
        if (page.wrapped(before + finding.advice(), LABELS).size() <= 1) {
            return List.of(before + page.style().typed(finding.advice()));
        }
        var lines = new ArrayList<String>();
        if (!before.isEmpty()) {
            lines.addAll(page.wrapped(before.strip(), LABELS));
        }
        page.wrapped(finding.advice(), LABELS).forEach(line -> lines.add(page.style().typed(line)));
        return lines;
    }
}
