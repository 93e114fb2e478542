package dev.nerve.testkit.conversation;

import dev.nerve.ConversationId;
import dev.nerve.conversation.ConversationConfig;
import dev.nerve.conversation.MessagePart;
import dev.nerve.conversation.MessageRole;
import dev.nerve.conversation.RowContent;
import dev.nerve.conversation.fork.ForkPoint;
import dev.nerve.conversation.fork.ForkRequest;
import dev.nerve.conversation.fork.InFlightPolicy;
import dev.nerve.conversation.fork.InheritMode;
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
record RandomOperationGenerator(Random random) {

    <T> T pick(T[] of) {
        return of[random.nextInt(of.length)];
    }

    /// {@return the next rows to append: a whole turn, the beginning of one, more of an open one,
    /// or rows that do not fit}
    List<RowContent> nextRows(@Nullable FullCopyConversation copy, int number) {
        if (random.nextInt(12) == 0) {
            return List.of(odd(number));
        }
        var open = copy == null ? null : copy.view().turn();
        if (open == null || open.start().isEmpty()) {
            return random.nextInt(4) == 0 ? begin(number) : turn(number);
        }
        return more(open.calls(), number);
    }

    private RowContent odd(int number) {
        return switch (random.nextInt(5)) {
            case 0 -> new RowContent.ToolCall("odd", "tool", Value.NULL);
            case 1 -> new RowContent.ToolResult("odd", Value.NULL, RowContent.ToolStatus.DONE);
            case 2 -> TurnEndSamples.afterModelCall(pick(RowContent.TurnStatus.values()), number);
            case 3 -> RowContent.Message.of(MessageRole.ASSISTANT, "odd " + number);
            default ->
                    new RowContent.Message(
                            MessageRole.USER,
                            List.of(new MessagePart.Text("injected " + number)),
                            RowContent.MessageSource.INJECTED);
        };
    }

    private List<RowContent> begin(int number) {
        var rows = new ArrayList<RowContent>();
        rows.add(
                RowContent.Message.of(MessageRole.USER, "question " + number)
                        .withEffect("effect-" + number));
        for (int call = random.nextInt(3); call > 0; call--) {
            rows.add(new RowContent.ToolCall(number + "-" + call, "tool", Value.of(call)));
        }
        return rows;
    }

    private List<RowContent> more(List<String> calls, int number) {
        var rows = new ArrayList<RowContent>();
        for (var call : calls) {
            if (random.nextBoolean()) {
                rows.add(
                        new RowContent.ToolResult(
                                call, Value.of(number), RowContent.ToolStatus.DONE));
            }
        }
        if (random.nextBoolean()) {
            rows.add(TurnEndSamples.afterModelCall(pick(RowContent.TurnStatus.values()), number));
        }
        return rows;
    }

    private List<RowContent> turn(int number) {
        var rows = new ArrayList<RowContent>();
        rows.add(RowContent.Message.of(MessageRole.USER, "question " + number));
        for (int call = random.nextInt(3); call > 0; call--) {
            var name = number + "-" + call;
            rows.add(new RowContent.ToolCall(name, "tool", Value.of(call)));
            rows.add(new RowContent.ToolResult(name, Value.of(1), RowContent.ToolStatus.DONE));
        }
        var status = pick(RowContent.TurnStatus.values());
        if (status == RowContent.TurnStatus.INTERRUPTED) {
            rows.add(new RowContent.ToolCall("open", "tool", Value.NULL));
        } else {
            rows.add(RowContent.Message.of(MessageRole.ASSISTANT, "answer " + number));
        }
        rows.add(TurnEndSamples.afterModelCall(status, number));
        return rows;
    }

    RowContent.Marked mark() {
        return new RowContent.Marked(markName());
    }

    private String markName() {
        return "m" + random.nextInt(3);
    }

    RowContent.Configured configured(int number) {
        return new RowContent.Configured(config(number));
    }

    private ConversationConfig config(int number) {
        var name =
                pick(
                        new String[] {
                            ConversationConfig.MODEL,
                            ConversationConfig.SYSTEM,
                            ConversationConfig.TEMPERATURE
                        });
        // A few values repeat, so that unrelated rows keep the same settings.
        int value = random.nextInt(4) == 0 ? random.nextInt(2) : number;
        return ConversationConfig.of(name, random.nextInt(4) == 0 ? null : name + value);
    }

    /// {@return a position, sometimes one that does not exist}
    int position(@Nullable FullCopyConversation copy) {
        return random.nextInt((copy == null ? 0 : copy.end()) + 3) - 1;
    }

    /// {@return a position, often one of a row that sets or keeps settings}
    int secret(@Nullable FullCopyConversation copy) {
        if (copy == null || random.nextInt(3) == 0) {
            return position(copy);
        }
        var rows =
                IntStream.range(0, copy.end())
                        .filter(i -> !NaiveRedaction.settings(copy.rows.get(i).content()).isEmpty())
                        .toArray();
        return rows.length == 0 ? position(copy) : rows[random.nextInt(rows.length)];
    }

    long keepFrom(@Nullable FullCopyConversation copy) {
        if (copy == null || random.nextInt(6) == 0) {
            return position(copy);
        }
        var turns = copy.view().turns();
        return turns.isEmpty() ? copy.end() : turns.get(random.nextInt(turns.size()));
    }

    ForkRequest fork(
            @Nullable FullCopyConversation copy,
            ConversationId source,
            ConversationId target,
            int number) {
        var request = ForkRequest.of(source, target).at(point(copy)).inFlight(inFlight());
        if (random.nextInt(3) == 0) {
            request = request.inherit(inherit());
        }
        if (random.nextInt(2) == 0) {
            request = request.allowHidden();
        }
        if (random.nextInt(3) == 0) {
            request = request.overrides(config(number));
        }
        if (random.nextInt(3) == 0) {
            request = request.withRequestId("request-" + number);
        }
        if (random.nextInt(6) == 0 && copy != null && !isCompacted(copy)) {
            request = request.keepCache();
        }
        return request;
    }

    private static boolean isCompacted(FullCopyConversation copy) {
        return copy.contents().stream().anyMatch(RowContent.Compacted.class::isInstance);
    }

    ForkPoint point(@Nullable FullCopyConversation copy) {
        return switch (random.nextInt(6)) {
            case 0, 1 -> ForkPoint.Head.HEAD;
            case 2 -> new ForkPoint.After(position(copy));
            case 3 -> new ForkPoint.Before(position(copy));
            case 4 -> new ForkPoint.BeforeUserTurn(random.nextInt(6) - 1);
            default -> new ForkPoint.AtMark(markName());
        };
    }

    private InFlightPolicy inFlight() {
        return switch (random.nextInt(5)) {
            case 0 -> InFlightPolicy.LastCompletedTurn.LAST_COMPLETED_TURN;
            case 1 -> InFlightPolicy.LastSamplingBoundary.LAST_SAMPLING_BOUNDARY;
            case 2 -> InFlightPolicy.Interrupt.INTERRUPT;
            case 3 -> InFlightPolicy.Refuse.REFUSE;
            default -> new InFlightPolicy.Await(Duration.ZERO);
        };
    }

    private InheritMode inherit() {
        return switch (random.nextInt(3)) {
            case 0 -> InheritMode.Nothing.NOTHING;
            case 1 -> new InheritMode.SinceMark(markName());
            default -> new InheritMode.LastTurns(random.nextInt(5) - 1);
        };
    }
}
