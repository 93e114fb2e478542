package dev.nerve.sqlite;

import dev.nerve.SessionId;
import dev.nerve.event.SessionEvent;
import dev.nerve.testkit.SampleRuns;
import dev.nerve.value.Value;
import java.nio.file.Path;
import java.util.Collections;

/// A program that adds events of a session to a store for ever, and says after each step how many
/// there are.
final class EventWriting {

    private EventWriting() {}

    public static void main(String[] words) throws InterruptedException {
        var session = SessionId.of(words[1]);
        int written = 0;
        try (var store = SqliteStore.open(Path.of(words[0]))) {
            while (true) {
                written += 3;
                var event =
                        new SessionEvent(
                                session,
                                null,
                                "step_" + written,
                                SampleRuns.START_TIME,
                                Value.Fields.EMPTY);
                store.runs().eventLog().append(Collections.nCopies(3, event));
                IO.println(written + " .");
            }
        }
    }
}
