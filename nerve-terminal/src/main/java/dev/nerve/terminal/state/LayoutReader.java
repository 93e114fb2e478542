package dev.nerve.terminal.state;

import dev.nerve.json.Section;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// A reader of the layout rules. *Confined to one thread.*
final class LayoutReader {

    private static final int MOST_RULES = 100;
    private static final int MOST_PATTERNS = 8;
    private static final List<String> ASKING =
            List.of("question", "choices", "subject", "keys", "leaves", "leads_on");

    private final Fields fields;
    private final RegionReader regions;

    LayoutReader(Fields fields) {
        this.fields = fields;
        this.regions = new RegionReader(fields);
    }

    Layout read(Section top) {
        regions.read(top);
        var sections = top.sections("layout");
        if (sections.size() > MOST_RULES) {
            top.problem("layout", "there are at most %d rules".formatted(MOST_RULES));
            return new Layout(List.of(), null);
        }
        return new Layout(
                sections.stream().map(this::rule).toList(), extract(top, "retry").orElse(null));
    }

    private LayoutRule rule(Section section) {
        var name = RuleReader.ruleName(section);
        var state = RuleReader.state(section).orElse(TerminalState.BUSY);
        var title = fields.pattern(section, "title");
        var checks = section.sections("when").stream().map(this::check).toList();
        var asks = asks(section, state);
        if (checks.isEmpty() && title == null) {
            section.problem("", "rule '%s' has neither 'when' nor 'title'".formatted(name));
        }
        var typed = typed(section);
        section.refuseOthers();
        return new LayoutRule(name, state, title, checks, asks, typed);
    }

    private static LayoutRule.Typed typed(Section section) {
        boolean ignored = section.isTrue("ignores_enter");
        boolean leadsOn = section.isTrue("leads_on");
        if (section.isTrue("queued")) {
            return LayoutRule.Typed.QUEUED;
        }
        if (leadsOn) {
            return LayoutRule.Typed.LEADS_ON;
        }
        return ignored ? LayoutRule.Typed.NOTHING : LayoutRule.Typed.SENT;
    }

    private Check check(Section section) {
        var region = region(section);
        var has = fields.patterns(section, "has");
        var lacks = fields.patterns(section, "lacks");
        boolean cursor = section.isTrue("cursor");
        if (!section.has("has") && !section.has("lacks") && !cursor) {
            section.problem("", "write what the region 'has' or 'lacks', or 'cursor: true'");
        }
        if (has.size() > MOST_PATTERNS || lacks.size() > MOST_PATTERNS) {
            section.problem("", "there are at most %d patterns".formatted(MOST_PATTERNS));
        }
        section.refuseOthers();
        return new Check(region, has, lacks, cursor);
    }

    private Region region(Section section) {
        if (!section.has("in")) {
            section.problem("", "write 'in', the region in which to look");
        }
        return regions.named(section, "in").orElse(Region.Whole.SCREEN);
    }

    private LayoutRule.@Nullable Asks asks(Section section, TerminalState state) {
        var kind = RuleReader.kind(section, state);
        var text = extract(section, "question").orElse(null);
        var choices = extract(section, "choices").orElse(null);
        var subjects =
                section.sections("subject").stream()
                        .flatMap(inner -> subject(inner).stream())
                        .toList();
        var answers =
                new LayoutRule.Answers(
                        fields.pattern(section, "keys"), fields.pattern(section, "leaves"));
        if (state == TerminalState.WAITING) {
            return new LayoutRule.Asks(kind, text, choices, subjects, answers);
        }
        if (ASKING.stream().anyMatch(section::has)) {
            section.problem(
                    "",
                    "only a rule for 'waiting' has '%s'".formatted(String.join("', '", ASKING)));
        }
        return null;
    }

    private Optional<LayoutRule.About> subject(Section section) {
        var tool = section.text("tool").orElse("");
        if (tool.isEmpty()) {
            section.problem("", "write 'tool', the name of the tool");
        }
        return extract(section).map(text -> new LayoutRule.About(tool, text));
    }

    private Optional<Extract> extract(Section section, String name) {
        return section.section(name).flatMap(this::extract);
    }

    private Optional<Extract> extract(Section section) {
        var region = region(section);
        var pattern = fields.pattern(section, "find");
        if (!section.has("find")) {
            section.problem("", "write 'find', the pattern to look for");
        }
        section.refuseOthers();
        return pattern == null ? Optional.empty() : Optional.of(new Extract(region, pattern));
    }
}
