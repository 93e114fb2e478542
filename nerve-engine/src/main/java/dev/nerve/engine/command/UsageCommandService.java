package dev.nerve.engine.command;

import dev.nerve.NerveException;
import dev.nerve.RunId;
import dev.nerve.Usage;
import dev.nerve.engine.data.UsageDataWriter;
import dev.nerve.engine.setup.RunServices;
import dev.nerve.engine.step.RunHistory;
import dev.nerve.event.EventQuery;
import dev.nerve.event.Fact;
import dev.nerve.event.StoredEvent;
import dev.nerve.protocol.SearchCommands;
import dev.nerve.protocol.common.UsageListData;
import dev.nerve.protocol.common.UsageListData.UsageRowData;
import dev.nerve.store.RunFilter;
import dev.nerve.store.RunQuery;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/// The commands that find and count.
///
/// @param services the runs and their events
public record UsageCommandService(RunServices services) {

    /// The number of events that are read at once.
    private static final int PAGE = 1_000;

    private static final Set<String> TYPES = Set.of("usage", "completed", "failed", "cancelled");

    Record execute(SearchCommands<?> command) {
        return switch (command) {
            case SearchCommands.Search _ ->
                    throw new NerveException.Unsupported("this engine does not support search");
            case SearchCommands.ListUsage list -> list(list);
        };
    }

    private UsageListData list(SearchCommands.ListUsage command) {
        var check = new CommandCheck();
        var isByRun =
                check.word(
                        "by",
                        command.by(),
                        Map.of("run", true, "day", false)::get,
                        List.of("run", "day"));
        check.requireValid();
        var used = usedByRun();
        var since = command.since();
        if (since != null) {
            used.keySet().retainAll(startedSince(since));
        }
        var rows = new LinkedHashMap<String, UsageSum>();
        used.forEach((run, usage) -> {
            var day = usage.time.atZone(ZoneOffset.UTC).toLocalDate().toString();
            rows.merge(isByRun.get() ? run.name() : day, usage, UsageSum::plus);
        });
        return data(command.by(), rows);
    }

    /// {@return the usage of each run, in the order of their last events}
    private Map<RunId, UsageSum> usedByRun() {
        try {
            return usedInLog();
        } catch (NerveException.Unavailable unnumbered) {
            if (NerveException.isStoreFailure(unnumbered)) {
                throw unnumbered;
            }
            return usedInHistories();
        }
    }

    /// {@return the usage of each run of a store of an earlier version, whose events have only
    /// their numbers in their runs}
    private Map<RunId, UsageSum> usedInHistories() {
        var used = new LinkedHashMap<RunId, UsageSum>();
        for (var run : services.runs().list().reversed()) {
            var id = run.record().id();
            var usage = RunHistory.of(services.runs(), id).usage(id);
            used.put(id, new UsageSum(1, usage, run.record().status().changed()));
        }
        return used;
    }

    private Map<RunId, UsageSum> usedInLog() {
        var used = new LinkedHashMap<RunId, UsageSum>();
        var log = services.store().eventLog();
        long last = log.last();
        for (long next = 1; next <= last; ) {
            var page = log.read(new EventQuery(next, PAGE, null, null, null, TYPES));
            page.events().forEach(event -> add(event, used));
            next = page.next();
        }
        return used;
    }

    /// Adds a usage, or replaces all by the total that the end of a run has.
    private static void add(StoredEvent event, Map<RunId, UsageSum> used) {
        var run = event.origin().run();
        if (run == null) {
            return;
        }
        var before = used.remove(run);
        var usage =
                switch (event.fact()) {
                    case Fact.UsageSpent(var spent) ->
                            before == null ? spent : before.usage.plus(spent);
                    case Fact.Completed(_, _, var total) -> total;
                    case Fact.Failed(_, _, _, var total) -> total;
                    case Fact.Cancelled(_, _, var total) -> total;
                    case Fact _ -> Usage.NONE;
                };
        used.put(run, new UsageSum(1, usage, event.time()));
    }

    private Set<RunId> startedSince(Instant since) {
        var all = RunFilter.ALL;
        var filter = new RunFilter(all.states(), null, null, since, all.text(), all.archived());
        return services
                .store()
                .list(new RunQuery(filter, Integer.MAX_VALUE, null, null))
                .runs()
                .stream()
                .map(run -> run.id())
                .collect(Collectors.toSet());
    }

    private static UsageListData data(String by, Map<String, UsageSum> sums) {
        var rows = new ArrayList<UsageRowData>();
        sums.forEach((key, sum) ->
                rows.addFirst(new UsageRowData(key, sum.runs, UsageDataWriter.of(sum.usage))));
        var total = sums.values().stream().map(UsageSum::usage).reduce(Usage.NONE, Usage::plus);
        return new UsageListData(by, rows, UsageDataWriter.of(total));
    }

    /// The usage of some runs.
    ///
    /// @param runs the number of runs
    /// @param usage their usage
    /// @param time the time of the last event
    private record UsageSum(long runs, Usage usage, Instant time) {

        UsageSum plus(UsageSum other) {
            return new UsageSum(runs + other.runs, usage.plus(other.usage), other.time);
        }
    }
}
