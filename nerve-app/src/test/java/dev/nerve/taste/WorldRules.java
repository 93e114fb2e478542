package dev.nerve.taste;

import com.tngtech.archunit.core.domain.AccessTarget;
import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// Rules on the use of standard streams, clocks, randomness, environment, files and processes.
final class WorldRules {

    private static final Set<Module> WITH_STREAMS = Set.of(Module.CLI, Module.APP);
    private static final Set<Module> WITH_HIDDEN_INPUTS = Set.of(Module.APP, Module.TESTKIT);

    private static final Set<String> STREAMS =
            Set.of("java.lang.System.out", "java.lang.System.err", "java.lang.System.in");

    /// Methods that take their clock or their source of chance as an argument are fine.
    private static final Set<String> HIDDEN_INPUTS =
            Set.of(
                    "java.lang.System.currentTimeMillis()",
                    "java.lang.System.getenv()",
                    "java.lang.System.getenv(java.lang.String)",
                    "java.time.Clock.systemDefaultZone()",
                    "java.time.Clock.systemUTC()",
                    "java.time.Clock.system(java.time.ZoneId)",
                    "java.time.Instant.now()",
                    "java.time.InstantSource.system()",
                    "java.time.LocalDate.now()",
                    "java.time.LocalDateTime.now()",
                    "java.time.OffsetDateTime.now()",
                    "java.time.ZonedDateTime.now()",
                    "java.util.Date.<init>()",
                    "java.util.UUID.randomUUID()");

    /// The parts of the JDK that core may use. Paths, addresses and I/O exceptions are only data.
    private static final Pattern DATA =
            Pattern.compile(
                    String.join(
                            "|",
                            "java\\.lang\\.\\w+",
                            "java\\.lang\\.(annotation|constant|invoke|ref|reflect|runtime)\\.\\w+",
                            "java\\.(math|text|time|time\\.\\w+)\\.\\w+",
                            "java\\.util(\\.(concurrent|function|random|regex|stream))?\\.\\w+",
                            "java\\.util\\.concurrent\\.(atomic|locks)\\.\\w+",
                            "java\\.io\\.((Unchecked)?IOException|Serializable)",
                            "java\\.net\\.(URI|URISyntaxException)",
                            "java\\.nio\\.(file\\.Path|charset\\.\\w+)",
                            "java\\.security\\.(MessageDigest|NoSuchAlgorithmException)"));

    private static final Pattern PROCESS = Pattern.compile("java\\.lang\\.(Process.*|Runtime)");

    private WorldRules() {}

    static List<String> violations(JavaClasses classes) {
        return classes.stream()
                .flatMap(type ->
                        Module.of(type).stream().flatMap(module -> violations(type, module)))
                .distinct()
                .toList();
    }

    private static Stream<String> violations(JavaClass type, Module module) {
        var accesses =
                type.getAccessesFromSelf().stream()
                        .flatMap(access -> violation(access, module).stream());
        return module == Module.CORE ? Stream.concat(accesses, impurities(type)) : accesses;
    }

    private static Optional<String> violation(JavaAccess<?> access, Module module) {
        var target = nameOf(access.getTarget());
        var user = access.getOriginOwner().getName() + " uses " + target + ": ";
        if (isStream(target) && !WITH_STREAMS.contains(module)) {
            return Optional.of(user + module + " must not touch standard streams");
        }
        if (HIDDEN_INPUTS.contains(target) && !WITH_HIDDEN_INPUTS.contains(module)) {
            return Optional.of(user + "only app knows the time, chance and the environment");
        }
        return Optional.empty();
    }

    private static boolean isStream(String target) {
        return STREAMS.contains(target)
                || target.startsWith("java.lang.IO.")
                || target.endsWith(".printStackTrace()");
    }

    private static String nameOf(AccessTarget target) {
        return target instanceof AccessTarget.CodeUnitAccessTarget code
                ? code.getFullName()
                : target.getFullName();
    }

    private static Stream<String> impurities(JavaClass type) {
        return type.getDirectDependenciesFromSelf().stream()
                .map(dependency -> dependency.getTargetClass().getBaseComponentType())
                .filter(used -> !used.isPrimitive() && used.getPackageName().startsWith("java"))
                .map(JavaClass::getName)
                .filter(used -> !DATA.matcher(outer(used)).matches() || isProcess(used))
                .map(used -> type.getName() + " uses " + used + ": core does no I/O");
    }

    private static boolean isProcess(String name) {
        return PROCESS.matcher(name).matches();
    }

    private static String outer(String name) {
        int dollar = name.indexOf('$');
        return dollar < 0 ? name : name.substring(0, dollar);
    }
}
