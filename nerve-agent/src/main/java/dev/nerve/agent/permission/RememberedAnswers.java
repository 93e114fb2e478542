package dev.nerve.agent.permission;

import dev.nerve.gate.rule.PermissionRule;
import dev.nerve.gate.rule.PermissionRuleStore;
import dev.nerve.gate.rule.RememberedRule;
import dev.nerve.gate.rule.RememberedRule.RulePlace;
import dev.nerve.gate.rule.RuleProposal;
import dev.nerve.gate.rule.RuleScope;
import java.nio.file.Path;
import java.util.Optional;

/// Decides permission requests by the answers that people had nerve remember. *Immutable.*
///
/// @param store the remembered answers
public record RememberedAnswers(PermissionRuleStore store) {

    /// Reads the rules, so that a malformed one is noticed before an agent works.
    ///
    /// @param place the place of the requests
    /// @throws dev.nerve.NerveException.Invalid if a rule is malformed
    public void check(RulePlace place) {
        store.list(place);
    }

    /// {@return the decision by a rule; empty if none applies. A denial counts more than a
    /// permission.}
    ///
    /// @param request the request
    /// @param place the place of the request
    /// @throws dev.nerve.NerveException.Invalid if a rule is malformed
    public Optional<PermissionDecision> find(PermissionRequest request, RulePlace place) {
        var matching =
                store.list(place).stream().filter(rule -> matches(rule.rule(), request)).toList();
        var denying = matching.stream().filter(rule -> !rule.rule().isAllowed()).findFirst();
        return denying.or(() -> matching.stream().findFirst()).map(rule -> decision(rule, request));
    }

    private static PermissionDecision decision(RememberedRule rule, PermissionRequest request) {
        var name = "rule %s (%s)".formatted(rule.rule(), rule.lifetime().wireName());
        return rule.rule().isAllowed()
                ? new PermissionDecision.Allowed(name)
                : new PermissionDecision.Denied(
                        name,
                        "a person denied %s before; go on without it, or say why it is needed"
                                .formatted(request));
    }

    /// Checks that the rule that the request would be remembered with is this rule, or that it
    /// names the same arguments.
    private static boolean matches(PermissionRule rule, PermissionRequest request) {
        boolean isMeant =
                rule.tool().equals(request.tool())
                        && (rule.node() == null || rule.node().equals(request.node()));
        var proposed = RuleProposal.of(request.node(), request.payload());
        if (!isMeant || proposed.isEmpty()) {
            return false;
        }
        return switch (rule.scope()) {
            case RuleScope.ArgumentsScope(var arguments) -> arguments.equals(request.arguments());
            case RuleScope.CommandScope _ -> rule.scope().equals(proposed.get().scope());
            case RuleScope.DirectoryScope(var directory) ->
                    rule.scope().equals(proposed.get().scope()) && isInside(directory, request);
        };
    }

    /// Checks that the files are still in the directory after their symbolic links are resolved.
    private static boolean isInside(String directory, PermissionRequest request) {
        var real = SymlinkResolver.resolve(Path.of(directory));
        return real.isPresent()
                && request.paths().stream()
                        .allMatch(path ->
                                SymlinkResolver.resolve(path)
                                        .flatMap(file -> Optional.ofNullable(file.getParent()))
                                        .equals(real));
    }
}
