package dev.nerve.sqlite.database;

import dev.nerve.change.ChangeTopic;
import java.util.Set;

/// A listener for the commits of a process.
public interface CommitListener {

    /// Stores the topics of a transaction in it, before its commit.
    ///
    /// @param connection the connection, inside the transaction
    /// @param topics the topics that the transaction changes; not empty
    void beforeCommit(StoreConnection connection, Set<ChangeTopic> topics);

    /// Wakes the threads of this process that wait for the topics of committed changes. The caller
    /// holds no lock.
    ///
    /// @param topics the topics; possibly empty
    void afterCommit(Set<ChangeTopic> topics);
}
