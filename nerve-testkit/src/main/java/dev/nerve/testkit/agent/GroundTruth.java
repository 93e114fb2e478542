package dev.nerve.testkit.agent;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.NavigableMap;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// The log that a scripted agent wrote about itself. *Immutable.*
public final class GroundTruth {

    private static final Pattern LINE =
            Pattern.compile(
                    "\\{\"bytes\":(?<bytes>\\d+),\"nanos\":(?<nanos>\\d+),"
                            + "(?:\"state\":\"(?<state>\\w+)\"|"
                            + "\"event\":\"(?<event>\\w+)\",\"text\":\"(?<text>.*)\").*}");
    private static final Pattern ESCAPE = Pattern.compile("\\\\(?:u(?<code>[0-9a-f]{4})|(?<c>.))");

    /// The possible states, from each number of written bytes on.
    private final NavigableMap<Long, Set<ScriptedAgentState>> states = new TreeMap<>();

    private final List<GroundTruthEvent> events = new ArrayList<>();

    /// An event that happened to the agent, or an action of the agent.
    ///
    /// @param bytes the number of bytes that the agent had written then
    /// @param nanos the time on the clock of [System#nanoTime()], which all processes share
    /// @param name the name, such as `submitted`
    /// @param text the text, such as the prompt
    public record GroundTruthEvent(long bytes, long nanos, String name, String text) {}

    private GroundTruth(List<String> lines) {
        var last = ScriptedAgentState.STARTING;
        boolean drawing = false;
        for (var line : lines) {
            var found = LINE.matcher(line);
            if (!found.matches()) {
                throw new IllegalArgumentException("not a line of the log: " + line);
            }
            long bytes = Long.parseLong(found.group("bytes"));
            var state = found.group("state");
            if (state == null) {
                events.add(event(bytes, found));
            } else if (state.equals("drawing")) {
                drawing = true;
                states.put(bytes + 1, EnumSet.of(last));
            } else {
                last = take(bytes, last, ScriptedAgentState.named(state), drawing);
                drawing = false;
            }
        }
    }

    /// {@return the content of a log; an incomplete line is left out}
    ///
    /// @param log the log file
    /// @throws IOException if it cannot be read
    public static GroundTruth read(Path log) throws IOException {
        var text = Files.exists(log) ? Files.readString(log) : "";
        return new GroundTruth(text.substring(0, text.lastIndexOf('\n') + 1).lines().toList());
    }

    private ScriptedAgentState take(
            long bytes, ScriptedAgentState last, ScriptedAgentState next, boolean drawn) {
        if (drawn) {
            states.lastEntry().getValue().add(next);
            states.put(bytes, EnumSet.of(next));
        } else {
            var both = EnumSet.of(last, next);
            both.addAll(states.getOrDefault(bytes, Set.of()));
            states.put(bytes, both);
            states.put(bytes + 1, EnumSet.of(next));
        }
        return next;
    }

    private static GroundTruthEvent event(long bytes, Matcher line) {
        var text = Objects.requireNonNull(line.group("text"));
        return new GroundTruthEvent(
                bytes,
                Long.parseLong(line.group("nanos")),
                Objects.requireNonNull(line.group("event")),
                ESCAPE.matcher(text).replaceAll(GroundTruth::unescaped));
    }

    private static String unescaped(MatchResult escape) {
        @Nullable String code = escape.group(1);
        var text =
                code == null
                        ? Objects.requireNonNull(escape.group(2))
                        : Character.toString(Integer.parseInt(code, 16));
        return Matcher.quoteReplacement(text);
    }

    /// {@return the possible states after a number of bytes: one state, or several during a
    /// drawing}
    ///
    /// @param bytes the number of bytes that the terminal has shown
    public Set<ScriptedAgentState> statesAt(long bytes) {
        var entry = states.floorEntry(bytes);
        return entry == null ? Set.of(ScriptedAgentState.STARTING) : Set.copyOf(entry.getValue());
    }

    /// {@return the number of bytes after which the current state became true}
    ///
    /// @param bytes the number of bytes that the terminal has shown
    public long stateStart(long bytes) {
        var entry = states.floorEntry(bytes);
        return entry == null ? 0 : entry.getKey();
    }

    /// {@return the number of bytes after which the drawing of the current state began}
    ///
    /// @param bytes the number of bytes that the terminal has shown
    public long transitionStart(long bytes) {
        var before = states.lowerEntry(stateStart(bytes));
        return before != null && before.getValue().size() > 1 ? before.getKey() : stateStart(bytes);
    }

    /// {@return the events, in order}
    public List<GroundTruthEvent> events() {
        return List.copyOf(events);
    }

    /// {@return the texts of all events of a name, in order}
    ///
    /// @param name the name, such as `submitted`
    public List<String> texts(String name) {
        return events.stream()
                .filter(event -> event.name().equals(name))
                .map(GroundTruthEvent::text)
                .toList();
    }
}
