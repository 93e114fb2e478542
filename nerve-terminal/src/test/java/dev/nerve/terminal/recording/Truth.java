package dev.nerve.terminal.recording;

import dev.nerve.json.Json;
import dev.nerve.value.Value;
import java.math.BigDecimal;
import java.util.List;

/// The true states of the program in a recording.
///
/// @param spans one after the other
record Truth(List<Span> spans) {

    static Truth of(String json) {
        return new Truth(Json.parse(json).at("states").items().stream().map(Truth::span).toList());
    }

    private static Span span(Value value) {
        return new Span(
                value.at("state").text().replaceAll(":.*", ""),
                nanos(value.at("start")),
                nanos(
                        value.find("screen_start")
                                .filter(it -> !it.isNull())
                                .orElse(value.at("start"))),
                nanos(value.at("end")),
                value.at("basis").text());
    }

    private static long nanos(Value seconds) {
        return seconds.number().multiply(BigDecimal.valueOf(1_000_000_000)).longValue();
    }

    /// A time in which the state was the same.
    ///
    /// @param state which; `exiting` and `exited` at the end
    /// @param start when it began
    /// @param seen when the screen showed it
    /// @param end when it ended
    /// @param basis how the start is known
    record Span(String state, long start, long seen, long end, String basis) {}
}
