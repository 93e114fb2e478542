package dev.nerve.script;

import dev.nerve.node.kind.NodeKind;
import dev.nerve.node.kind.NodeKinds;
import dev.nerve.script.problem.WorkflowFileException;
import java.util.LinkedHashMap;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.Set;
import java.util.stream.Collectors;

/// A reader of YAML workflows that remembers the last files.
///
/// An engine reads a file several times: to start it, and to fork and resume its runs. Only the
/// first time parses and checks it. The nodes of a file are checked against node kinds, so engines
/// share what was parsed if they have kinds of the same names. *Safe for many threads.*
public final class YamlWorkflowReader {

    /// The number of files that are remembered.
    private static final int MOST = 4;

    private final SequencedMap<WorkflowKey, WorkflowFileContent> contents =
            new LinkedHashMap<>(MOST, 0.75f, true);

    private int reads;

    /// {@return the workflow in a file}
    ///
    /// @param text the content of the file, or a text of [YamlWorkflows#bundle]
    /// @param file its name, for messages
    /// @param kinds the available node kinds; nodes are checked against them
    /// @throws WorkflowFileException if the file has mistakes; it lists all of them
    public WorkflowFileContent read(String text, String file, NodeKinds kinds) {
        var key = new WorkflowKey(text, file, typesOf(kinds));
        return find(key).orElseGet(() -> parse(key, kinds));
    }

    /// {@return the number of files that were parsed so far, also those with mistakes}
    public synchronized int reads() {
        return reads;
    }

    private synchronized Optional<WorkflowFileContent> find(WorkflowKey key) {
        return Optional.ofNullable(contents.get(key));
    }

    /// Parses without a lock. Two threads with the same new file both parse it.
    private WorkflowFileContent parse(WorkflowKey key, NodeKinds kinds) {
        countRead();
        var content = YamlWorkflows.read(key.text, key.file, kinds);
        put(key, content);
        return content;
    }

    private synchronized void countRead() {
        reads++;
    }

    private synchronized void put(WorkflowKey key, WorkflowFileContent content) {
        contents.put(key, content);
        if (contents.size() > MOST) {
            contents.pollFirstEntry();
        }
    }

    private static Set<String> typesOf(NodeKinds kinds) {
        return kinds.all().stream().map(NodeKind::type).collect(Collectors.toUnmodifiableSet());
    }

    /// All that the workflow of a file depends on.
    private record WorkflowKey(String text, String file, Set<String> kinds) {}
}
