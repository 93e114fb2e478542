package dev.nerve.sqlite;

import dev.nerve.ConversationId;
import dev.nerve.Money;
import dev.nerve.TokenUsage;
import dev.nerve.Usage;
import dev.nerve.conversation.ConversationConfig;
import dev.nerve.conversation.MessagePart;
import dev.nerve.conversation.MessageRole;
import dev.nerve.conversation.RowContent;
import dev.nerve.conversation.RowId;
import dev.nerve.sqlite.conversation.RowContentKind;
import dev.nerve.sqlite.database.EpochNanos;
import dev.nerve.value.Value;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;

/// Contents of every kind, with everything in them that is hard to write down.
///
/// @param random the only source of chance
record RandomContents(Random random) {

    private static final List<String> PIECES =
            List.of(
                    "", "a", "\"", "\\", "\0", "\n", "ä", "😀", "\ud800", "\udc00", "{", "'",
                    "\ufeff");

    RowContent next(RowContentKind kind) {
        return switch (kind) {
            case SYSTEM -> message(MessageRole.SYSTEM);
            case USER -> message(MessageRole.USER);
            case ASSISTANT -> message(MessageRole.ASSISTANT);
            case TOOL_CALL -> new RowContent.ToolCall(text(), text(), value(3));
            case TOOL_RESULT ->
                    new RowContent.ToolResult(
                            text(), value(3), any(RowContent.ToolStatus.values()));
            case MERGED ->
                    new RowContent.Merged(
                            id(),
                            EpochNanos.toInstant(random.nextLong()),
                            number(),
                            number(),
                            text());
            case CONFIGURED -> new RowContent.Configured(config());
            case MARKED -> new RowContent.Marked(id().name());
            case CLEARED -> new RowContent.Cleared(config());
            case COMPACTED -> new RowContent.Compacted(text(), number(), config());
            case REWOUND -> new RowContent.Rewound(number());
            case TURN_ENDED -> ended();
            case REDACTED -> new RowContent.Redacted(new RowId(id(), number() >>> 5), text());
        };
    }

    private RowContent message(MessageRole role) {
        var parts = IntStream.range(0, random.nextInt(4)).mapToObj(_ -> part()).toList();
        var message = new RowContent.Message(role, parts, any(RowContent.MessageSource.values()));
        return random.nextInt(4) == 0 ? message.withEffect("run-1/step[2]") : message;
    }

    private MessagePart part() {
        return switch (random.nextInt(4)) {
            case 0 -> new MessagePart.Reasoning(text(), text());
            case 1 -> new MessagePart.Image(text(), text());
            default -> new MessagePart.Text(text());
        };
    }

    private RowContent ended() {
        var usage = new Usage(number(), number(), number(), new Money(number()), number());
        var tokens = new TokenUsage(number(), number(), number(), number(), number());
        return new RowContent.TurnEnded(
                any(RowContent.TurnStatus.values()), text(), usage, number(), tokens);
    }

    private ConversationConfig config() {
        return new ConversationConfig(fields(2));
    }

    private Value.Fields fields(int depth) {
        var fields = new LinkedHashMap<String, Value>();
        for (int i = random.nextInt(3); i > 0; i--) {
            fields.put("f" + random.nextInt(5) + "\"ä", value(depth));
        }
        return new Value.Fields(fields);
    }

    private Value value(int depth) {
        return switch (random.nextInt(depth == 0 ? 4 : 6)) {
            case 0 -> Value.NULL;
            case 1 -> new Value.Bool(random.nextBoolean());
            case 2 -> new Value.Num(BigDecimal.valueOf(random.nextLong(), random.nextInt(20)));
            case 3 -> new Value.Text(text());
            case 4 -> {
                var items = new ArrayList<Value>();
                for (int i = random.nextInt(3); i > 0; i--) {
                    items.add(value(depth - 1));
                }
                yield new Value.Items(items);
            }
            default -> fields(depth - 1);
        };
    }

    private String text() {
        var text = new StringBuilder();
        for (int i = random.nextInt(6); i > 0; i--) {
            text.append(any(PIECES.toArray(String[]::new)));
        }
        return text.toString();
    }

    private ConversationId id() {
        return ConversationId.of("c" + random.nextInt(1000));
    }

    private long number() {
        return random.nextBoolean() ? random.nextInt(3) : random.nextLong() >>> 1;
    }

    private <T> T any(T[] all) {
        return all[random.nextInt(all.length)];
    }
}
