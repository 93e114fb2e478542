package dev.nerve.app.models;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nerve.chat.ChatNode;
import dev.nerve.chat.setup.ChatOptions;
import dev.nerve.conversation.ConversationConfig;
import dev.nerve.conversation.RowContent;
import dev.nerve.conversation.fork.ForkPoint;
import dev.nerve.node.NodeForkRequest;
import dev.nerve.run.Outcome;
import dev.nerve.tool.Tool;
import dev.nerve.value.Value;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;
import org.junit.jupiter.params.provider.ValueSource;

/// The request of a fork begins with the bytes of its source's request, in every dialect.
///
/// The source has three turns; the shared context ends after the second.
@ParameterizedClass(name = "{0}")
@FieldSource("dev.nerve.app.models.Wire#ALL")
class PromptCacheTest {

    private static final String MARK = ",\"cache_control\":{\"type\":\"ephemeral\"}";

    private final Wire wire;
    private Rig rig;
    private ChatNode parent;

    /// The requests of the source, each the last of its turn.
    private final List<Request> asked = new ArrayList<>();

    PromptCacheTest(Wire wire) {
        this.wire = wire;
    }

    @BeforeEach
    void talk(@TempDir Path directory) throws Exception {
        rig = Rig.open(wire, directory);
        bind();
        parent = rig.session().add(rig.nerve().chat("parent-node", terms()));
        rig.server().next(Script.stream(wire.call("weather", "{\"city\":", "\"Oslo\"}")));
        turn("one", new Tokens(165, 100, 12));
        turn("two", new Tokens(200, 160, 10));
        rig.nerve().conversations().mark(parent.conversation(), RowContent.Marked.SHARED_CONTEXT);
        turn("three", new Tokens(240, 200, 20));
    }

    private ChatOptions terms() {
        var functions = rig.nerve().functions();
        return rig.terms()
                .withSystem("You are brief.")
                .withTools(
                        Tool.of(functions.node("weather", "weather"), "Tells it", "city", "where"),
                        Tool.of(functions.node("notes", "notes"), "Takes them", "text", "what"));
    }

    private void bind() {
        rig.nerve().functions().bind("weather", _ -> "rain");
        rig.nerve().functions().bind("notes", _ -> "taken");
    }

    private void turn(String words, Tokens tokens) throws InterruptedException {
        answer(parent, words, tokens);
        asked.add(rig.server().last());
    }

    private Outcome answer(ChatNode chat, String words, Tokens tokens) throws InterruptedException {
        rig.server().next(Script.stream(wire.text(tokens, "re ", words)));
        var outcome = rig.say(chat, words);
        assertThat(outcome.output()).isEqualTo(Value.of("re " + words));
        return outcome;
    }

    private Request ask(ChatNode chat, String words) throws InterruptedException {
        answer(chat, words, Tokens.USUAL);
        return rig.server().last();
    }

    private ChatNode fork(String source, String target, ForkPoint point)
            throws InterruptedException {
        var forked = rig.session().fork(NodeForkRequest.of(source, target).at(point));
        assertThat(forked.info().metadata().at("cache_preserved")).isEqualTo(Value.of(true));
        assertThat(forked.info().metadata().at("cache_broken_by").items()).isEmpty();
        return (ChatNode) forked.node();
    }

    /// A mark at the fork point is news to the source, and no part of what a provider compares.
    private static String withoutLastMark(String prefix) {
        var end = MARK + "}]}";
        return prefix.endsWith(end) ? prefix.substring(0, prefix.length() - end.length()) : prefix;
    }

    /// {@return which messages end with a mark for the cache}
    private List<Integer> marked(Request request) {
        var prefixes = request.prefixes(wire);
        return IntStream.range(0, prefixes.size())
                .filter(i -> prefixes.get(i).endsWith(MARK + "}]}"))
                .boxed()
                .toList();
    }

    private int size(Request request) {
        return request.prefixes(wire).size();
    }

    @Test
    void everyTurnBeginsWithTheOneBefore() {
        for (int i = 1; i < asked.size(); i++) {
            var before = asked.get(i - 1).prefixes(wire).getLast();
            assertThat(asked.get(i).body()).startsWith(withoutLastMark(before));
        }
    }

