package dev.nerve.agent.permission;

import dev.nerve.NerveException;
import dev.nerve.NodeId;
import dev.nerve.run.TimeSource;
import dev.nerve.terminal.state.ProgramQuestion;
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
        PermissionPolicy policy,
        Path directory,
        PersonResponder person,
        @Nullable AuditLog audit,
        TimeSource time)
        implements PermissionBroker {

    private static final String POLICY = "policy";

    /// The tool name under which rules match questions.
    private static final String QUESTION = "AskUserQuestion";

    @Override
    public PermissionDecision decide(PermissionRequest request) throws InterruptedException {
        var decision =
                switch (policy.effect(request, directory)) {
                    case ALLOW -> new PermissionDecision.Allowed(POLICY);
                    case DENY -> denied(request);
                    case ASK -> person.decide(request);
                };
        return written(request, decision);
    }

    @Override
    public Optional<PermissionDecision> admit(PermissionRequest request) {
        var rule = policy.explicitEffect(request, directory);
        if (rule.isEmpty()) {
            return Optional.of(written(request, new PermissionDecision.Allowed("default")));
        }
        return switch (rule.get()) {
            case ALLOW -> Optional.of(written(request, new PermissionDecision.Allowed(POLICY)));
            case DENY -> Optional.of(written(request, denied(request)));
            case ASK -> Optional.empty();
        };
    }

    private static PermissionDecision denied(PermissionRequest request) {
        return new PermissionDecision.Denied(
                POLICY, "the policy of '%s' does not allow %s".formatted(request.node(), request));
    }

    /// Asks a person and logs the answer. If the policy denies questions, the agent decides by
    /// itself.
    @Override
    public QuestionAnswer answer(NodeId node, ProgramQuestion question)
            throws InterruptedException {
        var asking =
                PermissionRequest.of(node, QUESTION, about(question), directory, question.text());
        if (policy.effect(asking, directory) == PermissionPolicy.PolicyEffect.DENY) {
            return QuestionAnswer.Nobody.NOBODY;
        }
        var questionAnswer = person.answer(node, question);
        if (questionAnswer instanceof QuestionAnswer.GivenAnswer(var text, var by)) {
            var arguments = asking.arguments().with("answer", text);
            var answered =
                    PermissionRequest.of(node, QUESTION, arguments, directory, question.text());
            var decision = written(answered, new PermissionDecision.Allowed(by));
            return decision.isAllowed() ? questionAnswer : QuestionAnswer.Nobody.NOBODY;
        }
        return questionAnswer;
    }

    @Override
    public boolean canAskBeforeTurns() {
        return person.canAskBeforeTurns();
    }

    private static Value.Fields about(ProgramQuestion question) {
        return Value.Fields.EMPTY.with("kind", question.kind()).with("choices", question.choices());
    }

    private PermissionDecision written(PermissionRequest request, PermissionDecision decision) {
        if (audit == null) {
            return decision;
        }
        try {
            audit.append(time.now(), request, decision);
            return decision;
        } catch (NerveException.Unavailable failure) {
            return new PermissionDecision.Denied("audit", failure.getMessage());
        }
    }
}
