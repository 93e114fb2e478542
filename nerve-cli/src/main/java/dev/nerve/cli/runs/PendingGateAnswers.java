package dev.nerve.cli.runs;

import dev.nerve.RunId;
import dev.nerve.RunPath;
import dev.nerve.client.NerveClient;
import dev.nerve.event.ControlFact;
import dev.nerve.event.Event;
import dev.nerve.event.EventSink;
import dev.nerve.event.Fact;
import dev.nerve.protocol.InboxCommands;
import dev.nerve.protocol.inbox.InboxItemData;
import dev.nerve.value.Value;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// The answers that were given while no process executes a run. The run emits their events only
/// when it resumes.
///
/// It listens to the events of the run, to know the questions that they leave open. *Confined to
/// one thread.*
final class PendingGateAnswers implements EventSink {

    private final Set<RunPath> asked = new HashSet<>();
    private long last;

    @Override
    public void accept(Event event) {
        last = event.seq();
        switch (event.fact()) {
            case ControlFact.GateWaiting _ -> asked.add(event.path());
            case ControlFact.GateResolved _,
                    Fact.StepCompleted _,
                    Fact.StepFailed _,
                    Fact.StepSkipped _ ->
                    asked.remove(event.path());
            default -> {}
        }
    }

    /// {@return the events that the run will emit; they all carry the number of its last event}
    ///
    /// @param nerve the client
    /// @param run the run
    /// @throws InterruptedException if the thread was interrupted
    List<Event> events(NerveClient nerve, RunId run) throws InterruptedException {
        var events = new ArrayList<Event>();
        for (var item : items(nerve, run)) {
            var path = RunPath.parse(Objects.requireNonNullElse(item.path(), ""));
            var answer = item.answer();
            if (answer != null && asked.contains(path)) {
                var fact =
                        new ControlFact.GateResolved(
                                answer.how(), text(answer.value()), answer.by());
                events.add(new Event(last, run, path, null, answer.at(), fact));
            }
        }
        return events;
    }

    private static String text(Value answer) {
        return answer instanceof Value.Text(var text) ? text : answer.toJson();
    }

    /// {@return the questions of a run, answered or not}
    ///
    /// @param nerve the client
    /// @param run the run
    /// @throws InterruptedException if the thread was interrupted
    static List<InboxItemData> items(NerveClient nerve, RunId run) throws InterruptedException {
        var all = new ArrayList<InboxItemData>();
        @Nullable String after = null;
        do {
            var page =
                    nerve.call(
                            new InboxCommands.ListInbox(
                                    null, run.name(), List.of(), true, null, after));
            page.items().stream().filter(item -> item.path() != null).forEach(all::add);
            after = page.next();
        } while (after != null);
        return all;
    }
}
