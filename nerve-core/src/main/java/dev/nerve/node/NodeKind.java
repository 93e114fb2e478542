package dev.nerve.node;

import java.util.List;

/// How nodes of one type are made from their definitions; an adapter brings one per type.
public interface NodeKind {

    /// {@return the name of the type, such as `bash`}
    String type();

    /// {@return what a definition may say, for checking it and for help}
    List<Parameter> parameters();

    /// {@return the live node}
    ///
    /// @param definition its parameters have been checked against [#parameters()]
    /// @param kinds for the nodes inside it
    Node make(NodeDefinition definition, NodeKinds kinds);

    /// One parameter of a kind.
    ///
    /// @param name its name
    /// @param form what it must be
    /// @param need whether it must be there
    /// @param summary what it means, in one sentence
    record Parameter(String name, Form form, Need need, String summary) {}

    /// What a parameter must be.
    enum Form {
        TEXT,
        NUMBER,
        BOOLEAN,
        DURATION,
        LIST,
        OBJECT,
        ANY
    }

    /// Whether a parameter must be there.
    enum Need {
        REQUIRED,
        OPTIONAL
    }
}
