package dev.nerve.pattern;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nerve.ConversationId;
import dev.nerve.ErrorCode;
import dev.nerve.NerveException;
import dev.nerve.TokenUsage;
import dev.nerve.chat.ChatNode;
import dev.nerve.chat.ChatNodeKind;
import dev.nerve.chat.setup.ChatOptions;
import dev.nerve.chat.setup.ChatServices;
import dev.nerve.chat.setup.ContextFullPolicy;
import dev.nerve.conversation.Conversation;
import dev.nerve.conversation.ConversationRow;
import dev.nerve.conversation.MessageRole;
import dev.nerve.conversation.RowContent;
import dev.nerve.conversation.operation.ConversationService;
import dev.nerve.graph.Graph;
import dev.nerve.graph.step.Step;
import dev.nerve.model.ContentBlock;
import dev.nerve.model.Message;
import dev.nerve.model.ModelAnswer;
import dev.nerve.model.ModelProfile;
import dev.nerve.model.Prompt;
import dev.nerve.model.TokenCounter;
import dev.nerve.node.kind.FunctionNode;
import dev.nerve.node.kind.NodeKinds;
import dev.nerve.run.BudgetLimits;
import dev.nerve.run.Outcome;
import dev.nerve.run.TimeSource;
import dev.nerve.secret.Secrets;
import dev.nerve.session.Session;
import dev.nerve.session.SessionRegistry;
import dev.nerve.store.memory.InMemoryBlobStore;
import dev.nerve.store.memory.InMemoryConversationStore;
import dev.nerve.testkit.AutoAdvancingTimeSource;
import dev.nerve.testkit.FakeModel;
import dev.nerve.testkit.NodeRunners;
import dev.nerve.testkit.RealTimeSource;
import dev.nerve.value.Value;
import dev.nerve.workspace.Workspaces;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class FanOutNodeTest {

    private static final ConversationId LEAD = ConversationId.of("work/lead");

    private final InMemoryConversationStore store = new InMemoryConversationStore();
    private final ConversationService conversations =
            new ConversationService(store, InstantSource.system());

    private Session session(FakeModel model, ContextFullPolicy policy) throws InterruptedException {
        return session(model, policy, new AutoAdvancingTimeSource());
    }

    private Session session(FakeModel model, ContextFullPolicy policy, TimeSource time)
            throws InterruptedException {
        var services =
                new ChatServices(
                        _ -> model,
                        conversations,
                        new InMemoryBlobStore(),
                        (_, _) -> List.of(),
                        Value.Text::new,
                        Secrets.NONE);
        var sessions =
                SessionRegistry.open(
                        NodeRunners.with(time),
                        NodeKinds.of(List.of(new ChatNodeKind(services))),
                        store.definitions(),
                        Workspaces.none());
        var session = sessions.create("work", "");
        session.add(ChatNode.of("lead", ChatOptions.of("fake/model").with(policy), services));
        session.send("lead", "These tests fail. Read the project.");
        return session;
    }

    private static ModelAnswer answer(Prompt prompt) {
        var text = "re: " + prompt.messages().getLast().text();
        long input = 100L * prompt.messages().size();
        return new ModelAnswer.Success(
                List.of(new ContentBlock.Text(text)),
                ModelAnswer.StopReason.END,
                new TokenUsage(input, 50, input - 100, 0, 0),
                "m");
    }

    private static List<String> words(Prompt prompt) {
        return prompt.messages().stream().map(Message::text).toList();
    }

    private static Outcome fanOut(Session session, FanOutOptions options, Object items)
            throws InterruptedException {
        return session.run(FanOutNode.of("fix", "lead", options), items);
    }

    @Test
    void everyWorkerSharesTheContextAndNothingThatCameLater() throws InterruptedException {
        var model = FakeModel.of(FanOutNodeTest::answer);
        var session = session(model, ContextFullPolicy.EVENT);
        conversations.mark(LEAD, RowContent.Marked.SHARED_CONTEXT);
        session.send("lead", "Who does what?");

        fanOut(session, FanOutOptions.of("Fix ${input}."), List.of("a", "b", "c"));

        assertThat(model.prompts().subList(2, 5))
                .allSatisfy(prompt ->
                        assertThat(words(prompt).subList(0, 2))
                                .containsExactly(
                                        "These tests fail. Read the project.",
                                        "re: These tests fail. Read the project."))
                .extracting(prompt -> words(prompt).getLast())
                .containsExactlyInAnyOrder("Fix a.", "Fix b.", "Fix c.");
    }

    @Test
    void answersAreGivenInTheOrderOfTheItemsAndMerged() throws InterruptedException {
        var session = session(FakeModel.of(FanOutNodeTest::answer), ContextFullPolicy.EVENT);

        var outcome = fanOut(session, FanOutOptions.of("Fix ${input}."), List.of("a", "b"));

        assertThat(outcome.output().at("[0].answer").text()).isEqualTo("re: Fix a.");
        assertThat(outcome.output().at("[1].answer").text()).isEqualTo("re: Fix b.");
        assertThat(conversations.view(LEAD).shown().stream().skip(2))
                .extracting(one -> ((RowContent.Merged) one.content()).text())
                .containsExactly("re: Fix a.", "re: Fix b.");
    }

    @Test
    void reportTellsWhatWasSavedAndCached() throws InterruptedException {
        var session = session(FakeModel.of(FanOutNodeTest::answer), ContextFullPolicy.EVENT);

        var report =
                fanOut(session, FanOutOptions.of("Fix ${input}."), List.of("a", "b", "c"))
                        .attributes();

        // The lead's only turn took 150 tokens; each worker's question has 300, of which the
        // provider says that it knew 200 and 150 were to be expected.
        assertThat(report.at("shared_tokens")).isEqualTo(Value.of(150));
        assertThat(report.at("tokens_saved")).isEqualTo(Value.of(450));
        assertThat(report.at("cache.expected")).isEqualTo(Value.of(450));
        assertThat(report.at("cache.actual")).isEqualTo(Value.of(600));
        assertThat(report.at("tokens")).isEqualTo(Value.of(1_050));
    }

    @Test
    void othersWaitForTheFirstWordOfTheFirst() throws Exception {
        var spoken = new AtomicInteger();
        var together = new CountDownLatch(3);
        var model =
                FakeModel.of(prompt -> {
                    var last = words(prompt).getLast();
                    if (last.startsWith("Fix") && !last.contains("a")) {
                        assertThat(spoken).hasValue(1);
                        together.countDown();
                        assertThat(together.await(10, TimeUnit.SECONDS)).isTrue();
                    }
                    if (last.equals("Fix a.")) {
                        spoken.incrementAndGet();
                    }
                    return answer(prompt);
                });
        var session = session(model, ContextFullPolicy.EVENT);

        var outcome =
                fanOut(session, FanOutOptions.of("Fix ${input}."), List.of("a", "b", "c", "d"));

        assertThat(outcome.attributes().at("done")).isEqualTo(Value.of(4));
    }

    @Test
    void answerThatDoesNotHoldIsTriedAgainWithTheReason() throws InterruptedException {
        var model = FakeModel.of(FanOutNodeTest::answer);
        var session = session(model, ContextFullPolicy.EVENT);
        var check =
                FunctionNode.of(
                        "check",
                        context -> {
                            var answer = context.input().at("answer").text();
                            return answer.contains("Try again") || answer.contains("easy")
                                    ? Outcome.done(true)
                                    : Outcome.failed(ErrorCode.PROCESS, "the test is still red");
                        });

        var outcome =
                fanOut(
                        session,
                        FanOutOptions.of("Fix ${input}.").withCheck(check, 3),
                        List.of("easy", "hard"));

        assertThat(outcome.output().at("[0].attempts")).isEqualTo(Value.of(1));
        assertThat(outcome.output().at("[1].attempts")).isEqualTo(Value.of(2));
        assertThat(outcome.output().at("[1].answer").text())
                .contains("That does not hold yet: the test is still red");
    }

    @Test
    void workerThatNeverHoldsIsGivenUpAndNotMerged() throws InterruptedException {
        var session = session(FakeModel.of(FanOutNodeTest::answer), ContextFullPolicy.EVENT);
        var check = FunctionNode.of("check", _ -> false);

        var outcome =
                fanOut(
                        session,
                        FanOutOptions.of("Fix ${input}.").withCheck(check, 2),
                        List.of("x"));

        assertThat(((Outcome.Failed) outcome).message())
                .isEqualTo("none of 1 workers is done; the first: the check says no");
        var results = outcome.attributes().at("results");
        assertThat(results.at("[0].done")).isEqualTo(Value.of(false));
        assertThat(results.at("[0].attempts")).isEqualTo(Value.of(2));
        assertThat(conversations.view(LEAD).shown()).hasSize(2);
    }

    @Test
    void eachWorkerHasABudgetOfItsOwn() throws InterruptedException {
        var session = session(FakeModel.of(FanOutNodeTest::answer), ContextFullPolicy.EVENT);
        var options = FanOutOptions.of("Fix ${input}.").withLimits(BudgetLimits.ofTokens(20));

        var outcome = fanOut(session, options, List.of("a", "b"));

        assertThat(((Outcome.Failed) outcome).code()).isEqualTo(ErrorCode.BUDGET_EXCEEDED);
        assertThat(outcome.attributes().at("results[0].attempts")).isEqualTo(Value.of(1));
        assertThat(outcome.attributes().at("results[1].complaint").text())
                .contains("token budget exceeded");
    }

    @Test
    void oneAtATimeWorksToo() throws InterruptedException {
        var session = session(FakeModel.of(FanOutNodeTest::answer), ContextFullPolicy.EVENT);

        var outcome =
                fanOut(
                        session,
                        FanOutOptions.of("Fix ${input}.").withParallel(1),
                        List.of("a", "b", "c"));

        assertThat(outcome.attributes().at("done")).isEqualTo(Value.of(3));
        assertThat(fanOut(session, FanOutOptions.of("Fix ${input}."), List.of()).output())
                .isEqualTo(Value.of(List.of()));
    }

    @Test
    void coordinatorWhoseWindowIsFullHandsOff() throws InterruptedException {
        var model =
                FakeModel.of(prompt ->
                                words(prompt).getLast().contains("takes over")
                                        ? FakeModel.textAnswer("Goal: green tests.")
                                        : answer(prompt))
                        .with(new ModelProfile(650, 100, null, TokenCounter.APPROXIMATE));
        var session = session(model, ContextFullPolicy.HANDOFF);
        conversations.mark(LEAD, RowContent.Marked.SHARED_CONTEXT);
        for (int turn = 0; turn < 2; turn++) {
            session.send("lead", "Plan " + turn);
        }
        fanOut(session, FanOutOptions.of("Fix ${input}."), List.of("a", "b", "c", "d", "e"));

        session.send("lead", "What is left?");

        var successor = conversations.successor(LEAD);
        assertThat(successor.origin().relation()).isEqualTo(Conversation.Relation.HANDOFF);
        assertThat(words(model.prompts().getLast()))
                .containsExactly(
                        "These tests fail. Read the project.",
                        "re: These tests fail. Read the project.",
                        "Goal: green tests.",
                        "What is left?");
        assertThat(conversations.history(LEAD))
                .extracting(ConversationRow::content)
                .filteredOn(RowContent.Merged.class::isInstance)
                .hasSize(5);
    }

    @Test
    void nodeThatIsNoChatHasNoContextToShare() throws InterruptedException {
        var session = session(FakeModel.of(FanOutNodeTest::answer), ContextFullPolicy.EVENT);
        session.add(FunctionNode.of("plain", _ -> "x"));

        var outcome =
                session.run(
                        FanOutNode.of("fix", "plain", FanOutOptions.of("${input}")), List.of("a"));

        assertThat(((Outcome.Failed) outcome).message()).contains("only a chat has a context");
    }

    @Test
    void forksOfARunAreMadeOnce() throws InterruptedException {
        var session = session(FakeModel.of(FanOutNodeTest::answer), ContextFullPolicy.EVENT);

        fanOut(session, FanOutOptions.of("Fix ${input}."), List.of("a", "b"));

        assertThat(session.list())
                .filteredOn(node -> node.id().name().startsWith("lead-"))
                .hasSize(2)
                .allSatisfy(node ->
                        assertThat(node.metadata().at("forked_from").text()).isEqualTo("lead"));
    }

    @Test
    void workerWhoseTurnFailedTriesAgainFromTheBeginning() throws InterruptedException {
        var failures = new AtomicInteger();
        var model =
                FakeModel.of(prompt ->
                        words(prompt).getLast().equals("Fix b.") && failures.getAndIncrement() == 0
                                ? ModelAnswer.Failed.of(ErrorCode.INVALID_REQUEST, "too busy")
                                : answer(prompt));
        var session = session(model, ContextFullPolicy.EVENT);
        var options =
                FanOutOptions.of("Fix ${input}.").withCheck(FunctionNode.of("check", _ -> true), 2);

        var outcome = fanOut(session, options, List.of("a", "b"));

        assertThat(outcome.output().at("[1].attempts")).isEqualTo(Value.of(2));
        assertThat(outcome.output().at("[1].answer").text()).isEqualTo("re: Fix b.");
        assertThat(outcome.output().at("[1].merged")).isEqualTo(Value.of(true));
    }

    @Test
    void twoFanOutsOfOneRunDoNotMeet() throws InterruptedException {
        var session = session(FakeModel.of(FanOutNodeTest::answer), ContextFullPolicy.EVENT);
        var options = FanOutOptions.of("Fix ${input}.");
        var graph =
                Graph.chain(
                        "both",
                        Step.of("one", FanOutNode.of("one", "lead", options)).input(List.of("a")),
                        Step.of("two", FanOutNode.of("two", "lead", options)).input(List.of("a")));

        var outcome = session.run(graph, "");

        assertThat(outcome.orThrow().at("[0].done")).isEqualTo(Value.of(true));
        assertThat(session.list()).hasSize(3);
    }

    @Test
    void fanOutInsideATurnOfItsCoordinatorIsRefusedAndLeavesNothing() throws InterruptedException {
        var session = session(FakeModel.of(FanOutNodeTest::answer), ContextFullPolicy.EVENT);
        conversations.append(LEAD, RowContent.Message.of(MessageRole.USER, "in the middle"));

        var outcome = fanOut(session, FanOutOptions.of("Fix ${input}."), List.of("a"));

        assertThat(((Outcome.Failed) outcome).code()).isEqualTo(ErrorCode.TURN_IN_PROGRESS);
        assertThat(conversations.view(LEAD).marks()).isEmpty();
        assertThat(session.list()).hasSize(1);
    }

    @Test
    void timeOfAWorkerIsLimited() throws InterruptedException {
        var model =
                FakeModel.of(prompt -> {
                    if (words(prompt).getLast().equals("Fix b.")) {
                        new CountDownLatch(1).await();
                    }
                    return answer(prompt);
                });
        var session = session(model, ContextFullPolicy.EVENT, RealTimeSource.REAL);
        var options =
                FanOutOptions.of("Fix ${input}.")
                        .withLimits(BudgetLimits.ofTime(Duration.ofSeconds(2)));

        var outcome = fanOut(session, options, List.of("a", "b"));

        assertThat(outcome.output().at("[1].complaint").text()).contains("time budget exceeded");
    }

    @Test
    void promptWithoutItsItemIsRefused() {
        assertThatThrownBy(() -> FanOutOptions.of("Fix it."))
                .isInstanceOf(NerveException.Invalid.class)
                .hasMessageContaining("${input}");
    }
}
