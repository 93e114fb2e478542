package dev.nerve.lifecycle;

/// A registration of a listener, which ends when it is closed. A second close does nothing.
@FunctionalInterface
public interface LifecycleSubscription extends AutoCloseable {

    @Override
    void close();
}
