package dev.nerve.llm.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nerve.NerveException;
import dev.nerve.TokenUsage;
import dev.nerve.conversation.MessageRole;
import dev.nerve.json.Json;
import dev.nerve.llm.Dialect;
import dev.nerve.llm.ProviderRequest;
import dev.nerve.llm.ServerSentEvent;
import dev.nerve.model.AnswerListener;
import dev.nerve.model.CacheHint;
import dev.nerve.model.ContentBlock;
import dev.nerve.model.Message;
import dev.nerve.model.ModelAnswer;
import dev.nerve.model.Prompt;
import dev.nerve.model.PromptSettings;
import dev.nerve.model.ToolChoice;
import dev.nerve.testkit.RandomSeeds;
import dev.nerve.tool.ToolSpec;
import dev.nerve.value.Value;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.FieldSource;

/// Rules for every dialect, tested with random requests.
@ParameterizedClass(name = "{0}")
@FieldSource("dev.nerve.llm.http.Wire#ALL")
class DialectsTest {

    private static final List<String> TEXTS = List.of("x", "Grüße 🌍", "a \"b\" \\ c", " y\n z ");

    private final Dialect dialect;

    DialectsTest(Wire wire) {
        this.dialect = wire.dialect();
    }

    @Test
    void answerIsTheSameWrittenInPiecesOrInOneAndReadAgain() {
        RandomSeeds.each(
                200,
                random -> {
                    var answer = answer(random);
                    var reader = dialect.answerReader(AnswerListener.NONE);

                    dialect.events(answer).forEach(reader::read);

                    assertThat(reader.isFinished()).isTrue();
                    assertThat(reader.answer()).isEqualTo(answer);
                    assertThat(dialect.decodeAnswer(again(dialect.encode(answer))))
                            .isEqualTo(answer);
                });
    }

    /// At most one text and one thought, because not every dialect can separate two.
    private static ModelAnswer.Success answer(Random random) {
        var blocks = new ArrayList<ContentBlock>();
        if (random.nextBoolean()) {
            blocks.add(new ContentBlock.Text(text(random)));
        }
        for (int i = random.nextInt(3); i > 0; i--) {
            blocks.add(use(random, "call_" + i));
        }
        boolean calls = blocks.stream().anyMatch(ContentBlock.ToolUse.class::isInstance);
        return new ModelAnswer.Success(
                blocks,
                calls ? ModelAnswer.StopReason.TOOLS : ModelAnswer.StopReason.END,
                usage(random),
                "model");
    }

    private static TokenUsage usage(Random random) {
        int output = random.nextInt(100);
        return new TokenUsage(
                50 + random.nextInt(100),
                output,
                random.nextInt(50),
                0,
                random.nextInt(output + 1));
    }

    private static ContentBlock.ToolUse use(Random random, String id) {
        Value arguments =
                random.nextInt(4) == 0
                        ? new Value.Text("{oops " + text(random))
                        : Value.Fields.EMPTY.with("a", text(random)).with("b", List.of(1, true));
        return new ContentBlock.ToolUse(id, "tool", arguments);
    }

    private static String text(Random random) {
        return TEXTS.get(random.nextInt(TEXTS.size()));
    }

    private static Value.Fields again(Value.Fields body) {
        return (Value.Fields) Json.parse(body.toJson());
    }

    @Test
    void requestThatIsReadAndWrittenAgainHasTheSameBytes() {
        RandomSeeds.each(
                200,
                random -> {
                    var providerRequest =
                            new ProviderRequest("model", prompt(random), random.nextBoolean());
                    var once = dialect.encode(providerRequest);

                    var twice = dialect.encode(dialect.decode(again(once)));

                    assertThat(twice.toJson()).isEqualTo(once.toJson());
                });
    }

    @Test
    void requestOfALongerConversationBeginsWithTheShorterOne() {
        RandomSeeds.each(
                200,
                random -> {
                    var longer = prompt(random);
                    int size = random.nextInt(longer.messages().size()) / 2 * 2 + 1;
                    var shorter = with(longer, longer.messages().subList(0, size));

                    var first =
                            dialect.encode(new ProviderRequest("model", shorter, true)).toJson();
                    var second =
                            dialect.encode(new ProviderRequest("model", longer, true)).toJson();

                    int common = 0;
                    while (common < first.length()
                            && first.charAt(common) == second.charAt(common)) {
                        common++;
                    }
                    assertThat(first.substring(common)).doesNotContain("m%d ".formatted(size - 1));
                });
    }

    private static Prompt with(Prompt prompt, List<Message> messages) {
        return new Prompt(
                prompt.system(),
                messages,
                prompt.tools(),
                prompt.settings(),
                CacheHint.NONE,
                prompt.extra());
    }

