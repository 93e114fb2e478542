package dev.nerve;

import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/// The id of advice on a failure. A client makes a sentence of it, with its own commands and the
/// nouns of the failure.
///
/// The wire names never change. A client ignores ids that it does not know.
public enum HintId {
    /// The runs can be listed.
    LIST_RUNS("list_runs"),
    /// The steps of the run can be listed. Noun: `run`.
    LIST_STEPS("list_steps"),
    /// A fork of the run can execute one of its steps again. Noun: `run`.
    FORK_RUN("fork_run"),
    /// Another process executes the run. A client can follow the run or take it over. Noun: `run`.
    TAKE_OVER_RUN("take_over_run"),
    /// A durable run can wait for a person.
    START_RUN("start_run"),
    /// The program that defines the workflow can resume the run. Noun: `workflow`.
    BIND_WORKFLOW("bind_workflow"),
    /// The items that wait for a person can be listed.
    LIST_INBOX("list_inbox"),
    /// The panes can be listed.
    LIST_PANES("list_panes"),
    /// Another directory can be named as that of the store.
    NAME_DIRECTORY("name_directory"),
    /// A mark must be set first. Noun: `mark`.
    SET_MARK("set_mark");

    private static final Map<String, HintId> BY_WIRE_NAME =
            Arrays.stream(values())
                    .collect(Collectors.toUnmodifiableMap(HintId::wireName, Function.identity()));

    private final String wireName;

    HintId(String wireName) {
        this.wireName = wireName;
    }

    /// {@return the id with this name on the wire, if this version knows it}
    ///
    /// @param wireName such as `list_runs`
    public static Optional<HintId> find(String wireName) {
        return Optional.ofNullable(BY_WIRE_NAME.get(wireName));
    }

    /// {@return the name on the wire, such as `list_runs`}
    public String wireName() {
        return wireName;
    }
}
