package dev.nerve.agent.permission;

import dev.nerve.NerveException;
import dev.nerve.NodeId;
import dev.nerve.run.Time;
import dev.nerve.terminal.state.Question;
import dev.nerve.value.Value;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Decides by a policy, and asks a person where the policy does; writes down every decision.
///
/// What cannot be written down is denied. *Safe for many threads.*
///
/// @param policy what is decided without a person
/// @param directory where the agent works: relative patterns of paths are taken from there
/// @param person who is asked
/// @param audit where decisions are written down, or null if nothing is kept
/// @param time when they were made
public record PolicyBroker(
        Policy policy, Path directory, Respondent person, @Nullable AuditLog audit, Time time)
        implements Broker {

    private static final String POLICY = "policy";

    /// How a question is called where tools have names.
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

    /// What is answered is written down as well. An agent that may not ask decides by itself.
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
