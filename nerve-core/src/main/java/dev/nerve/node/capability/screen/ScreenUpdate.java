package dev.nerve.node.capability.screen;

/// The next thing that a viewer has to show.
sealed interface ScreenUpdate {

    /// More output.
    final class Output implements ScreenUpdate {

        private final byte[] bytes;

        Output(byte[] bytes) {
            this.bytes = bytes;
        }

        byte[] bytes() {
            return bytes;
        }
    }

    /// The whole screen.
    ///
    /// @param number the number of redraws that it includes
    record Redraw(long number) implements ScreenUpdate {}

    /// Nothing more.
    record End() implements ScreenUpdate {}
}
