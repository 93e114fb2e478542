package dev.nerve.terminal.state.rule;

import dev.nerve.json.YamlSection;
import dev.nerve.terminal.state.TerminalState;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// A reader of the layout rules. *Confined to one thread.*
final class LayoutReader {

    private static final int MOST_RULES = 100;
    private static final int MOST_PATTERNS = 8;
    private static final List<String> ASKING =
            List.of("question", "choices", "subject", "keys", "leaves", "leads_on");

    private final RuleFieldReader fields;
    private final RegionReader regions;

    LayoutReader(RuleFieldReader fields) {
        this.fields = fields;
        this.regions = new RegionReader(fields);
    }

    LayoutRuleSet read(YamlSection top) {
        regions.read(top);
        var sections = top.sections("layout");
        if (sections.size() > MOST_RULES) {
            top.addProblem("layout", "there are at most %d rules".formatted(MOST_RULES));
            return new LayoutRuleSet(List.of(), null);
        }
        return new LayoutRuleSet(
                sections.stream().map(this::rule).toList(), extract(top, "retry").orElse(null));
    }

    private LayoutRule rule(YamlSection section) {
        var name = StateRuleReader.ruleName(section);
        var state = StateRuleReader.state(section).orElse(TerminalState.BUSY);
        var title = fields.pattern(section, "title");
        var checks = section.sections("when").stream().map(this::check).toList();
        var questionLayout = asks(section, state);
        if (checks.isEmpty() && title == null) {
            section.addProblem("", "rule '%s' has neither 'when' nor 'title'".formatted(name));
        }
        var effect = typed(section);
        section.rejectUnknownFields();
        return new LayoutRule(name, state, title, checks, questionLayout, effect);
    }

    private static LayoutRule.EnterEffect typed(YamlSection section) {
        boolean ignored = section.isTrue("ignores_enter");
        boolean leadsOn = section.isTrue("leads_on");
        if (section.isTrue("queued")) {
            return LayoutRule.EnterEffect.QUEUED;
        }
        if (leadsOn) {
            return LayoutRule.EnterEffect.LEADS_ON;
        }
        return ignored ? LayoutRule.EnterEffect.NOTHING : LayoutRule.EnterEffect.SENT;
    }

    private RegionCheck check(YamlSection section) {
        var region = region(section);
        var has = fields.patterns(section, "has");
        var lacks = fields.patterns(section, "lacks");
        boolean cursor = section.isTrue("cursor");
        if (!section.has("has") && !section.has("lacks") && !cursor) {
            section.addProblem("", "write what the region 'has' or 'lacks', or 'cursor: true'");
        }
        if (has.size() > MOST_PATTERNS || lacks.size() > MOST_PATTERNS) {
            section.addProblem("", "there are at most %d patterns".formatted(MOST_PATTERNS));
        }
        section.rejectUnknownFields();
        return new RegionCheck(region, has, lacks, cursor);
    }

    private ScreenRegion region(YamlSection section) {
        if (!section.has("in")) {
            section.addProblem("", "write 'in', the region in which to look");
        }
        return regions.named(section, "in").orElse(ScreenRegion.Whole.SCREEN);
    }

    private LayoutRule.@Nullable QuestionLayout asks(YamlSection section, TerminalState state) {
        var kind = StateRuleReader.kind(section, state);
        var text = extract(section, "question").orElse(null);
        var choices = extract(section, "choices").orElse(null);
        var subjects =
                section.sections("subject").stream()
                        .flatMap(inner -> subject(inner).stream())
                        .toList();
        var answers =
                new LayoutRule.AnswerKeys(
                        fields.pattern(section, "keys"), fields.pattern(section, "leaves"));
        if (state == TerminalState.WAITING) {
            return new LayoutRule.QuestionLayout(kind, text, choices, subjects, answers);
        }
        if (ASKING.stream().anyMatch(section::has)) {
            section.addProblem(
                    "",
                    "only a rule for 'waiting' has '%s'".formatted(String.join("', '", ASKING)));
        }
        return null;
    }

    private Optional<LayoutRule.SubjectRule> subject(YamlSection section) {
        var tool = section.text("tool").orElse("");
        if (tool.isEmpty()) {
            section.addProblem("", "write 'tool', the name of the tool");
        }
        return extract(section).map(text -> new LayoutRule.SubjectRule(tool, text));
    }

    private Optional<TextExtractor> extract(YamlSection section, String name) {
        return section.section(name).flatMap(this::extract);
    }

    private Optional<TextExtractor> extract(YamlSection section) {
        var region = region(section);
        var pattern = fields.pattern(section, "find");
        if (!section.has("find")) {
            section.addProblem("", "write 'find', the pattern to look for");
        }
        section.rejectUnknownFields();
        return pattern == null ? Optional.empty() : Optional.of(new TextExtractor(region, pattern));
    }
}
