package dev.nerve.agent.permission;

import dev.nerve.NerveException;
import dev.nerve.run.Time;
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
