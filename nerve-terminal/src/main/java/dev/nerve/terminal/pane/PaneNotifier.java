package dev.nerve.terminal.pane;

/// A notifier of changes in a pane, which makes constant polling unnecessary.
public interface PaneNotifier extends AutoCloseable {

    /// The notifier for panes without change notifications.
    PaneNotifier NONE =
            new PaneNotifier() {

                @Override
                public boolean arm() {
                    return false;
                }

                @Override
                public void close() {}
            };

    /// Requests one notification at the next change of the pane.
    ///
    /// @return whether the notification will come; if not, the caller must poll the pane
    /// @throws InterruptedException if the thread was interrupted
    boolean arm() throws InterruptedException;

    @Override
    void close();
}
