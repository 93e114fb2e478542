package dev.nerve.pattern;

import dev.nerve.NerveException;
import dev.nerve.node.Node;
import dev.nerve.run.Limits;
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
public record FanOutTerms(
        Template prompt, @Nullable Node check, int attempts, int parallel, Limits limits) {

    public FanOutTerms {
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
    public static FanOutTerms of(String prompt) {
        return new FanOutTerms(Template.of(prompt), null, 1, 8, Limits.NONE);
    }

    /// {@return a copy that checks answers, and tries again if they are refused}
    ///
    /// @param node gets `{item, answer}` and decides whether the answer is accepted
    /// @param most the maximum number of attempts of each worker
    public FanOutTerms checkedBy(Node node, int most) {
        return new FanOutTerms(prompt, node, most, parallel, limits);
    }

    /// {@return a copy with another number of workers at once}
    ///
    /// @param most the number of workers
    public FanOutTerms withParallel(int most) {
        return new FanOutTerms(prompt, check, attempts, most, limits);
    }

    /// {@return a copy with limits for each worker}
    ///
    /// @param each the limits
    public FanOutTerms within(Limits each) {
        return new FanOutTerms(prompt, check, attempts, parallel, each);
    }
}
