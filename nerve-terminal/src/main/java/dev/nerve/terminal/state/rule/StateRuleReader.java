package dev.nerve.terminal.state.rule;

import dev.nerve.NerveException;
import dev.nerve.json.YamlDocument;
import dev.nerve.json.YamlSection;
import dev.nerve.terminal.state.TerminalState;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/// A reader of rule sets from YAML. *Confined to one thread.*
final class StateRuleReader {

    private static final int FORMAT = 1;
    private static final Duration LONGEST = Duration.ofMinutes(5);
    private static final Duration SETTLE = Duration.ofMillis(20);
    private static final Duration TYPEAHEAD = Duration.ofMillis(50);
    private static final Set<String> KINDS =
            Set.of("permission", "dialog", "login", "rate_limit", "question");

    private final YamlDocument document;
    private final RuleFieldReader fields;

    private StateRuleReader(YamlDocument document, Map<String, String> given) {
        this.document = document;
        this.fields = new RuleFieldReader(parameters(document.root(), given));
    }

    /// {@return the rules in a document}
    ///
    /// @param parameters the literal values of the document's parameters; a parameter without a
    /// value keeps the pattern of the document
    /// @throws NerveException.Invalid if the rules are wrong, with a line for each problem
    static StateRuleSet read(YamlDocument document, Map<String, String> parameters) {
        return new StateRuleReader(document, parameters).read();
    }

    private static Map<String, String> parameters(YamlSection top, Map<String, String> given) {
        var parameters = new HashMap<String, String>();
        top.section("parameters")
                .ifPresent(section -> {
                    for (var name : section.names()) {
                        section.text(name).ifPresent(pattern -> parameters.put(name, pattern));
                    }
                });
        given.forEach((name, value) -> {
            if (parameters.replace(name, Pattern.quote(value)) == null) {
                top.addProblem("parameters", "these rules have no parameter '%s'".formatted(name));
            }
        });
        return parameters;
    }

    private StateRuleSet read() {
        var top = document.root();
        top.value("parameters");
        if (top.wholeNumber("format", 1).orElse(0L) != FORMAT) {
            top.addProblem("format", "'format' must be %d".formatted(FORMAT));
        }
        top.text("description");
        var rules =
                new StateRuleSet(
                        top.text("program").orElse(""),
                        recognition(top),
                        timing(top.section("timing")),
                        enter(top.section("enter")),
                        new SignalRuleReader(fields).read(top),
                        new LayoutReader(fields).read(top));
        if (rules.program().isEmpty()) {
            top.addProblem("program", "write 'program', the name of the rule set");
        }
        top.rejectUnknownFields();
        document.requireNoProblems();
        return rules;
    }

    private ProgramRecognition recognition(YamlSection top) {
        return new ProgramRecognition(
                fields.texts(top, "commands"),
                fields.pattern(top, "version"),
                fields.texts(top, "seen"));
    }

    private static StateTiming timing(Optional<YamlSection> written) {
        if (written.isEmpty()) {
            return new StateTiming(SETTLE, TYPEAHEAD, Duration.ZERO, null, null);
        }
        var section = written.get();
        var timing =
                new StateTiming(
                        duration(section, "settle").orElse(SETTLE),
                        duration(section, "typeahead").orElse(TYPEAHEAD),
                        duration(section, "start").orElse(Duration.ZERO),
                        duration(section, "lost").orElse(null),
                        duration(section, "doubt").orElse(null));
        section.rejectUnknownFields();
        return timing;
    }

    private EnterKeyBehavior enter(Optional<YamlSection> written) {
        if (written.isEmpty()) {
            return new EnterKeyBehavior(
                    List.of("\r"),
                    null,
                    null,
                    Duration.ZERO,
                    EnterKeyBehavior.EnterSpacing.NONE,
                    EnterKeyBehavior.InputDelays.NONE);
        }
        var section = written.get();
        var enter =
                new EnterKeyBehavior(
                        section.has("sends") ? fields.texts(section, "sends") : List.of("\r"),
                        duration(section, "redrawn").orElse(null),
                        duration(section, "unchanged").orElse(null),
                        duration(section, "again").orElse(Duration.ZERO),
                        new EnterKeyBehavior.EnterSpacing(
                                duration(section, "after_text").orElse(Duration.ZERO),
                                duration(section, "after_paste").orElse(Duration.ZERO),
                                fields.texts(section, "swallowed_by")),
                        new EnterKeyBehavior.InputDelays(
                                duration(section, "pause").orElse(Duration.ZERO),
                                duration(section, "marks").orElse(Duration.ZERO)));
        if (enter.sends().contains("")) {
            section.addProblem("sends", "'sends' is what the Enter key sends, such as \"\\r\"");
        }
        section.rejectUnknownFields();
        return enter;
    }

    /// {@return a duration of at most 5 minutes}
    static Optional<Duration> duration(YamlSection section, String name) {
        var duration = section.duration(name);
        if (duration.isPresent() && duration.get().compareTo(LONGEST) > 0) {
            section.addProblem(name, "'%s' is at most 5 minutes".formatted(name));
        }
        return duration;
    }

    static String ruleName(YamlSection section) {
        if (!section.has("name")) {
            section.addProblem("", "a rule needs a 'name'");
        }
        return section.text("name").orElse("");
    }

    /// {@return the state of a rule}
    static Optional<TerminalState> state(YamlSection section) {
        if (!section.has("state")) {
            section.addProblem("", "a rule needs a 'state'");
        }
        var state = RuleFieldReader.constant(section, "state", TerminalState.class);
        if (state.equals(Optional.of(TerminalState.DEAD))) {
            section.addProblem("state", "a rule cannot report 'dead': only the process shows it");
        }
        return state;
    }

    /// {@return the kind of question of a rule for `waiting`}
    static String kind(YamlSection section, TerminalState state) {
        var kind = section.text("kind").orElse("");
        boolean waits = state == TerminalState.WAITING;
        if (waits && !KINDS.contains(kind)) {
            section.addProblem(
                    section.has("kind") ? "kind" : "",
                    "a rule for 'waiting' needs a 'kind', one of: "
                            + KINDS.stream().sorted().collect(Collectors.joining(", ")));
        }
        if (!waits && section.has("kind")) {
            section.addProblem("kind", "only a rule for 'waiting' has a 'kind'");
        }
        return kind;
    }
}
