package dev.nerve.terminal.state;

import dev.nerve.json.Section;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Reads what the screen looks like in each state. *Confined to one thread.*
final class LayoutReader {

    private static final int MOST_RULES = 100;
    private static final int MOST_PATTERNS = 8;

    private final Fields fields;
    private final RegionReader regions;

    LayoutReader(Fields fields) {
        this.fields = fields;
        this.regions = new RegionReader(fields);
    }

    List<LayoutRule> read(Section top) {
        regions.read(top);
        var sections = top.sections("layout");
        if (sections.size() > MOST_RULES) {
            top.problem("layout", "there are at most %d rules".formatted(MOST_RULES));
            return List.of();
        }
        return sections.stream().map(this::rule).toList();
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
        boolean ignoresEnter = section.isTrue("ignores_enter");
        section.refuseOthers();
        return new LayoutRule(name, state, title, checks, asks, ignoresEnter);
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
        var keys = fields.pattern(section, "keys");
        if (state == TerminalState.WAITING) {
            return new LayoutRule.Asks(kind, text, choices, keys);
        }
        if (text != null || choices != null || keys != null) {
            section.problem("", "only a rule for 'waiting' has 'question', 'choices' and 'keys'");
        }
        return null;
    }

    private Optional<Extract> extract(Section section, String name) {
        return section.section(name)
                .flatMap(inner -> {
                    var region = region(inner);
                    var pattern = fields.pattern(inner, "find");
                    if (!inner.has("find")) {
                        inner.problem("", "write 'find', the pattern to look for");
                    }
                    inner.refuseOthers();
                    return pattern == null
                            ? Optional.empty()
                            : Optional.of(new Extract(region, pattern));
                });
    }
}
