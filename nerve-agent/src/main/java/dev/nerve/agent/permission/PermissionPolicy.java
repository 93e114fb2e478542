package dev.nerve.agent.permission;

import dev.nerve.NerveException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/// The rules that allow or deny permission requests, or have a person decide them. *Immutable.*
///
/// ```java
/// Policy.ASK.allowing("Read").allowingIn("Edit", "src/**").denying("WebFetch")
/// ```
///
/// @param rules the rules; the first that matches decides, and a person is asked if none does
public record PermissionPolicy(List<PolicyRule> rules) {

    /// Every request is decided by a person.
    public static final PermissionPolicy ASK = new PermissionPolicy(List.of());

    /// Every request is allowed.
    public static final PermissionPolicy ALLOW =
            new PermissionPolicy(List.of(PolicyRule.always(PolicyEffect.ALLOW)));

    /// Every request is denied. This does not stop what the program does without asking.
    public static final PermissionPolicy DENY =
            new PermissionPolicy(List.of(PolicyRule.always(PolicyEffect.DENY)));

    public PermissionPolicy {
        rules = List.copyOf(rules);
    }

    /// {@return the effect for a request}
    ///
    /// @param request the request of the agent
    /// @param directory the working directory, for relative path patterns
    public PolicyEffect effect(PermissionRequest request, Path directory) {
        for (var rule : rules) {
            var fits = rule.fits(request, directory);
            if (fits != RuleMatch.NO) {
                return fits == RuleMatch.YES ? rule.effect() : PolicyEffect.ASK;
            }
        }
        return PolicyEffect.ASK;
    }

    /// {@return the effect for a request that is allowed by default; empty if no rule matches, or
    /// only a general rule to ask}
    ///
    /// @param request the request of the agent
    /// @param directory the working directory, for relative path patterns
    Optional<PolicyEffect> explicitEffect(PermissionRequest request, Path directory) {
        for (var rule : rules) {
            var fits = rule.fits(request, directory);
            boolean isGeneral = rule.effect() == PolicyEffect.ASK && rule.tool().equals("*");
            if (fits != RuleMatch.NO && !isGeneral) {
                return Optional.of(fits == RuleMatch.YES ? rule.effect() : PolicyEffect.ASK);
            }
        }
        return Optional.empty();
    }

    /// {@return a copy with a rule at its end that allows a tool}
    ///
    /// @param tool the tool pattern, in which `*` stands for anything
    public PermissionPolicy allowing(String tool) {
        return with(new PolicyRule(PolicyEffect.ALLOW, "*", tool, "**"));
    }

    /// {@return a copy with a rule at its end that allows a tool on some paths}
    ///
    /// @param tool the tool pattern
    /// @param path the path pattern, in which `**` crosses directories
    public PermissionPolicy allowingIn(String tool, String path) {
        return with(new PolicyRule(PolicyEffect.ALLOW, "*", tool, path));
    }

    /// {@return a copy with a rule at its end that denies a tool}
    ///
    /// @param tool the tool pattern
    public PermissionPolicy denying(String tool) {
        return with(new PolicyRule(PolicyEffect.DENY, "*", tool, "**"));
    }

    /// {@return a copy with one more rule at its end}
    ///
    /// @param rule the rule
    public PermissionPolicy with(PolicyRule rule) {
        var all = new ArrayList<>(rules);
        all.add(rule);
        return new PermissionPolicy(all);
    }

    /// The effect of a rule.
    public enum PolicyEffect {
        ALLOW,
        DENY,
        ASK;

        /// {@return its name on the wire}
        public String wireName() {
            return name().toLowerCase(Locale.ROOT);
        }

        /// {@return the effect with a wire name}
        ///
        /// @param name a name as returned by [#wireName]
        /// @throws NerveException.Invalid if no effect has the name
        public static PolicyEffect of(String name) {
            for (var effect : values()) {
                if (effect.wireName().equals(name)) {
                    return effect;
                }
            }
            throw new NerveException.Invalid(
                    "a permission cannot be '%s': write allow, deny or ask".formatted(name));
        }
    }

    /// The match of a rule and a request.
    enum RuleMatch {
        YES,
        NO,
        /// It is unknown, so a person must decide.
        PERHAPS
    }

    /// A rule of a policy.
    ///
    /// A rule that allows some paths never allows a tool that runs programs, because a program can
    /// access any path. For the same reason, if a rule denies some paths and it is unknown which
    /// paths a tool will touch, a person is asked.
    ///
    /// @param effect the effect for a request that matches
    /// @param node the node pattern, in which `*` stands for anything
    /// @param tool the tool pattern
    /// @param path the path pattern, in which `**` crosses directories; `**` alone also matches
    /// requests without a path
    public record PolicyRule(PolicyEffect effect, String node, String tool, String path) {

        private static final String ANYWHERE = "**";

        public PolicyRule {
            GlobMatcher.check(node);
            GlobMatcher.check(tool);
            GlobMatcher.checkPath(path);
        }

        /// {@return a rule that matches every request}
        ///
        /// @param effect the effect
        public static PolicyRule always(PolicyEffect effect) {
            return new PolicyRule(effect, "*", "*", ANYWHERE);
        }

        RuleMatch fits(PermissionRequest request, Path directory) {
            boolean meant =
                    GlobMatcher.fits(node, request.node().name())
                            && GlobMatcher.fits(tool, request.tool());
            if (!meant || path.equals(ANYWHERE)) {
                return meant ? RuleMatch.YES : RuleMatch.NO;
            }
            return effect == PolicyEffect.ALLOW
                    ? allows(request, directory)
                    : stops(request, directory);
        }

        /// Checks whether an allowing rule matches. All paths must match, both as the system
        /// resolves them and in their normalized form.
        private RuleMatch allows(PermissionRequest request, Path directory) {
            boolean bound = request.risk() == ToolRisk.READ || request.risk() == ToolRisk.WRITE;
            boolean all =
                    ways(request)
                            .allMatch(way ->
                                    GlobMatcher.fitsPath(path, directory, way).orElse(false));
            return bound && all && !request.paths().isEmpty() ? RuleMatch.YES : RuleMatch.NO;
        }

        /// Checks whether a denying or asking rule matches. One matching path is enough.
        private RuleMatch stops(PermissionRequest request, Path directory) {
            boolean any =
                    ways(request)
                            .anyMatch(way ->
                                    GlobMatcher.isWritten(path, directory, way)
                                            || GlobMatcher.fitsPath(path, directory, way)
                                                    .orElse(false));
            if (any) {
                return RuleMatch.YES;
            }
            boolean known =
                    ways(request)
                            .allMatch(
                                    way -> GlobMatcher.fitsPath(path, directory, way).isPresent());
            return switch (request.risk()) {
                case EXECUTE -> RuleMatch.PERHAPS;
                case NETWORK -> known ? RuleMatch.NO : RuleMatch.PERHAPS;
                case READ, WRITE, UNKNOWN ->
                        known && !request.paths().isEmpty() ? RuleMatch.NO : RuleMatch.PERHAPS;
            };
        }

        private static Stream<Path> ways(PermissionRequest request) {
            return request.paths().stream().flatMap(way -> Stream.of(way, way.normalize()));
        }
    }
}
