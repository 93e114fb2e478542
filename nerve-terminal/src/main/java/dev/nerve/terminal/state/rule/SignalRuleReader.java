package dev.nerve.terminal.state.rule;

import dev.nerve.json.YamlSection;
import dev.nerve.terminal.state.TerminalState;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/// A reader of the signal rules. *Confined to one thread.*
final class SignalRuleReader {

    private static final int MOST_RULES = 100;
    private static final String NOTHING = "none";
    private static final Pattern CODE = Pattern.compile("\\d{1,6}");

    private final RuleFieldReader fields;

    SignalRuleReader(RuleFieldReader fields) {
        this.fields = fields;
    }

    List<SignalRule> read(YamlSection top) {
        var sections = top.sections("signals");
        if (sections.size() > MOST_RULES) {
            top.addProblem("signals", "there are at most %d signals".formatted(MOST_RULES));
            return List.of();
        }
        var rules = new ArrayList<SignalRule>();
        for (var section : sections) {
            rule(section).ifPresent(rules::add);
            section.rejectUnknownFields();
        }
        return rules;
    }

    private Optional<SignalRule> rule(YamlSection section) {
        var name = StateRuleReader.ruleName(section);
        boolean none = section.text("state").equals(Optional.of(NOTHING));
        var state = none ? null : StateRuleReader.state(section).orElse(TerminalState.BUSY);
        var kind = state == null ? "" : StateRuleReader.kind(section, state);
        var relations =
                new SignalRule.SignalRelations(
                        yields(section),
                        new HashSet<>(fields.texts(section, "after")),
                        new HashSet<>(fields.texts(section, "ends")),
                        StateRuleReader.duration(section, "drawn").orElse(Duration.ZERO));
        var command =
                RuleFieldReader.constant(section, "command", SignalRule.CommandMark.class)
                        .orElse(SignalRule.CommandMark.NONE);
        return source(section)
                .map(source -> new SignalRule(name, source, state, kind, relations, command));
    }

    private Optional<SignalRule.SignalSource> source(YamlSection section) {
        var codes = codes(section);
        var pattern = fields.pattern(section, "matches");
        var channel = section.text("channel").orElse(codes.toString());
        if (!section.has("matches")) {
            section.addProblem("", "a signal needs 'matches', a pattern for its text");
        }
        return pattern == null
                ? Optional.empty()
                : Optional.of(new SignalRule.SignalSource(channel, codes, pattern));
    }

    private Set<Integer> codes(YamlSection section) {
        var codes = new HashSet<Integer>();
        for (var text : fields.texts(section, "code")) {
            if (CODE.matcher(text).matches()) {
                codes.add(Integer.valueOf(text));
            }
        }
        if (codes.isEmpty()) {
            section.addProblem(
                    section.has("code") ? "code" : "",
                    "a signal needs a 'code', the number of an operating system command");
        }
        return codes;
    }

    private Set<TerminalState> yields(YamlSection section) {
        var yields = new HashSet<TerminalState>();
        for (var text : fields.texts(section, "yields")) {
            RuleFieldReader.constant(section, "yields", text, TerminalState.class)
                    .ifPresent(yields::add);
        }
        return yields;
    }
}
