package dev.nerve.sqlite;

/// Something to do in one transaction.
///
/// @param <T> what it gives
@FunctionalInterface
interface Work<T> {

    T on(Link link);
}
