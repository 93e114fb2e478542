package dev.nerve.agent.permission;

import dev.nerve.NerveException;
import dev.nerve.NodeId;
import dev.nerve.run.Time;
import dev.nerve.terminal.state.Question;
import dev.nerve.value.Value;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// A broker that decides by a policy, asks a person if the policy says so, and logs every decision.
///
/// A decision that cannot be logged becomes a denial. *Safe for many threads.*
///
/// @param policy the policy
/// @param directory the agent's working directory, for relative path patterns
/// @param person the respondent that asks a person
/// @param audit the log of all decisions, or null for no log
/// @param time the clock for the log
public record PolicyBroker(
        Policy policy, Path directory, Respondent person, @Nullable AuditLog audit, Time time)
        implements Broker {

    private static final String POLICY = "policy";

    /// The tool name under which rules match questions.
    private static final String QUESTION = "AskUserQuestion";

    @Override
    public Decision decide(PermissionRequest request) throws InterruptedException {
        var decision =
                switch (policy.effect(request, directory)) {
                    case ALLOW -> new Decision.Allowed(POLICY);
                    case DENY -> denied(request);
                    case ASK -> person.decide(request);
                };
        return written(request, decision);
    }

    @Override
    public Optional<Decision> admit(PermissionRequest request) {
        var rule = policy.named(request, directory);
        if (rule.isEmpty()) {
            return Optional.of(written(request, new Decision.Allowed("default")));
        }
        return switch (rule.get()) {
            case ALLOW -> Optional.of(written(request, new Decision.Allowed(POLICY)));
            case DENY -> Optional.of(written(request, denied(request)));
            case ASK -> Optional.empty();
        };
    }

    private static Decision denied(PermissionRequest request) {
        return new Decision.Denied(
                POLICY, "the policy of '%s' does not allow %s".formatted(request.node(), request));
    }

    /// Asks a person and logs the answer. If the policy denies questions, the agent decides by
    /// itself.
    @Override
    public Reply answer(NodeId node, Question question) throws InterruptedException {
        var asking =
                PermissionRequest.of(node, QUESTION, about(question), directory, question.text());
        if (policy.effect(asking, directory) == Policy.Effect.DENY) {
            return Reply.Nobody.NOBODY;
        }
        var reply = person.answer(node, question);
        if (reply instanceof Reply.Said(var text, var by)) {
            var arguments = asking.arguments().with("answer", text);
            var answered =
                    PermissionRequest.of(node, QUESTION, arguments, directory, question.text());
            var decision = written(answered, new Decision.Allowed(by));
            return decision.isAllowed() ? reply : Reply.Nobody.NOBODY;
        }
        return reply;
    }

    private static Value.Fields about(Question question) {
        return Value.Fields.EMPTY.with("kind", question.kind()).with("choices", question.choices());
    }

    private Decision written(PermissionRequest request, Decision decision) {
        if (audit == null) {
            return decision;
        }
        try {
            audit.append(time.now(), request, decision);
            return decision;
        } catch (NerveException.Unavailable failure) {
            return new Decision.Denied("audit", failure.getMessage());
        }
    }
}
