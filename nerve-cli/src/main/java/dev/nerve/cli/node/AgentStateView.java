package dev.nerve.cli.node;

import dev.nerve.DurationFormat;
import dev.nerve.cli.output.TextPage;
import dev.nerve.protocol.codec.ProtocolRecord;
import dev.nerve.protocol.codec.RecordCodec;
import dev.nerve.protocol.event.AgentEvents.AgentStateData;
import dev.nerve.protocol.event.EventMessage;
import dev.nerve.protocol.event.ProgramQuestionData;
import dev.nerve.protocol.event.ScreenRowData;
import dev.nerve.protocol.run.RunData;
import dev.nerve.run.RunState;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// A view of the last state of an agent that its run reported.
///
/// While the run is active, the state is current until the next report. After that, it is the last
/// known state. *Immutable.*
///
/// @param data the state
/// @param passed the time since the report
record AgentStateView(NodeStateData data, Duration passed) {

    private static final Set<String> ACTIVE =
            Set.of(
                    RunState.RUNNING.wireName(),
                    RunState.WAITING.wireName(),
                    RunState.PAUSED.wireName());

    /// The last reported state of an agent, for programs.
    ///
    /// @param node the node
    /// @param run its run
    /// @param runState the state of the run
    /// @param path the place of the node in the run
    /// @param told the time of the report
    /// @param current whether the run is active, so that the state is current
    /// @param state the state
    /// @param forMs the time since it has this state, in milliseconds
    /// @param rule the rule that decided
    /// @param rank the rank of the evidence
    /// @param evidence the evidence, for people
    /// @param ageMs the age of the evidence in milliseconds
    /// @param rows the rows of the screen that it is based on
    /// @param program the program
    /// @param versionsSeen the versions of the program that nerve was tested with
    /// @param version the version that runs, if it is known
    /// @param versionUnseen whether nerve was not tested with this version
    /// @param question what the program asks, if it waits
    record NodeStateData(
            String node,
            String run,
            String runState,
            String path,
            Instant told,
            boolean current,
            String state,
            BigDecimal forMs,
            String rule,
            String rank,
            String evidence,
            BigDecimal ageMs,
            List<ScreenRowData> rows,
            String program,
            List<String> versionsSeen,
            @Nullable String version,
            @Nullable Boolean versionUnseen,
            @Nullable ProgramQuestionData question)
            implements ProtocolRecord {}

    /// {@return whether a process executes a run}
    static boolean isActive(RunData run) {
        return ACTIVE.contains(run.state());
    }

    /// {@return a view of a report}
    ///
    /// @param event the event of the report
    /// @param run the run
    /// @param now the current time
    static AgentStateView of(EventMessage event, RunData run, Instant now) {
        var since = Duration.between(event.time(), now);
        var passed = since.isNegative() ? Duration.ZERO : since;
        boolean isCurrent = isActive(run);
        var later = isCurrent ? DurationFormat.millis(passed) : BigDecimal.ZERO;
        var told = RecordCodec.decode(AgentStateData.class, event.data(), "agent_state");
        return new AgentStateView(
                new NodeStateData(
                        String.valueOf(event.nodeId()),
                        run.runId(),
                        run.state(),
                        String.valueOf(event.path()),
                        event.time(),
                        isCurrent,
                        told.state(),
                        told.forMs().add(later),
                        told.rule(),
                        told.rank(),
                        told.evidence(),
                        told.ageMs().add(later),
                        told.rows(),
                        told.program(),
                        told.versionsSeen(),
                        told.version(),
                        told.versionUnseen(),
                        told.question()),
                passed);
    }

    void writeTo(TextPage page) {
        page.line("node      %s, at %s".formatted(data.node, data.path));
        page.line("run       %s, which is %s".formatted(data.run, data.runState));
        if (!data.current) {
            page.line(
                    "as of     %s ago, when it last reported"
                            .formatted(DurationFormat.format(passed)));
        }
        page.line("state     %s for %s".formatted(state(), time(data.forMs)));
        page.line("rule      %s (%s)".formatted(data.rule, data.rank));
        page.line("evidence  %s; %s ago".formatted(data.evidence, time(data.ageMs)));
        data.rows.forEach(row -> page.line("row %-5d %s".formatted(row.row(), row.text())));
        writeQuestion(page);
        page.line("program   " + program());
    }

    private String state() {
        var question = data.question;
        return question == null ? data.state : "%s (%s)".formatted(data.state, question.kind());
    }

    private static String time(BigDecimal millis) {
        return DurationFormat.format(Duration.ofNanos(millis.movePointRight(6).longValue()));
    }

    private void writeQuestion(TextPage page) {
        var question = data.question;
        if (question == null) {
            return;
        }
        if (!question.text().isEmpty()) {
            page.line("question  " + question.text());
        }
        for (int i = 0; i < question.choices().size(); i++) {
            page.line("choice %-2d %s".formatted(i + 1, question.choices().get(i)));
        }
    }

    private String program() {
        var seen = String.join(", ", data.versionsSeen);
        if (data.version == null) {
            return seen.isEmpty()
                    ? data.program
                    : "%s; rules know %s; it shows no version".formatted(data.program, seen);
        }
        return data.versionUnseen != null && data.versionUnseen
                ? "%s; these rules do not know version %s; they know %s"
                        .formatted(data.program, data.version, seen)
                : "%s %s, which the rules know".formatted(data.program, data.version);
    }
}
