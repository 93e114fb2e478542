package dev.nerve.node.capability.screen;

/// A registration of a viewer, which ends when it is closed. A second close does nothing.
@FunctionalInterface
public interface ScreenSubscription extends AutoCloseable {

    @Override
    void close();
}
