package dev.nerve.agent.permission;

/// Decides what agents may do. *Safe for many threads.*
@FunctionalInterface
public interface Broker {

    /// Decides; waits for a person if only a person can.
    ///
    /// @param request what an agent wants
    /// @return whether it may
    /// @throws InterruptedException if nobody needs to know any more
    Decision decide(PermissionRequest request) throws InterruptedException;
}