    @Test
    void forkAtTheEndBeginsWithWhatItsSourceSaysThere() throws InterruptedException {
        var child = fork("parent-node", "child-node", ForkPoint.Head.HEAD);

        var one = ask(child, "aside");
        var other = ask(parent, "four");

        assertThat(other.body()).startsWith(withoutLastMark(one.inherited(wire)));
        assertThat(size(one)).isEqualTo(size(other));
        assertThat(one.body()).startsWith(asked.getLast().prefixes(wire).getLast());
    }

    @Test
    void forkAtATurnBeginsWithWhatItsSourceSaidThere() throws InterruptedException {
        var child = fork("parent-node", "child-node", ForkPoint.keepUserTurns(1));

        var request = ask(child, "aside");

        assertThat(asked.get(1).body()).startsWith(withoutLastMark(request.inherited(wire)));
        assertThat(size(request)).isEqualTo(size(asked.get(1)));
        assertThat(request.body()).doesNotContain("three");
    }

    @Test
    void forkAtTheSharedContextBeginsWithWhatItsSourceSaidThereMarkIncluded()
            throws InterruptedException {
        var child =
                fork(
                        "parent-node",
                        "child-node",
                        new ForkPoint.AtMark(RowContent.Marked.SHARED_CONTEXT));

        var request = ask(child, "aside");

        assertThat(asked.get(2).body()).startsWith(request.inherited(wire));
        assertThat(size(request)).isEqualTo(size(asked.get(2)));
    }

    @Test
    void forkOfAForkBeginsWithWhatBothSaid() throws InterruptedException {
        var child = fork("parent-node", "child-node", ForkPoint.Head.HEAD);
        var before = ask(child, "aside");
        var grandchild = fork("child-node", "grandchild-node", ForkPoint.Head.HEAD);

        var request = ask(grandchild, "further");
        var sibling = ask(child, "on");

        assertThat(withoutMarks(sibling.body())).startsWith(withoutMarks(request.inherited(wire)));
        assertThat(withoutMarks(request.body()))
                .startsWith(withoutMarks(before.prefixes(wire).getLast()));
        assertThat(request.body()).contains("aside", "re aside", "further");
    }

    /// Each has a mark at its own fork point; the provider compares without.
    private static String withoutMarks(String body) {
        return body.replace(MARK, "");
    }

    @Test
    void requestsAreTheSameAfterARestart() throws InterruptedException {
        fork("parent-node", "child-node", ForkPoint.Head.HEAD);
        fork("parent-node", "twin-node", ForkPoint.Head.HEAD);
        var before = ask(rig.chat("twin-node"), "aside");

        rig.restart();
        bind();
        var after = ask(rig.chat("child-node"), "aside");

        assertThat(after.body()).isEqualTo(before.body());
    }

    @Test
    void marksForTheCacheAreAtTheSharedContextAndAtTheForkPoint() throws InterruptedException {
        var atHead = ask(fork("parent-node", "child-node", ForkPoint.Head.HEAD), "aside");
        var atTurn = ask(fork("parent-node", "early-node", ForkPoint.keepUserTurns(1)), "aside");

        if (!wire.equals(Wire.ANTHROPIC)) {
            assertThat(rig.server().requests())
                    .allSatisfy(request -> assertThat(request.body()).doesNotContain(MARK));
            return;
        }
        int shared = size(asked.get(2)) - 2;
        assertThat(marked(asked.get(1))).isEmpty();
        assertThat(marked(asked.get(2))).containsExactly(shared);
        assertThat(marked(atHead)).containsExactly(shared, size(atHead) - 2);
        assertThat(marked(atTurn)).containsExactly(size(atTurn) - 2);
    }

    @Test
    void nothingInARequestTellsWhoAsksWhenOrWhere() throws InterruptedException {
        var child = fork("parent-node", "child-node", ForkPoint.keepUserTurns(1));
        ask(child, "aside");

        assertThat(rig.server().requests())
                .hasSize(5)
                .allSatisfy(request ->
                        assertThat(request.body())
                                .doesNotContain("parent-node", "child-node", "work")
                                .doesNotContain(String.valueOf(rig.store().getParent()))
                                .doesNotContain(Rig.KEYS.values())
                                .doesNotContainPattern("20\\d\\d-\\d\\d")
                                .doesNotContainPattern("\\d{2}:\\d{2}"));
    }

