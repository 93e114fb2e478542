package dev.nerve.app.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nerve.ErrorCode;
import dev.nerve.RunId;
import dev.nerve.RunPath;
import dev.nerve.cli.output.TextPage;
import dev.nerve.cli.output.TextStyle;
import dev.nerve.cli.runs.view.RunPageView;
import dev.nerve.engine.data.InboxDataWriter;
import dev.nerve.engine.data.RunDataWriter;
import dev.nerve.engine.step.RunHistory;
import dev.nerve.event.ControlFact;
import dev.nerve.event.Event;
import dev.nerve.event.Fact;
import dev.nerve.event.WaitReason;
import dev.nerve.gate.Gate;
import dev.nerve.gate.GatePlace;
import dev.nerve.gate.StoredGate;
import dev.nerve.protocol.codec.ProtocolRecord;
import dev.nerve.protocol.codec.RecordCodec;
import dev.nerve.protocol.run.RunData;
import dev.nerve.run.RunState;
import dev.nerve.testkit.SampleRuns;
import dev.nerve.value.Value;
import dev.nerve.workflow.run.RunInfo;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/// `nerve runs show` says for each step that waits, why and since when. The golden files are in
/// `src/test/resources/waits`; `-Dupdate=true` writes them again.
class RunWaitsTest {

    private static final Path GOLDEN = Path.of("src", "test", "resources", "waits");
    private static final Instant START = SampleRuns.START_TIME;
    private static final RunId RUN = RunId.of("flow-1");

    private final List<Event> events = new ArrayList<>();

    private void tell(int second, String path, Fact fact) {
        events.add(
                new Event(
                        events.size() + 1L,
                        RUN,
                        RunPath.parse(path),
                        null,
                        START.plusSeconds(second),
                        fact));
    }

    private void allWaits() {
        tell(0, "flow", new Fact.Started(Value.of("go"), List.of()));
        tell(
                1,
                "flow/write",
                new ControlFact.StepWaiting(WaitReason.TURN, "writer", START.plusSeconds(1)));
        tell(
                2,
                "flow/review",
                new ControlFact.StepWaiting(WaitReason.BUDGET, "", START.plusSeconds(2)));
        tell(3, "flow/ask", retried(ErrorCode.RATE_LIMIT));
        tell(4, "flow/build", retried(ErrorCode.PROCESS));
        tell(
                5,
                "flow/nap",
                new ControlFact.TimerStarted(START.plusSeconds(900), Duration.ofSeconds(895)));
        tell(6, "flow", new Fact.Paused("ann"));
        tell(
                7,
                "flow/publish",
                new ControlFact.StepWaiting(WaitReason.PAUSED, "", START.plusSeconds(7)));
    }

    private static Fact retried(ErrorCode code) {
        return new Fact.StepRetried(1, code, "not now", Duration.ofMinutes(2));
    }

    private static RunInfo run(RunState state) {
        var gate =
                new StoredGate(
                        1,
                        GatePlace.of(RUN, RunPath.parse("flow/approve")),
                        Gate.of("Release it?").withOptions(List.of("yes", "no")),
                        START.plusSeconds(8),
                        null);
        return new RunInfo(SampleRuns.run(RUN.name()), state, List.of(gate), "", Set.of(), false);
    }

    private void assertGolden(String name, RunState state) throws IOException {
        var now = START.plusSeconds(65);
        var run = run(state);
        var waits = waits(run, now);
        var shown = new RunPageView(data(run, waits), _ -> List.of(), now, 100);
        var page = TextPage.of(TextStyle.PLAIN);
        shown.writeTo(page);
        compare(name + ".txt", page.text());
        compare(name + ".json", Value.of(waits).toJson() + "\n");
    }

    /// {@return the waits of a run, as clients receive them}
    private List<Value.Fields> waits(RunInfo run, Instant now) {
        return new RunHistory(events)
                .waits(run, now).stream()
                        .map(RunDataWriter::wait)
                        .map(ProtocolRecord::toFields)
                        .toList();
    }

    private static RunData data(RunInfo run, List<Value.Fields> waits) {
        var record = run.record();
        var fields =
                Value.Fields.EMPTY
                        .with("run_id", record.id().name())
                        .with("kind", "workflow")
                        .with("durable", true)
                        .with("workflow", record.source().name())
                        .with("source", "bound")
                        .with("state", run.state().wireName())
                        .with("started", record.start().time().toString())
                        .with("changed", record.start().time().toString())
                        .with("active_ms", 0)
                        .with("usage", Value.Fields.EMPTY)
                        .with("archived", false)
                        .with("input", record.start().input())
                        .with("params", record.start().params())
                        .with("waits", waits)
                        .with(
                                "gates",
                                run.waiting().stream()
                                        .map(InboxDataWriter::of)
                                        .map(ProtocolRecord::toFields)
                                        .toList());
        return RecordCodec.decode(RunData.class, fields);
    }

    private static void compare(String file, String text) throws IOException {
        var golden = GOLDEN.resolve(file);
        if (Boolean.getBoolean("update")) {
            Files.createDirectories(GOLDEN);
            Files.writeString(golden, text);
        }
        assertThat(text).isEqualTo(Files.readString(golden));
    }

    @Test
    void everyWaitHasAReasonAndAStart() throws IOException {
        allWaits();

        assertGolden("paused", RunState.PAUSED);
    }

    @Test
    void aRunWithoutAProcessWaitsForAResume() throws IOException {
        allWaits();

        assertGolden("interrupted", RunState.INTERRUPTED);
    }

    @Test
    void aRunThatIsOverWaitsForNothing() {
        allWaits();

        assertThat(waits(run(RunState.COMPLETED), START)).isEmpty();
    }
}
