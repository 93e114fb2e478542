package dev.nerve.terminal.state.detection;

import dev.nerve.DurationFormat;
import dev.nerve.NerveException;
import dev.nerve.terminal.state.ProgramQuestion;
import dev.nerve.terminal.state.StateEvidence;
import dev.nerve.terminal.state.StateEvidence.SeenRow;
import dev.nerve.terminal.state.TerminalState;
import dev.nerve.value.Value;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// The state of a program with its evidence, as shown to users and programs. *Immutable.*
///
/// @param verdict the state with its evidence
/// @param program the name of the rule set
/// @param version the version that the program shows, if any
/// @param seen the versions that the rules were written for
/// @param nanos the time of the explanation, on the caller's clock
public record StateExplanation(
        StateVerdict verdict,
        String program,
        Optional<String> version,
        List<String> seen,
        long nanos) {

    public StateExplanation {
        seen = List.copyOf(seen);
    }

    /// {@return the explanation that a value contains}
    ///
    /// @param value a value as [#toValue()] returns it
    /// @param later the time that has passed since then
    /// @throws NerveException if the value is not an explanation
    public static StateExplanation of(Value value, Duration later) {
        var evidence =
                new StateEvidence(
                        constant(StateEvidence.EvidenceRank.class, value.at("rank")),
                        value.at("rule").text(),
                        value.at("evidence").text(),
                        value.at("rows").items().stream().map(StateExplanation::seenRow).toList(),
                        -then(value.at("age_ms"), later));
        var verdict =
                new StateVerdict(
                        constant(TerminalState.class, value.at("state")),
                        evidence,
                        value.find("question").map(ProgramQuestion::of),
                        -then(value.at("for_ms"), later));
        return new StateExplanation(
                verdict,
                value.at("program").text(),
                value.find("version").map(Value::text),
                value.at("versions_seen").items().stream().map(Value::text).toList(),
                0);
    }

    private static <E extends Enum<E>> E constant(Class<E> type, Value name) {
        try {
            return Enum.valueOf(type, name.text().toUpperCase(Locale.ROOT));
        } catch (IllegalArgumentException _) {
            throw new NerveException.Invalid("no explanation has '%s'".formatted(name.text()));
        }
    }

    private static long then(Value millis, Duration later) {
        return millis.number().movePointRight(6).longValue() + later.toNanos();
    }

    private static SeenRow seenRow(Value row) {
        return new SeenRow(row.at("row").as(Integer.class) - 1, row.at("text").text());
    }

    /// {@return a copy with an additional remark on the evidence}
    ///
    /// @param remark the remark
    public StateExplanation withRemark(String remark) {
        var evidence = verdict.evidence();
        var longer =
                new StateEvidence(
                        evidence.rank(),
                        evidence.rule(),
                        evidence.what() + "; " + remark,
                        evidence.rows(),
                        evidence.nanos());
        return new StateExplanation(
                new StateVerdict(verdict.state(), longer, verdict.question(), verdict.since()),
                program,
                version,
                seen,
                nanos);
    }

    /// {@return whether another has the same state, rule, question and version}
    ///
    /// @param other the other explanation
    public boolean isLike(StateExplanation other) {
        return verdict.state() == other.verdict.state()
                && verdict.evidence().rule().equals(other.verdict.evidence().rule())
                && verdict.question().equals(other.verdict.question())
                && version.equals(other.version);
    }

    /// {@return whether the program shows a version that the rules were not written for}
    public boolean isVersionUnseen() {
        return version.isPresent() && !seen.contains(version.get());
    }

    /// {@return the explanation as text for people}
    @Override
    public String toString() {
        return String.join("\n", lines());
    }

    /// {@return the explanation for people, one line per fact}
    public List<String> lines() {
        var lines = new ArrayList<String>();
        var evidence = verdict.evidence();
        lines.add("state     " + state());
        lines.add("rule      %s (%s)".formatted(evidence.rule(), rank()));
        lines.add("evidence  %s; %s ago".formatted(evidence.what(), show(evidence.nanos())));
        for (var row : evidence.rows()) {
            lines.add("row %-5d %s".formatted(row.row() + 1, row.text()));
        }
        verdict.question().ifPresent(question -> add(lines, question));
        lines.add("program   " + programLine());
        return lines;
    }

    private String state() {
        var kind = verdict.question().map(question -> " (" + question.kind() + ")").orElse("");
        return "%s%s for %s".formatted(verdict.state().wireName(), kind, show(verdict.since()));
    }

    private static void add(List<String> lines, ProgramQuestion question) {
        if (!question.text().isEmpty()) {
            lines.add("question  " + question.text());
        }
        for (int i = 0; i < question.choices().size(); i++) {
            lines.add("choice %-2d %s".formatted(i + 1, question.choices().get(i)));
        }
    }

    private String programLine() {
        var known = seen.isEmpty() ? "" : "rules know " + String.join(", ", seen);
        if (version.isEmpty()) {
            return known.isEmpty()
                    ? program
                    : "%s; %s; it shows no version".formatted(program, known);
        }
        return isVersionUnseen()
                ? "%s; these rules do not know version %s; they know %s"
                        .formatted(program, version.get(), String.join(", ", seen))
                : "%s %s, which the rules know".formatted(program, version.get());
    }

    private String rank() {
        return verdict.evidence().rank().name().toLowerCase(Locale.ROOT);
    }

    private String show(long then) {
        return DurationFormat.format(Duration.ofNanos(Math.max(0, nanos - then)));
    }

    /// {@return the explanation as a value for programs}
    public Value toValue() {
        var evidence = verdict.evidence();
        var value =
                Value.Fields.EMPTY
                        .with("state", verdict.state().wireName())
                        .with("for_ms", millis(verdict.since()))
                        .with("rule", evidence.rule())
                        .with("rank", rank())
                        .with("evidence", evidence.what())
                        .with("age_ms", millis(evidence.nanos()))
                        .with("rows", evidence.rows().stream().map(StateExplanation::row).toList())
                        .with("program", program)
                        .with("versions_seen", seen);
        if (version.isPresent()) {
            value = value.with("version", version.get()).with("version_unseen", isVersionUnseen());
        }
        var question = verdict.question();
        return question.isPresent() ? value.with("question", question.get().toValue()) : value;
    }

    private static Value row(SeenRow row) {
        return Value.Fields.EMPTY.with("row", row.row() + 1).with("text", row.text());
    }

    private BigDecimal millis(long then) {
        return DurationFormat.millis(Duration.ofNanos(Math.max(0, nanos - then)));
    }
}