    @Test
    void familySharesAKeyThatNoOtherHas() throws InterruptedException {
        ask(fork("parent-node", "child-node", ForkPoint.Head.HEAD), "aside");
        fork("child-node", "grandchild-node", ForkPoint.keepUserTurns(1));
        ask(rig.chat("grandchild-node"), "further");
        var family = rig.server().requests();
        var stranger = ask(rig.session().add(rig.nerve().chat("stranger-node", terms())), "hi");

        var keys = family.stream().map(this::key).distinct().toList();

        assertThat(keys).hasSize(1);
        if (wire.keyed()) {
            assertThat(keys.getFirst()).matches("nerve-[0-9a-f]+");
            assertThat(key(stranger)).matches("nerve-[0-9a-f]+").isNotIn(keys);
        } else {
            assertThat(keys).containsExactly("");
        }
    }

    private String key(Request request) {
        return request.json().find("prompt_cache_key").map(Value::text).orElse("");
    }

    @Test
    void toolsKeepTheirOrder() throws InterruptedException {
        ask(fork("parent-node", "child-node", ForkPoint.Head.HEAD), "aside");

        assertThat(rig.server().requests())
                .allSatisfy(request ->
                        assertThat(request.body().indexOf("\"weather\""))
                                .isPositive()
                                .isLessThan(request.body().indexOf("\"notes\"")));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                ConversationConfig.MODEL,
                ConversationConfig.SYSTEM,
                ConversationConfig.TOOLS
            })
    void forkThatBreaksTheCacheSaysWhy(String setting) throws InterruptedException {
        Object other =
                switch (setting) {
                    case ConversationConfig.MODEL -> wire.provider() + "/small";
                    case ConversationConfig.SYSTEM -> "You are long-winded.";
                    default -> List.of("notes");
                };
        var forked =
                rig.session()
                        .fork(
                                NodeForkRequest.of("parent-node", "child-node")
                                        .conversationFork(said ->
                                                said.overrides(
                                                        ConversationConfig.of(setting, other))));

        var outcome = answer((ChatNode) forked.node(), "aside", new Tokens(300, 0, 5));

        assertThat(forked.info().metadata().at("cache_preserved")).isEqualTo(Value.of(false));
        assertThat(forked.info().metadata().at("cache_broken_by"))
                .isEqualTo(Value.of(List.of("'%s' is overridden".formatted(setting))));
        assertThat(cache(outcome)).containsExactly(0L, 0L);
    }

    private static List<Long> cache(Outcome outcome) {
        return List.of(
                outcome.attributes().at("cache.expected").toLong(),
                outcome.attributes().at("cache.actual").toLong());
    }

    @Test
    void outcomesTellWhatTheCacheShouldHaveHadAndWhatItHad() throws InterruptedException {
        var atHead = fork("parent-node", "child-node", ForkPoint.Head.HEAD);
        var atTurn = fork("parent-node", "early-node", ForkPoint.keepUserTurns(1));

        var late = answer(atHead, "aside", new Tokens(300, 250, 5));
        var early = answer(atTurn, "aside", new Tokens(190, 170, 3));
        var again = answer(atTurn, "more", new Tokens(220, 190, 3));

        assertThat(cache(late)).containsExactly(260L, 250L);
        assertThat(cache(early)).containsExactly(177L, 170L);
        assertThat(cache(again)).containsExactly(193L, 190L);
    }

    @Test
    void everyQuestionOfATurnCountsForTheCache() throws InterruptedException {
        rig.server().next(Script.stream(wire.call("weather", "{\"city\":\"Rome\"}")));

        var outcome = answer(parent, "four", new Tokens(300, 270, 5));

        // The first question has 165 tokens, all of which should be cached; the second continues
        // from there.
        assertThat(cache(outcome)).containsExactly(165L + 177L, 100L + 270L);
    }

    @AfterEach
    void close() throws Exception {
        rig.close();
    }
}
