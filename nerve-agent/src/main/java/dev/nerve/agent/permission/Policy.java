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
public record Policy(List<Rule> rules) {

    /// Every request is decided by a person.
    public static final Policy ASK = new Policy(List.of());

    /// Every request is allowed.
    public static final Policy ALLOW = new Policy(List.of(Rule.always(Effect.ALLOW)));

    /// Every request is denied. This does not stop what the program does without asking.
    public static final Policy DENY = new Policy(List.of(Rule.always(Effect.DENY)));

    public Policy {
        rules = List.copyOf(rules);
    }

    /// {@return the effect for a request}
    ///
    /// @param request the request of the agent
    /// @param directory the working directory, for relative path patterns
    public Effect effect(PermissionRequest request, Path directory) {
        for (var rule : rules) {
            var fits = rule.fits(request, directory);
            if (fits != Fit.NO) {
                return fits == Fit.YES ? rule.effect() : Effect.ASK;
            }
        }
        return Effect.ASK;
    }

    /// {@return the effect for a request that is allowed by default; empty if no rule matches, or
    /// only a general rule to ask}
    ///
    /// @param request the request of the agent
    /// @param directory the working directory, for relative path patterns
    Optional<Effect> named(PermissionRequest request, Path directory) {
        for (var rule : rules) {
            var fits = rule.fits(request, directory);
            boolean isGeneral = rule.effect() == Effect.ASK && rule.tool().equals("*");
            if (fits != Fit.NO && !isGeneral) {
                return Optional.of(fits == Fit.YES ? rule.effect() : Effect.ASK);
            }
        }
        return Optional.empty();
    }

    /// {@return a copy with a rule at its end that allows a tool}
    ///
    /// @param tool the tool pattern, in which `*` stands for anything
    public Policy allowing(String tool) {
        return with(new Rule(Effect.ALLOW, "*", tool, "**"));
    }

    /// {@return a copy with a rule at its end that allows a tool on some paths}
    ///
    /// @param tool the tool pattern
    /// @param path the path pattern, in which `**` crosses directories
    public Policy allowingIn(String tool, String path) {
        return with(new Rule(Effect.ALLOW, "*", tool, path));
    }

    /// {@return a copy with a rule at its end that denies a tool}
    ///
    /// @param tool the tool pattern
    public Policy denying(String tool) {
        return with(new Rule(Effect.DENY, "*", tool, "**"));
    }

    /// {@return a copy with one more rule at its end}
    ///
    /// @param rule the rule
    public Policy with(Rule rule) {
        var all = new ArrayList<>(rules);
        all.add(rule);
        return new Policy(all);
    }

    /// The effect of a rule.
    public enum Effect {
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
        public static Effect of(String name) {
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
    enum Fit {
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
    public record Rule(Effect effect, String node, String tool, String path) {

        private static final String ANYWHERE = "**";

        public Rule {
            Glob.check(node);
            Glob.check(tool);
            Glob.checkPath(path);
        }

        /// {@return a rule that matches every request}
        ///
        /// @param effect the effect
        public static Rule always(Effect effect) {
            return new Rule(effect, "*", "*", ANYWHERE);
        }

        Fit fits(PermissionRequest request, Path directory) {
            boolean meant =
                    Glob.fits(node, request.node().name()) && Glob.fits(tool, request.tool());
            if (!meant || path.equals(ANYWHERE)) {
                return meant ? Fit.YES : Fit.NO;
            }
            return effect == Effect.ALLOW ? allows(request, directory) : stops(request, directory);
        }

        /// Tells whether an allowing rule matches. All paths must match, both as the system
        /// resolves them and in their normalized form.
        private Fit allows(PermissionRequest request, Path directory) {
            boolean bound = request.risk() == Risk.READ || request.risk() == Risk.WRITE;
            boolean all =
                    ways(request)
                            .allMatch(way -> Glob.fitsPath(path, directory, way).orElse(false));
            return bound && all && !request.paths().isEmpty() ? Fit.YES : Fit.NO;
        }

        /// Tells whether a denying or asking rule matches. One matching path is enough.
        private Fit stops(PermissionRequest request, Path directory) {
            boolean any =
                    ways(request)
                            .anyMatch(way ->
                                    Glob.isWritten(path, directory, way)
                                            || Glob.fitsPath(path, directory, way).orElse(false));
            if (any) {
                return Fit.YES;
            }
            boolean known =
                    ways(request).allMatch(way -> Glob.fitsPath(path, directory, way).isPresent());
            return switch (request.risk()) {
                case EXECUTE -> Fit.PERHAPS;
                case NETWORK -> known ? Fit.NO : Fit.PERHAPS;
                case READ, WRITE, UNKNOWN ->
                        known && !request.paths().isEmpty() ? Fit.NO : Fit.PERHAPS;
            };
        }

        private static Stream<Path> ways(PermissionRequest request) {
            return request.paths().stream().flatMap(way -> Stream.of(way, way.normalize()));
        }
    }
}
