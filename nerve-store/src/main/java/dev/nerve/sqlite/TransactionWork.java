package dev.nerve.sqlite;

/// The work of one transaction.
///
/// @param <T> the type of its result
@FunctionalInterface
interface TransactionWork<T> {

    T on(StoreConnection connection);
}
