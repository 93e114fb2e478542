package dev.nerve.workflow.run;

import dev.nerve.RunId;
import dev.nerve.gate.StoredGate;
import dev.nerve.run.RunState;
import dev.nerve.store.RunOwner;
import dev.nerve.store.RunQuery;
import dev.nerve.store.RunRecord;
import dev.nerve.store.RunStore;
import dev.nerve.store.RunSummary;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/// A reader of runs with their current states and their gates.
///
/// @param store the store of the runs
/// @param processes the processes that own runs
/// @param mask the mask for everything that leaves a run
record RunInfoReader(RunStore store, OwnerProcesses processes, RunSecretMask mask) {

    /// {@return the current state of a run: interrupted if its owner died}
    RunState stateOf(RunRecord record) {
        return stateOf(record, processes::isAlive);
    }

    private static RunState stateOf(RunRecord record, Predicate<RunOwner> lives) {
        var state = record.status().state();
        var owner = Optional.ofNullable(record.status().owner());
        boolean isStored = state.isOver() || state == RunState.UNKNOWN;
        return isStored || owner.filter(lives).isPresent() ? state : RunState.INTERRUPTED;
    }

    RunInfo read(RunRecord record) {
        var state = stateOf(record);
        var gates = state.isOver() ? List.<StoredGate>of() : store.gates().list(record.id());
        var listed = store.findSummary(record.id());
        return info(
                new RunSummary(
                        record,
                        listed.map(RunSummary::title).orElse(""),
                        listed.map(RunSummary::labels).orElse(Set.of()),
                        listed.map(RunSummary::archived).orElse(false)),
                state,
                gates);
    }

    private RunInfo info(RunSummary run, RunState state, List<StoredGate> gates) {
        return new RunInfo(
                mask.mask(run.record()),
                state,
                gates.stream().map(mask::mask).toList(),
                run.title(),
                run.labels(),
                run.archived());
    }

    /// {@return a page of runs, newest first}
    ///
    /// @param query the runs to list, by their current states
    RunInfo.RunInfoPage list(RunQuery query) {
        // Asks each owner once, because an owner may have many runs.
        var alive = new HashMap<RunOwner, Boolean>();
        Predicate<RunOwner> lives = owner -> alive.computeIfAbsent(owner, processes::isAlive);
        var found = new ArrayList<RunSummary>();
        var next = Optional.ofNullable(query.after());
        var stored = query.withStates(storedStates(query));
        do {
            var page = store.list(stored.withLimit(query.limit() - found.size()).after(next));
            page.runs().stream()
                    .filter(run -> query.filter().states().contains(stateOf(run.record(), lives)))
                    .forEach(found::add);
            next = page.next();
        } while (next.isPresent() && found.size() < query.limit());
        return new RunInfo.RunInfoPage(withGates(found, lives), next);
    }

    /// {@return the stored states that the runs may have; a run whose owner died has its old one}
    private static EnumSet<RunState> storedStates(RunQuery query) {
        var states = EnumSet.noneOf(RunState.class);
        states.addAll(query.filter().states());
        if (states.contains(RunState.INTERRUPTED)) {
            for (var state : RunState.values()) {
                if (!state.isOver()) {
                    states.add(state);
                }
            }
        }
        return states;
    }

    private Map<RunId, List<StoredGate>> gatesOf(List<RunId> runs) {
        var gates = new HashMap<RunId, List<StoredGate>>();
        for (var gate : runs.isEmpty() ? List.<StoredGate>of() : store.gates().list(runs)) {
            gates.computeIfAbsent(gate.run().orElseThrow(), _ -> new ArrayList<>()).add(gate);
        }
        return gates;
    }

    private List<RunInfo> withGates(List<RunSummary> runs, Predicate<RunOwner> lives) {
        var open =
                runs.stream()
                        .filter(run -> !run.record().status().state().isOver())
                        .map(RunSummary::id)
                        .toList();
        var gates = gatesOf(open);
        return runs.stream()
                .map(run ->
                        info(
                                run,
                                stateOf(run.record(), lives),
                                gates.getOrDefault(run.id(), List.of())))
                .toList();
    }
}
