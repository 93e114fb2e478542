package dev.nerve.testkit.conversation;

import dev.nerve.ConversationId;
import dev.nerve.conversation.Config;
import dev.nerve.conversation.Content;
import dev.nerve.conversation.ForkRequest;
import dev.nerve.conversation.InFlight;
import dev.nerve.conversation.Inherit;
import dev.nerve.conversation.Part;
import dev.nerve.conversation.Point;
import dev.nerve.conversation.Role;
import dev.nerve.value.Value;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// A generator of the next operation of a random sequence.
///
/// @param random the only source of randomness
record RandomOperations(Random random) {

    <T> T pick(T[] of) {
        return of[random.nextInt(of.length)];
    }

    /// {@return the next rows to append: a whole turn, the beginning of one, more of an open one,
    /// or rows that do not fit}
    List<Content> said(@Nullable FullCopy copy, int number) {
        if (random.nextInt(12) == 0) {
            return List.of(odd(number));
        }
        var open = copy == null ? null : copy.view().turn();
        if (open == null || open.start().isEmpty()) {
            return random.nextInt(4) == 0 ? begin(number) : turn(number);
        }
        return more(open.calls(), number);
    }

    private Content odd(int number) {
        return switch (random.nextInt(5)) {
            case 0 -> new Content.ToolCall("odd", "tool", Value.NULL);
            case 1 -> new Content.ToolResult("odd", Value.NULL, Content.Execution.DONE);
            case 2 -> Ends.paid(pick(Content.How.values()), number);
            case 3 -> Content.Message.of(Role.ASSISTANT, "odd " + number);
            default ->
                    new Content.Message(
                            Role.USER,
                            List.of(new Part.Text("injected " + number)),
                            Content.Source.INJECTED);
        };
    }

    private List<Content> begin(int number) {
        var rows = new ArrayList<Content>();
        rows.add(Content.Message.of(Role.USER, "question " + number).by("effect-" + number));
        for (int call = random.nextInt(3); call > 0; call--) {
            rows.add(new Content.ToolCall(number + "-" + call, "tool", Value.of(call)));
        }
        return rows;
    }

    private List<Content> more(List<String> calls, int number) {
        var rows = new ArrayList<Content>();
        for (var call : calls) {
            if (random.nextBoolean()) {
                rows.add(new Content.ToolResult(call, Value.of(number), Content.Execution.DONE));
            }
        }
        if (random.nextBoolean()) {
            rows.add(Ends.paid(pick(Content.How.values()), number));
        }
        return rows;
    }

    private List<Content> turn(int number) {
        var rows = new ArrayList<Content>();
        rows.add(Content.Message.of(Role.USER, "question " + number));
        for (int call = random.nextInt(3); call > 0; call--) {
            var name = number + "-" + call;
            rows.add(new Content.ToolCall(name, "tool", Value.of(call)));
            rows.add(new Content.ToolResult(name, Value.of(1), Content.Execution.DONE));
        }
        var how = pick(Content.How.values());
        if (how == Content.How.INTERRUPTED) {
            rows.add(new Content.ToolCall("open", "tool", Value.NULL));
        } else {
            rows.add(Content.Message.of(Role.ASSISTANT, "answer " + number));
        }
        rows.add(Ends.paid(how, number));
        return rows;
    }

    Content.Marked mark() {
        return new Content.Marked(markName());
    }

    private String markName() {
        return "m" + random.nextInt(3);
    }

    Content.Configured configured(int number) {
        return new Content.Configured(config(number));
    }

    private Config config(int number) {
        var name = pick(new String[] {Config.MODEL, Config.SYSTEM, Config.TEMPERATURE});
        // A few values repeat, so that unrelated rows keep the same settings.
        int value = random.nextInt(4) == 0 ? random.nextInt(2) : number;
        return Config.of(name, random.nextInt(4) == 0 ? null : name + value);
    }

    /// {@return a position, sometimes one that does not exist}
    int position(@Nullable FullCopy copy) {
        return random.nextInt((copy == null ? 0 : copy.end()) + 3) - 1;
    }

    /// {@return a position, often one of a row that sets or keeps settings}
    int secret(@Nullable FullCopy copy) {
        if (copy == null || random.nextInt(3) == 0) {
            return position(copy);
        }
        var rows =
                IntStream.range(0, copy.end())
                        .filter(i -> !NaiveRedaction.settings(copy.rows.get(i).content()).isEmpty())
                        .toArray();
        return rows.length == 0 ? position(copy) : rows[random.nextInt(rows.length)];
    }

    long keepFrom(@Nullable FullCopy copy) {
        if (copy == null || random.nextInt(6) == 0) {
            return position(copy);
        }
        var turns = copy.view().turns();
        return turns.isEmpty() ? copy.end() : turns.get(random.nextInt(turns.size()));
    }

    ForkRequest fork(
            @Nullable FullCopy copy, ConversationId source, ConversationId target, int number) {
        var request = ForkRequest.of(source, target).at(point(copy)).ifInFlight(inFlight());
        if (random.nextInt(3) == 0) {
            request = request.inheriting(inherit());
        }
        if (random.nextInt(2) == 0) {
            request = request.allowingHidden();
        }
        if (random.nextInt(3) == 0) {
            request = request.overriding(config(number));
        }
        if (random.nextInt(3) == 0) {
            request = request.once("request-" + number);
        }
        if (random.nextInt(6) == 0 && copy != null && !isCompacted(copy)) {
            request = request.keepingCache();
        }
        return request;
    }

    private static boolean isCompacted(FullCopy copy) {
        return copy.contents().stream().anyMatch(Content.Compacted.class::isInstance);
    }

    Point point(@Nullable FullCopy copy) {
        return switch (random.nextInt(6)) {
            case 0, 1 -> Point.Head.HEAD;
            case 2 -> new Point.After(position(copy));
            case 3 -> new Point.Before(position(copy));
            case 4 -> new Point.BeforeUserTurn(random.nextInt(6) - 1);
            default -> new Point.AtMark(markName());
        };
    }

    private InFlight inFlight() {
        return switch (random.nextInt(5)) {
            case 0 -> InFlight.LastCompletedTurn.LAST_COMPLETED_TURN;
            case 1 -> InFlight.LastSamplingBoundary.LAST_SAMPLING_BOUNDARY;
            case 2 -> InFlight.Interrupt.INTERRUPT;
            case 3 -> InFlight.Refuse.REFUSE;
            default -> new InFlight.Await(Duration.ZERO);
        };
    }

    private Inherit inherit() {
        return switch (random.nextInt(3)) {
            case 0 -> Inherit.Nothing.NOTHING;
            case 1 -> new Inherit.SinceMark(markName());
            default -> new Inherit.LastTurns(random.nextInt(5) - 1);
        };
    }
}
