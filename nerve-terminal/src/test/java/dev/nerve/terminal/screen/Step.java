package dev.nerve.terminal.screen;

import java.nio.charset.StandardCharsets;
import java.util.Base64;

/// Something that happens to a terminal.
sealed interface Step {

    /// {@return the step as the oracle reads it}
    String toJson();

    /// A program writes.
    final class Output implements Step {

        private final byte[] bytes;

        /// @param bytes what
        Output(byte[] bytes) {
            this.bytes = bytes.clone();
        }

        static Output of(String text) {
            return new Output(text.getBytes(StandardCharsets.UTF_8));
        }

        @Override
        public String toJson() {
            return '"' + Base64.getEncoder().encodeToString(bytes) + '"';
        }

        byte[] bytes() {
            return bytes.clone();
        }

        @Override
        public String toString() {
            var text = new StringBuilder();
            new String(bytes, StandardCharsets.UTF_8)
                    .codePoints()
                    .forEach(code -> show(text, code));
            return text.toString();
        }

        private static void show(StringBuilder text, int code) {
            if (code == 0x1B) {
                text.append("ESC ");
            } else if (code >= 0x20 && code < 0x7F) {
                text.append((char) code);
            } else {
                text.append("<%x>".formatted(code));
            }
        }
    }

    /// The terminal gets another size.
    ///
    /// @param size which
    record Resize(TerminalSize size) implements Step {

        @Override
        public String toJson() {
            return "[" + size.columns() + "," + size.rows() + "]";
        }

        @Override
        public String toString() {
            return "resize to " + size;
        }
    }
}
