package dev.nerve.app.models;

import dev.nerve.value.Value;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/// The messages of a provider, written by hand from its public description.
///
/// In `wire/FOLDER` of the test resources are `text.sse`, `call.sse` and `complaint.json`, with
/// placeholders for the texts of a test. An event with a `%PIECE%` stands for one event per piece.
///
/// @param provider its name
/// @param folder the folder of its dialect
/// @param messages the field of a request that has the messages
/// @param keyed whether a request sends the provider a key for its cache
record Wire(String provider, String folder, String messages, boolean keyed) {

    static final Wire ANTHROPIC = new Wire("anthropic", "anthropic", "messages", false);

    /// Every dialect; that of chat completions as OpenAI and as others speak it.
    static final List<Wire> ALL =
            List.of(
                    ANTHROPIC,
                    new Wire("openai", "responses", "input", true),
                    new Wire("openai-chat", "chat", "messages", true),
                    new Wire("acme", "chat", "messages", false),
                    new Wire("gemini", "gemini", "contents", false));

    String model() {
        return provider + "/large";
    }

    /// {@return a stream in which the model says something, piece by piece}
    String text(String... pieces) {
        return text(Tokens.USUAL, pieces);
    }

    String text(Tokens tokens, String... pieces) {
        return filled(read("text.sse"), tokens, List.of(pieces));
    }

    /// {@return the beginning of such a stream, before its first word}
    String beginning() {
        var whole = text("%FIRST%");
        int word = whole.indexOf("%FIRST%");
        return whole.substring(0, whole.lastIndexOf("\n\n", word) + 2).replaceFirst("^\n\n", "");
    }

    /// {@return such a stream up to and with its last word}
    String begun(String... pieces) {
        var whole = text(pieces);
        var last = quoted(pieces[pieces.length - 1]);
        return whole.substring(0, whole.indexOf("\n\n", whole.indexOf(last)) + 2);
    }

    /// {@return the part of [Tokens#USUAL] that the provider has reported when [#begun] ends}
    Tokens told() {
        return switch (folder) {
            case "anthropic" -> new Tokens(165, 100, 1);
            case "gemini" -> new Tokens(165, 100, 0);
            default -> new Tokens(0, 0, 0);
        };
    }

    /// {@return a stream in which the model calls a tool, its arguments piece by piece}
    String call(String tool, String... arguments) {
        return filled(read("call.sse"), Tokens.USUAL, List.of(arguments))
                .replace("%TOOL%", quoted(tool));
    }

    /// {@return what the provider says instead of an answer}
    String complaint(String words) {
        return read("complaint.json").replace("%PIECE%", quoted(words));
    }

    private static String filled(String template, Tokens tokens, List<String> pieces) {
        var events = new ArrayList<String>();
        for (var event : template.strip().split("\n\n", -1)) {
            if (event.contains("%PIECE%")) {
                pieces.forEach(piece -> events.add(event.replace("%PIECE%", quoted(piece))));
            } else {
                events.add(event);
            }
        }
        var all = String.join("", pieces);
        return (String.join("\n\n", events) + "\n\n")
                .replace("%ALL%", quoted(all))
                .replace("%JSON%", all)
                .replace("%FRESH%", "" + (tokens.input() - tokens.cached()))
                .replace("%INPUT%", "" + tokens.input())
                .replace("%CACHED%", "" + tokens.cached())
                .replace("%OUTPUT%", "" + tokens.output())
                .replace("%TOTAL%", "" + (tokens.input() + tokens.output()));
    }

    private static String quoted(String text) {
        return new Value.Text(text).toJson();
    }

    private String read(String file) {
        var name = "/wire/%s/%s".formatted(folder, file);
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
        return provider;
    }
}
