package dev.nerve.cli.inbox;

import dev.nerve.cli.CommandArguments;
import dev.nerve.cli.output.CommandFailure;
import dev.nerve.gate.PermissionAnswer;
import dev.nerve.gate.rule.RuleLifetime;
import dev.nerve.protocol.inbox.InboxItemData;
import dev.nerve.value.Value;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// An answer that a person typed: the number of an answer, an option in any case, or a free text.
///
/// @param item the item that it answers
record TypedAnswer(InboxItemData item) {

    private static final String PERMISSION = "permission";

    /// {@return the typed answer; empty if there is none, so that the item is shown}
    ///
    /// @param arguments the arguments of the command
    Optional<AnswerInput> parse(CommandArguments arguments) {
        var remember = arguments.find("remember");
        remember.ifPresent(TypedAnswer::requireLifetime);
        var json = arguments.find("form");
        if (json.isPresent()) {
            return Optional.of(
                    new AnswerInput(JsonAnswer.parse(json.get()), remember.orElse(null)));
        }
        var reason = arguments.find("reason");
        var typed = arguments.find("value");
        if (typed.isEmpty() && reason.isEmpty()) {
            return Optional.empty();
        }
        var given =
                item.kind().equals(PERMISSION)
                        ? permission(typed.orElse(PermissionAnswer.DENY), reason)
                        : plain(typed, reason);
        return Optional.of(remember.map(given::withRemember).orElse(given));
    }

    private AnswerInput plain(Optional<String> typed, Optional<String> reason) {
        if (reason.isPresent()) {
            throw CommandFailure.usage(
                    "--reason belongs to a permission, and item %d is a %s"
                            .formatted(item.item(), item.kind()),
                    "nerve inbox %d shows it".formatted(item.item()));
        }
        return new AnswerInput(new Value.Text(parse(typed.orElse(""))), null);
    }

    private AnswerInput permission(String typed, Optional<String> reason) {
        var choice = choice(typed);
        var answer = choice.map(PermissionChoice::answer).orElseGet(() -> parse(typed));
        if (reason.isPresent()) {
            if (!answer.equals(PermissionAnswer.DENY)) {
                throw CommandFailure.usage(
                        "--reason belongs to deny, not to '%s'".formatted(typed),
                        "nerve answer %d deny --reason TEXT denies the request"
                                .formatted(item.item()));
            }
            return new AnswerInput(PermissionAnswer.denial(reason.get()), null);
        }
        if (choice.isPresent() && choice.get().kind() == PermissionChoice.ChoiceKind.NEEDS_REASON) {
            throw CommandFailure.usage(
                    "answer %s needs a reason".formatted(typed.strip()),
                    "nerve answer %d %s --reason TEXT denies the request"
                            .formatted(item.item(), typed.strip()));
        }
        var lifetime = choice.map(PermissionChoice::lifetime);
        return new AnswerInput(
                new Value.Text(answer), lifetime.map(RuleLifetime::wireName).orElse(null));
    }

    /// {@return the choice with a typed number}
    private Optional<PermissionChoice> choice(String typed) {
        var choices = PermissionChoice.of(item);
        return number(typed, choices.size()).map(number -> choices.get(number - 1));
    }

    private static Optional<Integer> number(String typed, int most) {
        var said = typed.strip();
        return said.matches("[1-9][0-9]{0,3}") && Integer.parseInt(said) <= most
                ? Optional.of(Integer.valueOf(said))
                : Optional.empty();
    }

    /// {@return the answer; the engine checks it}
    ///
    /// @param typed the typed text
    String parse(String typed) {
        var said = typed.strip();
        for (var option : item.options()) {
            if (option.equalsIgnoreCase(said)) {
                return option;
            }
        }
        return number(said, item.options().size())
                .map(number -> item.options().get(number - 1))
                .orElse(said);
    }

    private static void requireLifetime(String typed) {
        if (RuleLifetime.find(typed).isEmpty()) {
            var all = List.of(RuleLifetime.values()).stream().map(RuleLifetime::wireName).toList();
            throw CommandFailure.usage(
                    "--remember takes one of %s, not '%s'".formatted(String.join(", ", all), typed),
                    "nerve answer --help shows examples");
        }
    }

    /// An answer as a command sends it. *Immutable.*
    ///
    /// @param value the answer
    /// @param remember the time for which it is remembered; null for this request only
    record AnswerInput(Value value, @Nullable String remember) {

        private AnswerInput withRemember(String lifetime) {
            return new AnswerInput(value, lifetime);
        }
    }
}