    private static Prompt prompt(Random random) {
        var messages = new ArrayList<Message>();
        for (int i = 0; i <= random.nextInt(8); i++) {
            var words = new ContentBlock.Text("m%d %s".formatted(i, text(random)));
            messages.add(i % 2 == 0 ? asks(words, messages) : says(words, random, i));
        }
        var tools =
                random.nextBoolean()
                        ? List.<ToolSpec>of()
                        : List.of(new ToolSpec("tool", text(random), ToolSpec.NO_ARGUMENTS));
        return new Prompt(
                random.nextBoolean() ? "" : text(random),
                messages,
                tools,
                settings(random),
                CacheHint.NONE,
                random.nextBoolean()
                        ? Value.Fields.EMPTY
                        : Value.Fields.EMPTY.with("unheard_of", List.of(1, "two")));
    }

    private static Message says(ContentBlock words, Random random, int index) {
        var blocks = new ArrayList<ContentBlock>(List.of(words));
        for (int i = random.nextInt(3); i > 0; i--) {
            blocks.add(use(random, "call_%d_%d".formatted(index, i)));
        }
        return new Message(MessageRole.ASSISTANT, blocks);
    }

    /// The results of the last tool calls, and more text.
    private static Message asks(ContentBlock words, List<Message> before) {
        var blocks = new ArrayList<ContentBlock>();
        for (var block : before.isEmpty() ? List.<ContentBlock>of() : before.getLast().blocks()) {
            if (block instanceof ContentBlock.ToolUse(var id, _, _)) {
                blocks.add(
                        new ContentBlock.ToolResult(
                                id, List.of(new ContentBlock.Text("given")), false));
            }
        }
        blocks.add(words);
        return new Message(MessageRole.USER, blocks);
    }

    private static PromptSettings settings(Random random) {
        var modes = ToolChoice.Mode.values();
        var mode = modes[random.nextInt(modes.length)];
        return new PromptSettings(
                        new ToolChoice(
                                mode,
                                mode == ToolChoice.Mode.NAMED ? "tool" : "",
                                random.nextBoolean()),
                        random.nextBoolean() ? null : new BigDecimal("0.5"),
                        random.nextBoolean() ? 0 : 100,
                        random.nextBoolean() ? List.of() : List.of("END"),
                        ToolSpec.NO_ARGUMENTS,
                        random.nextBoolean() ? null : "low")
                .withSchema(random.nextBoolean() ? null : ToolSpec.NO_ARGUMENTS);
    }

    @Test
    void whatMakesNoSenseIsRefusedAndNothingElse() {
        RandomSeeds.each(
                400,
                random -> {
                    var request =
                            dialect.encode(new ProviderRequest("model", prompt(random), true));
                    var answer = answer(random);

                    onlyRefuses(() -> dialect.decode((Value.Fields) broken(request, random)));
                    onlyRefuses(() ->
                            dialect.decodeAnswer(
                                    (Value.Fields) broken(dialect.encode(answer), random)));
                    dialect.errorMessage(broken(dialect.encode(answer), random));
                    onlyRefuses(() -> readBroken(dialect.events(answer), random));
                });
    }

    private void readBroken(List<ServerSentEvent> events, Random random) {
        var reader = dialect.answerReader(AnswerListener.NONE);
        try {
            for (var event : events) {
                boolean isJson = event.data().startsWith("{");
                var data =
                        isJson ? broken(Json.parse(event.data()), random).toJson() : event.data();
                reader.read(new ServerSentEvent(event.name(), data));
            }
        } finally {
            assertThat(reader.answer()).isNotNull();
        }
    }

    private static void onlyRefuses(Runnable reading) {
        try {
            reading.run();
        } catch (NerveException.Invalid refused) {
            assertThat(refused.getMessage()).isNotBlank();
        }
    }

    /// The object with a few unexpected values; the outermost value stays an object.
    private static Value broken(Value value, Random random) {
        return switch (value) {
            case Value.Fields(var fields) -> {
                var all = Value.Fields.EMPTY;
                for (var field : fields.entrySet()) {
                    var inner =
                            random.nextInt(12) == 0
                                    ? odd(random)
                                    : broken(field.getValue(), random);
                    all = random.nextInt(20) == 0 ? all : all.with(field.getKey(), inner);
                }
                yield all;
            }
            case Value.Items(var items) ->
                    new Value.Items(
                            items.stream()
                                    .map(item ->
                                            random.nextInt(12) == 0
                                                    ? odd(random)
                                                    : broken(item, random))
                                    .toList());
            case Value.Null _, Value.Bool _, Value.Num _, Value.Text _ -> value;
        };
    }

    private static Value odd(Random random) {
        return switch (random.nextInt(8)) {
            case 0 -> Value.NULL;
            case 1 -> new Value.Bool(true);
            case 2 -> new Value.Num(new BigDecimal("-7.5"));
            case 3 -> new Value.Num(new BigDecimal("1e300"));
            case 4 -> new Value.Text("odd");
            case 5 -> new Value.Items(List.of(Value.NULL, new Value.Text("odd")));
            case 6 -> new Value.Num(BigDecimal.ONE);
            default -> Value.Fields.EMPTY.with("odd", 1);
        };
    }
}
