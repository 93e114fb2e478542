package dev.nerve.app.run;

import dev.nerve.agent.node.AgentNode;
import dev.nerve.event.Event;
import dev.nerve.event.Fact;
import dev.nerve.value.Value;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/// Finds versions of agent programs that nerve does not know, in the events of one run.
///
/// Each version is told once. *Confined to one thread.*
final class VersionNotes {

    private final Set<String> told = new HashSet<>();

    /// {@return a sentence for people, if an event tells of such a version for the first time}
    ///
    /// @param event what happened
    Optional<String> news(Event event) {
        if (!(event.fact() instanceof Fact.Custom(var type, var data))
                || !type.equals(AgentNode.STATE)
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
                        "note: %s %s was not tried with nerve; it knows %s"
                                .formatted(program, version, known))
                : Optional.empty();
    }
}
