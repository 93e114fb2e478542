package dev.nerve.node;

/// A node that stands for another one, which is known when it is executed.
///
/// The other takes its place: the path, the events, the journal and all that holds around an
/// execution are the other's. Executed by itself, it tells why there is no other.
public interface StandIn extends Node {

    /// {@return what is executed instead}
    ///
    /// @param call this node, and under which terms
    /// @param context where it is executed
    Actual actual(Call call, RunContext context);

    /// What is executed in the place of a stand-in.
    ///
    /// @param call the node, and under which terms
    /// @param context what it is given
    record Actual(Call call, RunContext context) {}
}
