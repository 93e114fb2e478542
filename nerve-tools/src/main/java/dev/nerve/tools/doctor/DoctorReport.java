package dev.nerve.tools.doctor;

import dev.nerve.cli.output.OutputItem;
import dev.nerve.cli.output.TextPage;
import dev.nerve.cli.output.TextStyle;
import dev.nerve.protocol.codec.ProtocolRecord;
import dev.nerve.tools.doctor.CheckResult.Need;
import java.util.ArrayList;
import java.util.List;

/// The report of all checks. *Immutable.*
///
/// @param findings the results of the checks, in order
record DoctorReport(List<CheckResult> findings) implements OutputItem {

    /// The width of the state and the name of a result, with the blanks after them.
    private static final int LABELS = 20;

    DoctorReport {
        findings = List.copyOf(findings);
    }

    /// {@return the names of the results that prevent nerve from working}
    List<String> fatal() {
        return findings.stream().filter(CheckResult::isFatal).map(CheckResult::name).toList();
    }

    @Override
    public ProtocolRecord data() {
        return new DoctorData(
                fatal().isEmpty(), findings.stream().map(DoctorReport::data).toList());
    }

    private static CheckData data(CheckResult result) {
        return new CheckData(
                result.name(),
                result.word(),
                result.need() == Need.NEEDED,
                result.detail(),
                result.advice());
    }

    @Override
    public void writeTo(TextPage page) {
        findings.forEach(checkResult -> write(checkResult, page));
        var all = fatal();
        page.line("");
        page.line(
                all.isEmpty()
                        ? page.style().good("All requirements are met.")
                        : page.style().bad("Some requirements are not met."));
    }

    private static void write(CheckResult checkResult, TextPage page) {
        var label = "%s %-10s ".formatted(word(checkResult, page.style()), checkResult.name());
        for (var line : detailLines(checkResult, page)) {
            page.line((label + line).stripTrailing());
            label = " ".repeat(LABELS);
        }
    }

    private static String word(CheckResult checkResult, TextStyle style) {
        var word = "%-8s".formatted(checkResult.word());
        return switch (checkResult.state()) {
            case OK -> style.good(word);
            case MISSING, PROBLEM ->
                    checkResult.need() == Need.NEEDED ? style.bad(word) : style.secondary(word);
        };
    }

    /// Puts the advice on the same line, or below if it does not fit.
    private static List<String> detailLines(CheckResult checkResult, TextPage page) {
        if (checkResult.advice().isEmpty()) {
            return page.wrapped(checkResult.detail(), LABELS);
        }
        var optional = checkResult.need() == Need.OPTIONAL ? "optional; " : "";
        var detail = checkResult.detail().isEmpty() ? "" : checkResult.detail() + "; ";
        var before = detail + optional;
        if (page.wrapped(before + checkResult.advice(), LABELS).size() <= 1) {
            return List.of(before + page.style().typed(checkResult.advice()));
        }
        var lines = new ArrayList<String>();
        if (!before.isEmpty()) {
            lines.addAll(page.wrapped(before.strip(), LABELS));
        }
        page.wrapped(checkResult.advice(), LABELS)
                .forEach(line -> lines.add(page.style().typed(line)));
        return lines;
    }

    /// The report for a program.
    ///
    /// @param ok whether all requirements are met
    /// @param checks the results of the checks
    private record DoctorData(boolean ok, List<CheckData> checks) implements ProtocolRecord {}

    /// The result of a check for a program.
    ///
    /// @param name the requirement
    /// @param state `ok`, `missing` or `problem`
    /// @param needed whether nothing works without it
    /// @param detail the details, such as a version
    /// @param advice the action to take; may be empty
    private record CheckData(
            String name, String state, boolean needed, String detail, String advice) {}
}
