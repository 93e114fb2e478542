package dev.nerve.engine.command;

import dev.nerve.NodeId;
import dev.nerve.RunId;
import dev.nerve.RunPath;
import dev.nerve.SessionId;
import dev.nerve.engine.data.OutcomeDataWriter;
import dev.nerve.engine.data.RunDataWriter;
import dev.nerve.engine.data.StepDataWriter;
import dev.nerve.engine.data.UsageDataWriter;
import dev.nerve.engine.setup.RunServices;
import dev.nerve.engine.step.RunHistory;
import dev.nerve.engine.step.StepHistory;
import dev.nerve.engine.step.StepResults;
import dev.nerve.engine.step.StepSearch;
import dev.nerve.event.Event;
import dev.nerve.event.EventGap;
import dev.nerve.event.EventLogEntry;
import dev.nerve.event.EventQuery;
import dev.nerve.event.Fact;
import dev.nerve.event.StoredEvent;
import dev.nerve.protocol.RunCommands;
import dev.nerve.protocol.event.EventListData;
import dev.nerve.protocol.run.RunComparisonData;
import dev.nerve.protocol.run.RunOutputData;
import dev.nerve.value.Value;
import dev.nerve.workflow.run.RunService;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// The commands that read what runs did: outputs, comparisons and events.
///
/// @param services the runs and their events
/// @param writer writes runs
record RunReadingService(RunServices services, RunDataWriter writer) {

    /// The maximum number of characters of the text of a whole run.
    private static final int LONGEST_TEXT = 1024 * 1024;

    private RunService runs() {
        return services.runs();
    }

    RunComparisonData compare(RunCommands.CompareRuns command) {
        var left = runs().resolveName(command.left());
        var right = runs().resolveName(command.right());
        var one = steps(left);
        var other = steps(right);
        var paths = new LinkedHashSet<>(one.keySet());
        paths.addAll(other.keySet());
        return new RunComparisonData(
                writer.brief(runs().get(left)),
                writer.brief(runs().get(right)),
                StepResults.innermost(paths).stream()
                        .map(path -> StepDataWriter.pair(path, one.get(path), other.get(path)))
                        .toList());
    }

    private Map<String, StepHistory> steps(RunId run) {
        var events = RunHistory.of(runs(), run).events();
        var paths = StepSearch.in(run, events).paths();
        var steps = new LinkedHashMap<String, StepHistory>();
        for (var step : StepHistory.of(paths, events)) {
            if (!step.state().isEmpty()) {
                steps.put(StepSearch.inside(step.path()), step);
            }
        }
        return steps;
    }

    RunOutputData output(RunCommands.GetOutput command) {
        var id = runs().resolveName(command.runId());
        var events = RunHistory.withAllOutput(runs(), id).events();
        if (command.step() == null) {
            return wholeRun(id, events);
        }
        var path = StepSearch.in(id, events).find(command.step());
        return StepDataWriter.of(id, StepHistory.of(path, events));
    }

    private RunOutputData wholeRun(RunId id, List<Event> events) {
        var run = runs().get(id);
        var record = run.record();
        var outcome = Optional.ofNullable(record.status().outcome());
        return new RunOutputData(
                id.name(),
                RunPath.root(record.source().name()).toString(),
                run.state().wireName(),
                outcome.map(one -> OutcomeDataWriter.of(one, null, null, record.start().input()))
                        .orElse(null),
                record.start().time(),
                run.state().isOver() ? record.status().changed() : null,
                UsageDataWriter.of(new RunHistory(events).usage(id)),
                List.of(),
                text(events, "stdout"),
                text(events, "stderr"));
    }

    /// {@return the end of the text that all steps wrote to a stream}
    private static String text(List<Event> events, String stream) {
        var text = new StringBuilder();
        for (var event : events) {
            if (event.fact() instanceof Fact.OutputChunk(var name, var piece)
                    && name.equals(stream)) {
                text.append(piece);
            }
        }
        return text.substring(Math.max(0, text.length() - LONGEST_TEXT));
    }

    EventListData events(RunCommands.GetEvents command) {
        var check = new CommandCheck();
        var limit = check.limit(command.limit());
        var session =
                check.read(
                        "session", () -> Optional.ofNullable(command.session()).map(SessionId::of));
        var node =
                check.read("node_id", () -> Optional.ofNullable(command.nodeId()).map(NodeId::of));
        check.requireValid();
        var run = Optional.ofNullable(command.runId()).map(runs()::resolveName);
        var query =
                new EventQuery(
                        command.from() == null ? 1 : command.from(),
                        limit.get(),
                        run.orElse(null),
                        session.get().orElse(null),
                        node.get().orElse(null),
                        Set.copyOf(command.types()));
        var log = services.store().eventLog();
        long last = log.last();
        var page = log.read(query);
        return new EventListData(
                page.entries().stream().map(RunReadingService::entry).toList(), page.next(), last);
    }

    private static Value.Fields entry(EventLogEntry entry) {
        return switch (entry) {
            case StoredEvent event -> event.toValue();
            case EventGap gap -> gap.toValue();
        };
    }
}
