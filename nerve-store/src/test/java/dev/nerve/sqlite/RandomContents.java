package dev.nerve.sqlite;

import dev.nerve.ConversationId;
import dev.nerve.Money;
import dev.nerve.TokenUsage;
import dev.nerve.Usage;
import dev.nerve.conversation.Config;
import dev.nerve.conversation.Content;
import dev.nerve.conversation.Part;
import dev.nerve.conversation.Role;
import dev.nerve.conversation.RowId;
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

    Content next(Kind kind) {
        return switch (kind) {
            case SYSTEM -> message(Role.SYSTEM);
            case USER -> message(Role.USER);
            case ASSISTANT -> message(Role.ASSISTANT);
            case TOOL_CALL -> new Content.ToolCall(text(), text(), value(3));
            case TOOL_RESULT ->
                    new Content.ToolResult(text(), value(3), any(Content.Execution.values()));
            case MERGED ->
                    new Content.Merged(
                            id(), Moments.of(random.nextLong()), number(), number(), text());
            case CONFIGURED -> new Content.Configured(config());
            case MARKED -> new Content.Marked(id().name());
            case CLEARED -> new Content.Cleared(config());
            case COMPACTED -> new Content.Compacted(text(), number(), config());
            case REWOUND -> new Content.Rewound(number());
            case TURN_ENDED -> ended();
            case REDACTED -> new Content.Redacted(new RowId(id(), number() >>> 5), text());
        };
    }

    private Content message(Role role) {
        var parts = IntStream.range(0, random.nextInt(4)).mapToObj(_ -> part()).toList();
        var message = new Content.Message(role, parts, any(Content.Source.values()));
        return random.nextInt(4) == 0 ? message.by("run-1/step[2]") : message;
    }

    private Part part() {
        return switch (random.nextInt(4)) {
            case 0 -> new Part.Reasoning(text(), text());
            case 1 -> new Part.Image(text(), text());
            default -> new Part.Text(text());
        };
    }

    private Content ended() {
        var usage = new Usage(number(), number(), number(), new Money(number()), number());
        var tokens = new TokenUsage(number(), number(), number(), number(), number());
        return new Content.TurnEnded(any(Content.How.values()), text(), usage, number(), tokens);
    }

    private Config config() {
        return new Config(fields(2));
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
