package dev.nerve.tools.doctor;

import dev.nerve.tools.doctor.CheckResult.Need;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/// The checks of environment variables. They show only the names of keys, never the values.
final class EnvironmentChecks {

    private static final List<String> KEYS =
            List.of(
                    "ANTHROPIC_API_KEY",
                    "OPENAI_API_KEY",
                    "GEMINI_API_KEY",
                    "GOOGLE_API_KEY",
                    "OPENROUTER_API_KEY",
                    "ZAI_API_KEY");

    private EnvironmentChecks() {}

    static List<DoctorCheck> of(Map<String, String> environment) {
        return List.of(
                () -> terminal(environment.getOrDefault("TERM", "")),
                () -> locale(environment),
                () -> keys(environment));
    }

    private static CheckResult terminal(String type) {
        if (type.isEmpty()) {
            return CheckResult.missing("TERM", Need.OPTIONAL, "export TERM=xterm-256color");
        }
        return type.equals("dumb")
                ? CheckResult.problem("TERM", Need.OPTIONAL, type, "export TERM=xterm-256color")
                : CheckResult.ok("TERM", Need.OPTIONAL, type);
    }

    private static CheckResult locale(Map<String, String> environment) {
        var locale =
                Stream.of("LC_ALL", "LC_CTYPE", "LANG")
                        .map(name -> environment.getOrDefault(name, ""))
                        .filter(value -> !value.isEmpty())
                        .findFirst()
                        .orElse("none is set");
        return locale.matches("(?i).*utf-?8.*")
                ? CheckResult.ok("locale", Need.OPTIONAL, locale)
                : CheckResult.problem("locale", Need.OPTIONAL, locale, "export LANG=C.UTF-8");
    }

    private static CheckResult keys(Map<String, String> environment) {
        var set =
                KEYS.stream()
                        .filter(name -> !environment.getOrDefault(name, "").isBlank())
                        .toList();
        return set.isEmpty()
                ? CheckResult.missing(
                        "keys",
                        Need.OPTIONAL,
                        "set one of %s to talk with its models".formatted(String.join(", ", KEYS)))
                : CheckResult.ok("keys", Need.OPTIONAL, String.join(", ", set));
    }
}
