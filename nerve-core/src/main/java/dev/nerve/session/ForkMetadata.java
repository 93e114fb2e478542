package dev.nerve.session;

import dev.nerve.NerveException;
import dev.nerve.NodeId;
import dev.nerve.SessionId;
import dev.nerve.node.NodeForkRequest;
import dev.nerve.value.Value;
import dev.nerve.value.ValueFingerprint;
import dev.nerve.workspace.Workspace;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// The metadata of a fork: the metadata of its source, and its origin.
final class ForkMetadata {

    static final String WORKSPACE = "workspace";
    static final String FORKED_WITH = "forked_with";

    private static final String REQUEST = "fork_request";
    private static final String LABELS = "labels";

    private static final int NEAREST = 32;

    /// The names for the origin of a node, which callers cannot set.
    private static final Set<String> OWN =
            Set.of(
                    WORKSPACE,
                    FORKED_WITH,
                    REQUEST,
                    LABELS,
                    "forked_from",
                    "forked_from_session",
                    "fork_time",
                    "fork_point",
                    "fork_message_id",
                    "fork_message_count",
                    "relation",
                    "lineage",
                    "depth",
                    "root_id",
                    "transient",
                    "unbound",
                    "unmade");

    /// The names that a fork does not inherit.
    private static final Set<String> NOT_INHERITED =
            Set.of(
                    WORKSPACE,
                    FORKED_WITH,
                    REQUEST,
                    "forked_from_session",
                    "fork_message_id",
                    "fork_message_count",
                    "fork_position",
                    "conversation",
                    "first_prompt",
                    "dropped_rows",
                    "dropped_reason",
                    "inherited_turns",
                    "inherited_tokens",
                    "cache_preserved",
                    "cache_broken_by");

    private ForkMetadata() {}

    /// {@return the metadata of a fork}
    ///
    /// @param source the source with its metadata
    /// @param from the session of the source
    /// @param fork the request
    /// @param now the current time
    static Value.Fields of(
            NodeRegistry.Entry source, SessionId from, NodeForkRequest fork, Instant now) {
        var kept = new LinkedHashMap<>(source.metadata().fields());
        kept.keySet().removeAll(NOT_INHERITED);
        var lineage = lineage(source);
        var metadata =
                new Value.Fields(kept)
                        .with("forked_from", source.name().name())
                        .with("fork_time", now.toString())
                        .with("fork_point", fork.said().point().wireName())
                        .with("relation", fork.said().purpose().relation().wireName())
                        .with("lineage", lineage)
                        .with(
                                "depth",
                                1 + source.metadata().find("depth").map(Value::toInt).orElse(0))
                        .with("root_id", root(source));
        var labels = merged(source.metadata().find(LABELS), fork.said().purpose().labels());
        metadata = labels.fields().isEmpty() ? metadata : metadata.with(LABELS, labels);
        if (fork.session() != null && !fork.session().equals(from)) {
            metadata = metadata.with("forked_from_session", from.name());
        }
        var request = fork.said().requestId();
        return request == null ? metadata : metadata.with(REQUEST, requested(request, fork));
    }

    /// {@return the metadata, if none of its names is reserved}
    ///
    /// @throws NerveException.Invalid if a name is reserved for the origin of a node
    static Value.Fields requireFree(Value.Fields noted) {
        for (var name : noted.fields().keySet()) {
            if (OWN.contains(name)) {
                throw new NerveException.Invalid(
                        "'%s' is reserved for the origin of a node; use another name"
                                .formatted(name));
            }
        }
        return noted;
    }

    /// {@return the metadata with changed labels}
    ///
    /// @param change the values by name; null takes a label away
    static Value.Fields withLabels(Value.Fields metadata, Value.Fields change) {
        var before =
                metadata.fields().get(LABELS) instanceof Value.Fields labels
                        ? labels
                        : Value.Fields.EMPTY;
        var after = changed(before, change);
        var all = new LinkedHashMap<>(metadata.fields());
        if (after.fields().isEmpty()) {
            all.remove(LABELS);
        } else {
            all.put(LABELS, after);
        }
        return new Value.Fields(all);
    }

    /// {@return changed labels}
    ///
    /// @param labels the labels before
    /// @param change the values by name; null takes a label away
    static Value.Fields changed(Value.Fields labels, Value.Fields change) {
        var all = new LinkedHashMap<>(merged(labels, change).fields());
        all.values().removeIf(Value::isNull);
        return new Value.Fields(all);
    }

    /// {@return both sets of fields; the second set wins}
    static Value.Fields merged(Value.Fields some, Value.Fields more) {
        return merged(Optional.of(some), more);
    }

    private static Value.Fields merged(Optional<? extends Value> some, Value.Fields more) {
        var all = new LinkedHashMap<String, Value>();
        some.ifPresent(fields -> all.putAll(fields.fields()));
        all.putAll(more.fields());
        return new Value.Fields(all);
    }

    private static String root(NodeRegistry.Entry source) {
        return source.metadata().find("root_id").map(Value::text).orElse(source.name().name());
    }

    /// {@return the names of the nearest ancestors, oldest first}
    ///
    /// The number is limited, so that a long chain of forks does not store all names in all forks.
    private static List<String> lineage(NodeRegistry.Entry source) {
        var lineage = new ArrayList<String>();
        source.metadata()
                .find("lineage")
                .ifPresent(names -> lineage.addAll(names.asList(String.class)));
        lineage.add(source.name().name());
        return List.copyOf(lineage.subList(Math.max(0, lineage.size() - NEAREST), lineage.size()));
    }

    private static Value.Fields requested(String request, NodeForkRequest fork) {
        return Value.Fields.EMPTY.with("id", request).with("fingerprint", fingerprint(fork));
    }

    /// {@return whether this is the fork that was created for a request}
    static boolean isFor(String request, Value.Fields metadata) {
        return metadata.find(REQUEST + ".id").filter(id -> id.text().equals(request)).isPresent();
    }

    /// {@return whether the earlier request was the same}
    static boolean isSame(NodeForkRequest fork, Value.Fields metadata) {
        return metadata.at(REQUEST + ".fingerprint").text().equals(fingerprint(fork));
    }

    /// {@return the workspace to remove together with a fork, if there is one}
    static Optional<Workspace> workspaceToRemove(Value.Fields metadata) {
        return workspace(metadata).filter(one -> one.retention() == Workspace.Retention.REMOVE);
    }

    /// {@return the workspace that was created for a fork, if there is one}
    static Optional<Workspace> workspace(Value.Fields metadata) {
        return metadata.find(WORKSPACE).map(Workspace::of);
    }

    /// {@return the names of the nodes that were forked together with the fork}
    static List<NodeId> forkedWith(Value.Fields metadata) {
        return metadata.find(FORKED_WITH).map(names -> names.asList(String.class)).stream()
                .flatMap(List::stream)
                .map(NodeId::of)
                .toList();
    }

    /// {@return the source of a fork, if the metadata is that of a fork}
    static Optional<NodeId> source(Value.Fields metadata) {
        return metadata.find("forked_from").map(Value::text).map(NodeId::of);
    }

    /// {@return the session of a fork's source, if it is another one}
    static Optional<SessionId> sourceSession(Value.Fields metadata) {
        return metadata.find("forked_from_session").map(Value::text).map(SessionId::of);
    }

    private static String fingerprint(NodeForkRequest fork) {
        return ValueFingerprint.of(fork.toValue());
    }
}
