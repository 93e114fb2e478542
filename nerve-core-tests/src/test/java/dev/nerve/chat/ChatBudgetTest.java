package dev.nerve.chat;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nerve.ErrorCode;
import dev.nerve.Money;
import dev.nerve.TokenUsage;
import dev.nerve.event.Fact;
import dev.nerve.execution.RunRequest;
import dev.nerve.graph.Graph;
import dev.nerve.graph.step.Step;
import dev.nerve.model.ContentBlock;
import dev.nerve.model.ModelAnswer;
import dev.nerve.model.ModelPrice;
import dev.nerve.model.ModelProfile;
import dev.nerve.model.Prompt;
import dev.nerve.model.TokenCounter;
import dev.nerve.node.RetryPolicy;
import dev.nerve.node.RunContext;
import dev.nerve.node.kind.FunctionNode;
import dev.nerve.run.BudgetLimits;
import dev.nerve.run.Outcome;
import dev.nerve.testkit.FakeModel;
import dev.nerve.testkit.RandomSeeds;
import dev.nerve.testkit.RecordingEventSink;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ChatBudgetTest {

    private static final int CHATS = 5;

    @Test
    void fiveChatsAtOnceStayWithinOneLimit() {
        RandomSeeds.each(100, random -> new Trial(random, 0).run());
    }

    /// A provider may count more than was estimated: what is open then can go beyond the limit, by
    /// no more than that.
    @Test
    void whatWasEstimatedTooLowIsAllThatGoesBeyondTheLimit() {
        RandomSeeds.each(100, random -> new Trial(random, 200).run());
    }

    @Test
    void twentyChatsAtOnceExceedALimitByLessThanOneCall() throws InterruptedException {
        for (long limit : List.of(500L, 1_000L, 1_950L)) {
            var usage = TokenUsage.of(60, 40);
            var answer =
                    new ModelAnswer.Success(
                            List.of(new ContentBlock.Text("Ok.")),
                            ModelAnswer.StopReason.END,
                            usage,
                            "m");
            var rig = Rig.of(FakeModel.of(_ -> answer));
            var steps =
                    IntStream.range(0, 20)
                            .mapToObj(i -> {
                                var options = Rig.terms().withMaxOutput(50).with(RetryPolicy.NEVER);
                                var chat = ChatNode.of("chat-" + i, options, rig.host());
                                return Step.of(chat).input("Hi").fallBackTo("refused");
                            })
                            .toList();
            var sink = new RecordingEventSink();

            rig.runner()
                    .run(
                            RunRequest.of(Graph.of("twenty", steps), "")
                                    .limits(BudgetLimits.ofTokens(limit))
                                    .listener(sink));

            var spent = sink.events().getLast().fact().data().at("usage.tokens").toLong();
            assertThat(spent).isLessThan(limit + usage.total());
        }
    }

    @Test
    void costIsLimitedToo() throws InterruptedException {
        var price =
                new ModelPrice(
                        BigDecimal.ONE,
                        BigDecimal.TEN,
                        BigDecimal.ONE,
                        BigDecimal.ONE,
                        LocalDate.EPOCH);
        var model =
                FakeModel.of(_ -> FakeModel.textAnswer("Hi."))
                        .with(new ModelProfile(10_000, 1_000, price, TokenCounter.APPROXIMATE));
        var rig = Rig.of(model);
        var limits = BudgetLimits.NONE.withCost(Money.dollars("0.005"));

        var refused = run(rig, limits);
        var allowed = run(rig, limits.withCost(Money.dollars("0.1")));

        assertThat(((Outcome.Failed) refused).code()).isEqualTo(ErrorCode.BUDGET_EXCEEDED);
        assertThat(allowed.output().text()).isEqualTo("Hi.");
    }

    private static Outcome run(Rig rig, BudgetLimits limits) throws InterruptedException {
        return rig.runner().run(RunRequest.of(rig.chat(Rig.terms()), "Hello").limits(limits));
    }

    @Test
    void limitOnCostIsRefusedWhereThePriceIsNotKnown() throws InterruptedException {
        var rig = Rig.of(FakeModel.ofTexts("Hi.", "Hi."));

        var refused = run(rig, BudgetLimits.NONE.withCost(Money.dollars("1")));

        assertThat(((Outcome.Failed) refused).message())
                .contains("the price of fake/model is not known");
        assertThat(run(rig, BudgetLimits.NONE).output().text()).isEqualTo("Hi.");
    }

    @Test
    void answerIsKeptShortWhereLittleIsLeft() throws InterruptedException {
        var model = FakeModel.ofTexts("Hi.");
        var rig = Rig.of(model);

        run(rig, BudgetLimits.ofTokens(500));

        assertThat(model.prompts().getFirst().settings().maxOutput()).isBetween(256L, 500L);
    }

    @Test
    void failedAndInterruptedCallsAreCountedAsFarAsTheyWent() throws InterruptedException {
        var model =
                FakeModel.ofAnswers(
                        new ModelAnswer.Failed(
                                ErrorCode.API_ERROR, "cut", null, TokenUsage.of(7, 3)));
        var rig = Rig.of(model);
        var sink = new RecordingEventSink();

        rig.runner()
                .run(
                        RunRequest.of(rig.chat(Rig.terms().with(RetryPolicy.NEVER)), "Hello")
                                .listener(sink));

        assertThat(sink.facts(Fact.Failed.class).getFirst().usage().tokens()).isEqualTo(10);
    }

    private static final class Trial {

        private final Random random;
        private final int overrun;
        private final long limit;
        private final AtomicLong spent = new AtomicLong();
        private final AtomicLong worst = new AtomicLong();
        private final AtomicLong largest = new AtomicLong();

        Trial(Random random, int overrun) {
            this.random = random;
            this.overrun = overrun;
            this.limit = 3_000L + random.nextInt(20_000);
        }

        void run() throws InterruptedException {
            var model = FakeModel.of(this::answer);
            var rig = Rig.of(model);
            var steps = IntStream.range(0, CHATS).mapToObj(i -> step(rig, i)).toList();
            var sink = new RecordingEventSink();

            rig.runner()
                    .run(
                            RunRequest.of(Graph.of("five", steps), "")
                                    .limits(BudgetLimits.ofTokens(limit))
                                    .listener(sink));

            var told = sink.events().getLast().fact().data().at("usage.tokens").toLong();
            assertThat(told).isEqualTo(spent.get());
            assertThat(told).isLessThanOrEqualTo(limit + CHATS * worst.get());
            assertThat(told).isLessThan(limit + largest.get());
            assertThat(model.prompts()).hasSizeGreaterThan(CHATS - 1);
        }

        private Step step(Rig rig, int number) {
            var options =
                    Rig.terms().withMaxOutput(100L + random.nextInt(900)).with(RetryPolicy.NEVER);
            var chat = ChatNode.of("chat-" + number, options, rig.host());
            return Step.of(FunctionNode.of("talk-" + number, context -> talk(chat, context)));
        }

        /// Until there is nothing left.
        private static String talk(ChatNode chat, RunContext context) throws InterruptedException {
            for (int turn = 0; turn < 200; turn++) {
                var outcome = context.run(chat, "turn " + turn);
                if (outcome instanceof Outcome.Failed failed
                        && failed.code() == ErrorCode.BUDGET_EXCEEDED) {
                    return "spent";
                }
            }
            return "enough";
        }

        private ModelAnswer answer(Prompt prompt) {
            long input = prompt.estimate(TokenCounter.APPROXIMATE);
            long more;
            long output;
            boolean fails;
            synchronized (random) {
                more = overrun == 0 ? 0 : random.nextInt(overrun);
                output = 1 + random.nextLong(prompt.settings().maxOutput());
                fails = random.nextInt(10) == 0;
            }
            var usage = TokenUsage.of(input + more, output);
            spent.addAndGet(usage.total());
            worst.accumulateAndGet(more, Math::max);
            largest.accumulateAndGet(usage.total(), Math::max);
            return fails
                    ? new ModelAnswer.Failed(ErrorCode.API_ERROR, "cut", null, usage)
                    : new ModelAnswer.Success(
                            List.of(new ContentBlock.Text("Ok.")),
                            ModelAnswer.StopReason.END,
                            usage,
                            "m");
        }
    }
}
