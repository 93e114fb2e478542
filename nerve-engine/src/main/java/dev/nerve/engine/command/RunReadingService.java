package dev.nerve.engine.command;

import dev.nerve.NerveException;
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
import dev.nerve.protocol.run.StepTextData;
import dev.nerve.value.Value;
import dev.nerve.workflow.run.RunService;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

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
        var search = StepSearch.in(id, events);
        boolean hasTexts = command.texts() != null && command.texts();
        if (command.step() == null) {
            return wholeRun(id, events, hasTexts ? texts(search.paths(), events) : List.of());
        }
        var path = search.find(command.step());
        var step = StepHistory.of(path, events);
        var inner = search.paths().stream().filter(one -> StepSearch.isWithin(one, path)).toList();
        return StepDataWriter.of(
                id,
                doneBy(id, path, events),
                step,
                search.inside(step),
                hasTexts ? texts(inner, events) : List.of());
    }

    private static List<StepTextData> texts(List<RunPath> paths, List<Event> events) {
        return StepDataWriter.texts(StepHistory.of(paths, events));
    }

    /// {@return the run that executed a step: a fork shares steps with the run it was forked from}
    private static RunId doneBy(RunId run, RunPath step, List<Event> events) {
        return events.stream()
                .filter(event -> event.path().equals(step))
                .reduce((_, last) -> last)
                .map(Event::run)
                .orElse(run);
    }

    private RunOutputData wholeRun(RunId id, List<Event> events, List<StepTextData> texts) {
        var run = runs().get(id);
        var record = run.record();
        var outcome = Optional.ofNullable(record.status().outcome());
        return new RunOutputData(
                id.name(),
                RunPath.root(record.source().name()).toString(),
                null,
                "workflow",
                run.state().wireName(),
                null,
                record.start().input(),
                outcome.map(one -> OutcomeDataWriter.of(one, null, null, record.start().input()))
                        .orElse(null),
                record.start().time(),
                run.state().isOver() ? record.status().changed() : null,
                UsageDataWriter.of(new RunHistory(events).usage(id)),
                List.of(),
                text(events, "stdout"),
                text(events, "stderr"),
                texts,
                List.of());
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
        if (command.inherited() != null && command.inherited()) {
            return inherited(run, command.from(), limit.get());
        }
        var query =
                new EventQuery(
                        command.from() == null ? 1 : command.from(),
                        limit.get(),
                        run.orElse(null),
                        session.get().orElse(null),
                        node.get().orElse(null),
                        Set.copyOf(command.types()));
        var log = services.store().eventLog();
        try {
            long last = log.last();
            var page = log.read(query);
            return new EventListData(
                    page.entries().stream().map(RunReadingService::entry).toList(),
                    page.next(),
                    last);
        } catch (NerveException.Unavailable unnumbered) {
            if (run.isEmpty() || NerveException.isStoreFailure(unnumbered)) {
                throw unnumbered;
            }
            return ofUnnumberedStore(run.get(), query.from(), limit.get());
        }
    }

    /// {@return a page of the events of a run whose store is of an earlier version: they have only
    /// their numbers in the run}
    private EventListData ofUnnumberedStore(RunId run, long from, int limit) {
        var events = runs().events(run, from, limit).stream().map(Event::of).toList();
        long next = events.isEmpty() ? from : events.getLast().seq() + 1;
        return new EventListData(
                events.stream().map(RunReadingService::eventOfRun).toList(),
                next,
                events.size() < limit ? next - 1 : next);
    }

    /// {@return a page of the events that a fork shares with its origin}
    private EventListData inherited(Optional<RunId> run, @Nullable Long from, int limit) {
        if (run.isEmpty()) {
            throw new NerveException.Invalid("run_id: inherited events are those of one run");
        }
        var all = RunHistory.inheritedEvents(runs(), run.get());
        int first = Math.clamp(from == null ? 0 : from - 1, 0, all.size());
        int end = Math.min(all.size(), first + limit);
        return new EventListData(
                all.subList(first, end).stream().map(RunReadingService::eventOfRun).toList(),
                end + 1L,
                all.size());
    }

    /// {@return an event with its number in its run alone}
    private static Value.Fields eventOfRun(Event event) {
        return event.toValue().with("run_seq", event.seq());
    }

    private static Value.Fields entry(EventLogEntry entry) {
        return switch (entry) {
            case StoredEvent event -> event.toValue();
            case EventGap gap -> gap.toValue();
        };
    }
}
