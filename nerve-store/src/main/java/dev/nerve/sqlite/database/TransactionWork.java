package dev.nerve.sqlite.database;

/// The work of one transaction.
///
/// @param <T> the type of its result
@FunctionalInterface
public interface TransactionWork<T> {

    T on(StoreConnection connection);
}
