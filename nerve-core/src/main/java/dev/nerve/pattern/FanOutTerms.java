package dev.nerve.pattern;

import dev.nerve.NerveException;
import dev.nerve.node.Node;
import dev.nerve.run.Limits;
import dev.nerve.value.Template;
import org.jspecify.annotations.Nullable;

/// How workers work.
///
/// @param prompt what each is told first; `${input}` stands for its item
/// @param check tells of `{item, answer}` whether the answer holds: it does unless this fails or
///     gives false; null if every answer does
/// @param attempts how often each may try
/// @param parallel how many work at once
/// @param limits what each may spend; the time counts for each attempt
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

    /// {@return one attempt each, eight at once, whatever they spend}
    ///
    /// @param prompt what each is told first; `${input}` stands for its item
    public static FanOutTerms of(String prompt) {
        return new FanOutTerms(Template.of(prompt), null, 1, 8, Limits.NONE);
    }

    /// {@return the same, where answers are checked, and tried again if they do not hold}
    ///
    /// @param node tells of `{item, answer}` whether it holds
    /// @param most how often each may try
    public FanOutTerms checkedBy(Node node, int most) {
        return new FanOutTerms(prompt, node, most, parallel, limits);
    }

    /// {@return the same with more or fewer workers at once}
    ///
    /// @param most how many
    public FanOutTerms withParallel(int most) {
        return new FanOutTerms(prompt, check, attempts, most, limits);
    }

    /// {@return the same with a budget for each worker}
    ///
    /// @param each what it may spend
    public FanOutTerms within(Limits each) {
        return new FanOutTerms(prompt, check, attempts, parallel, each);
    }
}
