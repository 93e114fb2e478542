package dev.nerve.script.file;

import dev.nerve.NerveException;
import dev.nerve.control.AnswerSource;
import dev.nerve.control.AnswerTerms;
import dev.nerve.node.RunContext;
import dev.nerve.script.flow.Pattern;
import dev.nerve.script.flow.Seen;
import dev.nerve.value.Value;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The answers that a gate accepts, as templates from the file. *Immutable.*
///
/// @param options the allowed answers; null for any
/// @param byDefault the answer after the timeout; null if the timeout is a failure
record AnswerPatterns(@Nullable Pattern options, @Nullable Pattern byDefault)
        implements AnswerSource {

    /// {@return the answers, if no expression has to be evaluated for them}
    Optional<AnswerTerms> known() {
        var words = options == null ? Optional.of(List.<String>of()) : constants(options);
        return switch (byDefault) {
            case null -> words.map(allowed -> new AnswerTerms(allowed, null));
            case Pattern.Constant(var answer) ->
                    words.map(allowed -> new AnswerTerms(allowed, answer.text()));
            default -> Optional.empty();
        };
    }

    /// {@return the texts of a list, if all of them are constant}
    static Optional<List<String>> constants(@Nullable Pattern list) {
        if (!(list instanceof Pattern.Items(var items))
                || !items.stream().allMatch(Pattern.Constant.class::isInstance)) {
            return Optional.empty();
        }
        return Optional.of(
                items.stream().map(item -> ((Pattern.Constant) item).value().text()).toList());
    }

    @Override
    public AnswerTerms of(RunContext context) {
        return new AnswerTerms(
                options == null ? List.of() : texts(options.fill(Seen.at(context, "options"))),
                byDefault == null ? null : text(byDefault.fill(Seen.at(context, "default"))));
    }

    private static List<String> texts(Value value) {
        if (!(value instanceof Value.Items(var items)) || items.isEmpty()) {
            throw new NerveException.Invalid(
                    "'options' must give a list with at least one text, not " + value);
        }
        return items.stream().map(AnswerPatterns::text).distinct().toList();
    }

    private static String text(Value value) {
        if (value instanceof Value.Items || value instanceof Value.Fields || value.isNull()) {
            throw new NerveException.Invalid("an answer must be a text, not " + value);
        }
        return value.text();
    }
}
