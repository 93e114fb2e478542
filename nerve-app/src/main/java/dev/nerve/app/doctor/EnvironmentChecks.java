package dev.nerve.app.doctor;

import dev.nerve.app.doctor.Finding.Need;
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

    static List<Check> of(Map<String, String> environment) {
        return List.of(
                () -> terminal(environment.getOrDefault("TERM", "")),
                () -> locale(environment),
                () -> keys(environment));
    }

    private static Finding terminal(String type) {
        if (type.isEmpty()) {
            return Finding.missing("TERM", Need.OPTIONAL, "export TERM=xterm-256color");
        }
        return type.equals("dumb")
                ? Finding.problem("TERM", Need.OPTIONAL, type, "export TERM=xterm-256color")
                : Finding.ok("TERM", Need.OPTIONAL, type);
    }

    private static Finding locale(Map<String, String> environment) {
        var locale =
                Stream.of("LC_ALL", "LC_CTYPE", "LANG")
                        .map(name -> environment.getOrDefault(name, ""))
                        .filter(value -> !value.isEmpty())
                        .findFirst()
                        .orElse("none is set");
        return locale.matches("(?i).*utf-?8.*")
                ? Finding.ok("locale", Need.OPTIONAL, locale)
                : Finding.problem("locale", Need.OPTIONAL, locale, "export LANG=C.UTF-8");
    }

    private static Finding keys(Map<String, String> environment) {
        var set =
                KEYS.stream()
                        .filter(name -> !environment.getOrDefault(name, "").isBlank())
                        .toList();
        return set.isEmpty()
                ? Finding.missing(
                        "keys",
                        Need.OPTIONAL,
                        "set one of %s to talk with its models".formatted(String.join(", ", KEYS)))
                : Finding.ok("keys", Need.OPTIONAL, String.join(", ", set));
    }
}
