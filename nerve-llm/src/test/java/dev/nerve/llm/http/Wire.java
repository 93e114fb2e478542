package dev.nerve.llm.http;

import dev.nerve.TokenUsage;
import dev.nerve.llm.Dialect;
import dev.nerve.llm.anthropic.AnthropicDialect;
import dev.nerve.llm.chat.OpenAiChatDialect;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/// A dialect as it is on the wire, written by hand from the provider's public description.
///
/// To add a dialect, add a record to [#ALL] and a folder `wire/NAME` to the test resources. NAME is
/// the dialect's name. The folder has these files:
///
/// - `text.sse`: a stream in which the model says `Hello`, ` wor` and `ld`, and uses [#usage]
/// - `tool.sse`: a stream in which it calls the tool `weather` as `call_1`, its arguments
///   `{"city":"Paris","days":2}` in at least three pieces
/// - `error.sse`: a stream that begins as the first one and, after `Hello`, reports a failure with
///   the words `Overloaded`
/// - `whole.json`: the answer of `text.sse` in one piece, `Hello world`
/// - `complaint.json`: the body with a bad status, with the words `Too much at once`
///
/// @param dialect the dialect
/// @param usage the usage of the answers of `text.sse` and `whole.json`
/// @param begun the usage that `text.sse` has reported when it has said `Hello`
record Wire(Dialect dialect, TokenUsage usage, TokenUsage begun) {

    static final List<Wire> ALL =
            List.of(
                    new Wire(
                            new AnthropicDialect(4_096),
                            new TokenUsage(25 + 100 + 40, 12, 100, 40, 0),
                            new TokenUsage(25 + 100 + 40, 1, 100, 40, 0)),
                    new Wire(
                            OpenAiChatDialect.OPENAI,
                            new TokenUsage(165, 12, 100, 0, 5),
                            TokenUsage.NONE));

    String text() {
        return read("text.sse");
    }

    String tool() {
        return read("tool.sse");
    }

    String error() {
        return read("error.sse");
    }

    String whole() {
        return read("whole.json");
    }

    String complaint() {
        return read("complaint.json");
    }

    /// {@return the stream up to and with the event that says `Hello`}
    String beginning() {
        var text = text();
        return text.substring(0, text.indexOf("\n\n", text.indexOf("Hello")) + 2);
    }

    private String read(String file) {
        var name = "/wire/%s/%s".formatted(dialect.name(), file);
        try (var stream = Wire.class.getResourceAsStream(name)) {
            if (stream == null) {
                throw new AssertionError("there is no " + name + " among the test resources");
            }
            return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public String toString() {
        return dialect.name();
    }
}
