package dev.nerve.pattern;

import dev.nerve.NerveException;
import dev.nerve.node.Node;
import dev.nerve.run.BudgetLimits;
import dev.nerve.value.Template;
import org.jspecify.annotations.Nullable;

/// The options of the workers of a fan-out.
///
/// @param prompt the first prompt of each worker; `${input}` stands for its item
/// @param check gets `{item, answer}`; the answer is accepted unless this fails or outputs false.
/// Null accepts every answer
/// @param attempts the maximum number of attempts of each worker
/// @param parallel the number of workers at once
/// @param limits the limits of each worker; the time applies to each attempt
public record FanOutOptions(
        Template prompt, @Nullable Node check, int attempts, int parallel, BudgetLimits limits) {

    public FanOutOptions {
        if (prompt.paths().stream().noneMatch(path -> path.toString().startsWith("input"))) {
            throw new NerveException.Invalid(
                    "the prompt of a fan-out must have ${input}, which stands for the item: '%s'"
                            .formatted(prompt));
        }
        if (attempts < 1 || parallel < 1) {
            throw new NerveException.Invalid("a fan-out has at least 1 attempt and 1 worker");
        }
    }

    /// {@return options with one attempt each, eight workers at once, and no limits}
    ///
    /// @param prompt the first prompt of each worker; `${input}` stands for its item
    public static FanOutOptions of(String prompt) {
        return new FanOutOptions(Template.of(prompt), null, 1, 8, BudgetLimits.NONE);
    }

    /// {@return a copy that checks answers, and tries again if they are refused}
    ///
    /// @param node gets `{item, answer}` and decides whether the answer is accepted
    /// @param most the maximum number of attempts of each worker
    public FanOutOptions withCheck(Node node, int most) {
        return new FanOutOptions(prompt, node, most, parallel, limits);
    }

    /// {@return a copy with another number of workers at once}
    ///
    /// @param most the number of workers
    public FanOutOptions withParallel(int most) {
        return new FanOutOptions(prompt, check, attempts, most, limits);
    }

    /// {@return a copy with limits for each worker}
    ///
    /// @param each the limits
    public FanOutOptions withLimits(BudgetLimits each) {
        return new FanOutOptions(prompt, check, attempts, parallel, each);
    }
}
