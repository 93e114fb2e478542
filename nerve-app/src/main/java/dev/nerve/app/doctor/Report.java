package dev.nerve.app.doctor;

import dev.nerve.app.doctor.Finding.Need;
import dev.nerve.cli.Page;
import dev.nerve.cli.Shown;
import dev.nerve.cli.Style;
import dev.nerve.value.Value;
import java.util.List;
import java.util.Map;

/// All that was found out. *Immutable.*
///
/// @param findings one for each thing, in order
record Report(List<Finding> findings) implements Shown {

    Report {
        findings = List.copyOf(findings);
    }

    /// {@return what keeps nerve from working}
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
        findings.forEach(finding -> page.line(line(finding, page.style())));
        var all = fatal();
        page.line("");
        page.line(
                all.isEmpty()
                        ? page.style().good("All that nerve needs works.")
                        : page.style().bad("Not all that nerve needs works."));
    }

    private static String line(Finding finding, Style style) {
        var word = "%-8s".formatted(finding.word());
        var colour =
                switch (finding.state()) {
                    case OK -> style.good(word);
                    case MISSING, PROBLEM ->
                            finding.need() == Need.NEEDED ? style.bad(word) : style.secondary(word);
                };
        return "%s %-10s %s"
                .formatted(colour, finding.name(), told(finding, style))
                .stripTrailing();
    }

    private static String told(Finding finding, Style style) {
        if (finding.advice().isEmpty()) {
            return finding.detail();
        }
        var optional = finding.need() == Need.OPTIONAL ? "optional; " : "";
        var detail = finding.detail().isEmpty() ? "" : finding.detail() + "; ";
        return detail + optional + style.typed(finding.advice());
    }
}
