package dev.nerve.sqlite;

/// The work of one transaction.
///
/// @param <T> the type of its result
@FunctionalInterface
interface Work<T> {

    T on(Link link);
}
