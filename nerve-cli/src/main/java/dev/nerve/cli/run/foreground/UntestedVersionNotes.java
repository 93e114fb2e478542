package dev.nerve.cli.run.foreground;

import dev.nerve.event.Event;
import dev.nerve.event.Fact;
import dev.nerve.value.Value;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/// A finder of agent program versions that nerve was not tested with, in the events of one run.
///
/// It reports each version once. *Confined to one thread.*
final class UntestedVersionNotes {

    private static final String STATE_EVENT = "agent_state";

    private final Set<String> told = new HashSet<>();

    /// {@return a note for people, if the event is the first one with such a version}
    ///
    /// @param event the event of the run
    Optional<String> noteFor(Event event) {
        if (!(event.fact() instanceof Fact.Custom(var type, var data))
                || !type.equals(STATE_EVENT)
                || !data.find("version_unseen").equals(Optional.of(Value.of(true)))) {
            return Optional.empty();
        }
        var program = data.at("program").text();
        var version = data.at("version").text();
        var known =
                data.find("versions_seen").map(Value::items).orElse(List.of()).stream()
                        .map(Value::text)
                        .collect(Collectors.joining(", "));
        return told.add(program + " " + version)
                ? Optional.of(
                        "note: %s %s was not tested with nerve; tested: %s"
                                .formatted(program, version, known))
                : Optional.empty();
    }
}
