package dev.nerve.terminal.pane;

/// Tells that a pane shows something, so that it need not be looked at all the time.
public interface Bell extends AutoCloseable {

    /// For panes that nobody tells about.
    Bell NONE =
            new Bell() {

                @Override
                public boolean arm() {
                    return false;
                }

                @Override
                public void close() {}
            };

    /// Makes it ring, once, the next time the pane shows something.
    ///
    /// @return whether it will; if not, the pane has to be looked at
    /// @throws InterruptedException if the thread was interrupted
    boolean arm() throws InterruptedException;

    @Override
    void close();
}
