package dev.nerve.agent.permission;

import dev.nerve.NerveException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/// What agents may do without asking, what never, and about what a person is asked. *Immutable.*
///
/// ```java
/// Policy.ASK.allowing("Read").allowingIn("Edit", "src/**").denying("WebFetch")
/// ```
///
/// @param rules the first that fits decides; if none does, a person is asked
public record Policy(List<Rule> rules) {

    /// A person is asked about everything that is asked for.
    public static final Policy ASK = new Policy(List.of());

    /// Everything that is asked for is allowed.
    public static final Policy ALLOW = new Policy(List.of(Rule.always(Effect.ALLOW)));

    /// Everything that is asked for is denied; what the program does without asking is not.
    public static final Policy DENY = new Policy(List.of(Rule.always(Effect.DENY)));

    public Policy {
        rules = List.copyOf(rules);
    }

    /// {@return what becomes of a request}
    ///
    /// @param request what an agent wants
    /// @param directory where it works: relative patterns of paths are taken from there
    public Effect effect(PermissionRequest request, Path directory) {
        for (var rule : rules) {
            var fits = rule.fits(request, directory);
            if (fits != Fit.NO) {
                return fits == Fit.YES ? rule.effect() : Effect.ASK;
            }
        }
        return Effect.ASK;
    }

    /// {@return what becomes of something that is allowed unless a rule says otherwise; nothing if
    /// none does, or only one that has people asked about everything}
    ///
    /// @param request what an agent wants
    /// @param directory where it works: relative patterns of paths are taken from there
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

    /// {@return the same with one more rule at its end: a tool is allowed}
    ///
    /// @param tool a pattern of tools, in which `*` stands for anything
    public Policy allowing(String tool) {
        return with(new Rule(Effect.ALLOW, "*", tool, "**"));
    }

    /// {@return the same with one more rule at its end: a tool is allowed on some paths}
    ///
    /// @param tool a pattern of tools
    /// @param path a pattern of paths, in which `**` crosses directories
    public Policy allowingIn(String tool, String path) {
        return with(new Rule(Effect.ALLOW, "*", tool, path));
    }

    /// {@return the same with one more rule at its end: a tool is denied}
    ///
    /// @param tool a pattern of tools
    public Policy denying(String tool) {
        return with(new Rule(Effect.DENY, "*", tool, "**"));
    }

    /// {@return the same with one more rule at its end}
    ///
    /// @param rule which
    public Policy with(Rule rule) {
        var all = new ArrayList<>(rules);
        all.add(rule);
        return new Policy(all);
    }

    /// What becomes of a request.
    public enum Effect {
        ALLOW,
        DENY,
        ASK;

        /// {@return its name on the wire}
        public String wireName() {
            return name().toLowerCase(Locale.ROOT);
        }

        /// {@return the one with a name}
        ///
        /// @param name as [#wireName] gives it
        /// @throws NerveException.Invalid if there is none
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

    /// Whether a rule is about a request.
    enum Fit {
        YES,
        NO,
        /// Nobody knows: a person has to look.
        PERHAPS
    }

    /// One rule.
    ///
    /// A rule that allows something on some paths only is not enough for a tool that runs programs:
    /// whatever path it names, it can go anywhere. For the same reason a person is asked where a
    /// rule denies some paths only, and nobody knows which the tool will touch.
    ///
    /// @param effect what becomes of a request that fits
    /// @param node a pattern of nodes, in which `*` stands for anything
    /// @param tool a pattern of tools
    /// @param path a pattern of paths, in which `**` crosses directories; `**` alone fits requests
    /// without a path too
    public record Rule(Effect effect, String node, String tool, String path) {

        private static final String ANYWHERE = "**";

        public Rule {
            Glob.check(node);
            Glob.check(tool);
            Glob.checkPath(path);
        }

        /// {@return a rule for everything}
        ///
        /// @param effect what becomes of it
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

        /// All paths must fit, both as the system goes them and as a program may shorten them.
        private Fit allows(PermissionRequest request, Path directory) {
            boolean bound = request.risk() == Risk.READ || request.risk() == Risk.WRITE;
            boolean all =
                    ways(request)
                            .allMatch(way -> Glob.fitsPath(path, directory, way).orElse(false));
            return bound && all && !request.paths().isEmpty() ? Fit.YES : Fit.NO;
        }

        /// One path that fits is enough.
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
