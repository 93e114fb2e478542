package dev.nerve.cli.progress;

import dev.nerve.ErrorCode;
import dev.nerve.Money;
import dev.nerve.NodeId;
import dev.nerve.RunId;
import dev.nerve.RunPath;
import dev.nerve.Usage;
import dev.nerve.event.Event;
import dev.nerve.event.Fact;
import dev.nerve.event.SkipReason;
import dev.nerve.value.Value;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;

/// Makes events from lines such as `120 done build/compile`: the milliseconds since the run began,
/// what happened, where, and more about it. What begins with `~` happened in another run, of which
/// this one is a fork.
final class EventScript {

    static final Instant BEGINNING = Instant.parse("2026-01-01T00:00:00Z");

    private final Map<String, Long> begun = new HashMap<>();
    private String root = "";
    private Usage usage = Usage.NONE;
    private long seq;

    Event event(String line) {
        boolean isShared = line.contains("~");
        var parts = line.strip().replace("~", "").split(" +", 4);
        long millis = Long.parseLong(parts[0]);
        var where = parts.length > 2 ? parts[2] : "";
        var rest = parts.length > 3 ? parts[3].replace("\\n", "\n").replace("\\e", "\u001b") : "";
        if (parts[1].equals("started")) {
            root = where;
            begun.put(where, millis);
        }
        boolean goesOn = parts[1].equals("resumes") && !rest.equals("paused");
        if (parts[1].equals("begins") || goesOn) {
            begun.put(where, millis);
        }
        var elapsed = Duration.ofMillis(millis - begun.getOrDefault(where, millis));
        var path = where.equals(root) ? root : root + "/" + where;
        return new Event(
                ++seq,
                RunId.of(root + (isShared ? "-00000000" : "-12345678")),
                RunPath.parse(path),
                NodeId.of("node"),
                BEGINNING.plusMillis(millis),
                fact(parts[1], rest, elapsed));
    }

    private Fact fact(String what, String rest, Duration elapsed) {
        return switch (what) {
            case "started" -> new Fact.Started(Value.NULL, Plans.parse(rest));
            case "completed" -> new Fact.Completed(Value.NULL, elapsed, usage);
            case "ended" -> new Fact.Failed(ErrorCode.PROCESS, rest, elapsed, usage);
            case "stopped" -> new Fact.Cancelled(rest, elapsed, usage);
            case "begins" -> new Fact.StepStarted(rest, Value.NULL);
            case "done" -> new Fact.StepCompleted(Value.NULL, elapsed, Usage.NONE);
            case "fails" -> new Fact.StepFailed(ErrorCode.PROCESS, rest, elapsed, Usage.NONE);
            case "cancelled" -> new Fact.StepFailed(ErrorCode.CANCELLED, rest, elapsed, Usage.NONE);
            case "retries" ->
                    new Fact.StepRetried(1, ErrorCode.PROCESS, rest, Duration.ofMillis(250));
            case "skipped" -> new Fact.StepSkipped(SkipReason.CONDITION, rest);
            case "adds" -> new Fact.StepsAdded(Plans.parse(rest));
            case "writes" -> new Fact.OutputChunk("stdout", rest);
            case "logs" -> new Fact.Log(rest);
            case "spends" -> spending(Long.parseLong(rest));
            case "tells" -> new Fact.Custom("measured", Value.fields(Map.of("what", rest)));
            case "pauses" -> new Fact.Paused(rest);
            case "resumes" -> new Fact.Resumed("ann", rest);
            default -> ControlScript.fact(what, rest);
        };
    }

    private Fact spending(long tokens) {
        var spent = Usage.modelCall(tokens, Money.of(BigDecimal.valueOf(tokens, 6)));
        usage = usage.plus(spent);
        return new Fact.UsageSpent(spent);
    }
}
