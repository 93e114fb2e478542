package dev.nerve.chat.exchange;

import dev.nerve.Money;
import dev.nerve.NerveException;
import dev.nerve.TokenUsage;
import dev.nerve.Usage;
import dev.nerve.event.Fact;
import dev.nerve.event.WaitReason;
import dev.nerve.model.AnswerListener;
import dev.nerve.model.LanguageModel;
import dev.nerve.model.ModelAnswer;
import dev.nerve.model.ModelName;
import dev.nerve.model.ModelProfile;
import dev.nerve.model.Prompt;
import dev.nerve.node.RunContext;
import dev.nerve.node.StepWait;
import dev.nerve.run.BudgetReservation;

/// A model that reserves the cost of every call in the budget before the call, and counts the usage
/// after it.
///
/// *Confined to one thread.*
final class MeteredModel implements LanguageModel {

    /// The default limit of an answer.
    private static final long DEFAULT_OUTPUT = 8_192;

    /// The smallest useful limit of an answer.
    private static final long SHORTEST_OUTPUT = 256;

    /// The provider may count more input tokens than the local estimate, by this factor, and may
    /// add some of its own. Only the output has a limit that the provider enforces.
    private static final long WORST_FACTOR = 10;

    private static final long WORST_ADDITION = 256;

    private final RunContext context;
    private final LanguageModel model;
    private final PartialAnswer partialAnswer;
    private ExchangeUsage exchangeUsage = ExchangeUsage.NONE;

    /// @param partialAnswer receives the answer; it estimates the usage if the provider reports
    ///     none
    MeteredModel(RunContext context, LanguageModel model, PartialAnswer partialAnswer) {
        this.context = context;
        this.model = model;
        this.partialAnswer = partialAnswer;
    }

    /// {@return the usage of all calls so far}
    ExchangeUsage totalUsage() {
        return exchangeUsage;
    }

    @Override
    public ModelName name() {
        return model.name();
    }

    @Override
    public ModelProfile profile() {
        return model.profile();
    }

    /// @throws NerveException.OverBudget if the budget is too small
    @Override
    public ModelAnswer ask(Prompt prompt, AnswerListener listener) throws InterruptedException {
        long input = prompt.estimate(profile().counter());
        long output = output(prompt, input);
        long worstInput = WORST_FACTOR * input + WORST_ADDITION;
        try (var reservation = reserve(usage(input, output), usage(worstInput, output))) {
            var spent = TokenUsage.NONE;
            try {
                var answer =
                        model.ask(prompt.with(prompt.settings().withMaxOutput(output)), listener);
                boolean isUnreported =
                        answer.usage().equals(TokenUsage.NONE) && partialAnswer.hasContent();
                spent = isUnreported ? said(input) : answer.usage();
                return answer;
            } catch (RuntimeException | InterruptedException failure) {
                spent = said(input);
                throw failure;
            } finally {
                reservation.settle(count(spent));
            }
        }
    }

    private BudgetReservation reserve(Usage estimate, Usage worst) throws InterruptedException {
        var now = context.budget().tryReserve(estimate, worst);
        if (now.isPresent()) {
            return now.get();
        }
        StepWait.begin(context, WaitReason.BUDGET, "");
        var later = context.budget().reserve(estimate, worst);
        StepWait.end(context, WaitReason.BUDGET);
        return later;
    }

    /// Estimates the usage from the prompt and the received part of the answer.
    private TokenUsage said(long input) {
        return TokenUsage.of(input, partialAnswer.tokens(profile().counter()));
    }

    private Usage count(TokenUsage spent) {
        var counted = ExchangeUsage.usageOf(spent, profile());
        exchangeUsage = exchangeUsage.plus(spent, counted);
        context.emit(new Fact.UsageSpent(counted));
        return counted;
    }

    /// Returns the requested or default limit, reduced to the room in the window and the budget.
    private long output(Prompt prompt, long input) {
        long asked = prompt.settings().maxOutput();
        long most = Math.min(asked == 0 ? DEFAULT_OUTPUT : asked, profile().maxOutput());
        long room = Math.min(profile().window(), context.budget().tokensLeft()) - input;
        return room < most && room >= SHORTEST_OUTPUT ? room : most;
    }

    private Usage usage(long input, long output) {
        var price = profile().price();
        if (price == null && context.budget().limitsCost()) {
            throw new NerveException.OverBudget(
                    "the price of %s is not known, and the budget limits cost; %s"
                            .formatted(name(), "set its price, or limit tokens instead"));
        }
        var cost = price == null ? Money.NONE : price.costOf(TokenUsage.of(input, output));
        return Usage.modelCall(input + output, cost);
    }
}
