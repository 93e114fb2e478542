package dev.nerve.terminal.parse.rule;

import dev.nerve.json.YamlDocument;
import dev.nerve.json.YamlSection;
import dev.nerve.terminal.state.rule.RowPattern;
import dev.nerve.terminal.state.rule.RuleFieldReader;
import java.time.Duration;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// A reader of parser rules from YAML. *Confined to one thread.*
final class ParserRulesReader {

    private static final int FORMAT = 1;
    private static final int MOST_MARKS = 100;
    private static final Duration LONGEST = Duration.ofMinutes(5);

    private final YamlDocument document;
    private final RuleFieldReader fields = new RuleFieldReader(Map.of());

    private ParserRulesReader(YamlDocument document) {
        this.document = document;
    }

    /// {@return the rules in a document}
    ///
    /// @throws dev.nerve.NerveException.Invalid if the rules are wrong, with a line for each
    /// problem
    static ParserRules read(YamlDocument document) {
        return new ParserRulesReader(document).read();
    }

    private ParserRules read() {
        var top = document.root();
        if (top.wholeNumber("format", 1).orElse(0L) != FORMAT) {
            top.addProblem("format", "'format' must be %d".formatted(FORMAT));
        }
        top.text("description");
        var marks = marks(top);
        var rules =
                new ParserRules(
                        top.text("program").orElse(""),
                        fields.texts(top, "seen"),
                        page(top.section("page")),
                        marks,
                        traits(top),
                        pace(top.section("answer")));
        if (rules.program().isEmpty()) {
            top.addProblem("program", "write 'program', the name of the rules");
        }
        top.rejectUnknownFields();
        document.requireNoProblems();
        return rules;
    }

    private ParserRules.ProgramTraits traits(YamlSection top) {
        return new ParserRules.ProgramTraits(
                fields.patterns(top, "tokens"),
                fields.pattern(top, "again"),
                fields.patterns(top, "recognised"),
                fields.pattern(top, "difference"),
                fields.pattern(top, "working"));
    }

    private PageLayout page(Optional<YamlSection> written) {
        if (written.isEmpty()) {
            return new PageLayout(null, 0, null, null, PageLayout.FixedRows.NONE, List.of());
        }
        var section = written.get();
        var page =
                new PageLayout(
                        fields.pattern(section, "full"),
                        columns(section, "right"),
                        fields.pattern(section, "crop"),
                        fields.pattern(section, "overlay"),
                        scrolling(section),
                        section.sections("ends").stream().map(this::end).toList());
        section.rejectUnknownFields();
        return page;
    }

    private PageLayout.FixedRows scrolling(YamlSection page) {
        var sticky = fields.pattern(page, "sticky");
        var growing = page.section("growing");
        if (growing.isEmpty()) {
            return new PageLayout.FixedRows(sticky, null, null);
        }
        var section = growing.get();
        var rows =
                new PageLayout.FixedRows(
                        sticky, needed(section, "row"), fields.pattern(section, "half"));
        section.rejectUnknownFields();
        return rows;
    }

    private PageLayout.TranscriptEnd end(YamlSection section) {
        var end =
                new PageLayout.TranscriptEnd(
                        needed(section, "row"),
                        fields.pattern(section, "next"),
                        fields.pattern(section, "below"),
                        fields.pattern(section, "up"));
        section.rejectUnknownFields();
        return end;
    }

    private RowPattern needed(YamlSection section, String name) {
        var pattern = fields.pattern(section, name);
        if (pattern == null) {
            section.addProblem("", "a pattern '%s' is needed".formatted(name));
            return RowPattern.of("^\\b$");
        }
        return pattern;
    }

    private static int columns(YamlSection section, String name) {
        return (int) Math.min(1_000, section.wholeNumber(name, 0).orElse(0L));
    }

    private static AnswerTiming pace(Optional<YamlSection> written) {
        if (written.isEmpty()) {
            return new AnswerTiming(Duration.ZERO, Duration.ZERO, Duration.ofSeconds(1), false);
        }
        var section = written.get();
        var timing =
                new AnswerTiming(
                        duration(section, "ended").orElse(Duration.ZERO),
                        duration(section, "settle").orElse(Duration.ZERO),
                        duration(section, "patience").orElse(Duration.ofSeconds(1)),
                        section.isTrue("awaits_end"));
        section.rejectUnknownFields();
        return timing;
    }

    private static Optional<Duration> duration(YamlSection section, String name) {
        var duration = section.duration(name);
        if (duration.isPresent() && duration.get().compareTo(LONGEST) > 0) {
            section.addProblem(name, "'%s' is at most 5 minutes".formatted(name));
        }
        return duration;
    }

    private List<BlockRule> marks(YamlSection top) {
        var sections = top.sections("marks");
        if (sections.size() > MOST_MARKS) {
            top.addProblem("marks", "there are at most %d marks".formatted(MOST_MARKS));
            return List.of();
        }
        return sections.stream().map(this::mark).toList();
    }

    private BlockRule mark(YamlSection section) {
        var name = section.text("name").orElse("");
        var type =
                RuleFieldReader.constant(section, "is", BlockType.class).orElse(BlockType.STATUS);
        if (name.isEmpty() || !section.has("is") || type == BlockType.NOTHING) {
            section.addProblem("", "a mark needs a 'name', and what it 'is'");
        }
        var rule = new BlockRule(name, type, opening(section), body(section), tool(section));
        section.rejectUnknownFields();
        return rule;
    }

    private BlockRule.BlockOpening opening(YamlSection section) {
        return new BlockRule.BlockOpening(
                needed(section, "begins"),
                fields.pattern(section, "head"),
                fields.pattern(section, "next"),
                kinds(section, "after"),
                kinds(section, "before"),
                only(section));
    }

    private static Set<BlockRule.OpeningCondition> only(YamlSection section) {
        var only = EnumSet.noneOf(BlockRule.OpeningCondition.class);
        for (var where : BlockRule.OpeningCondition.values()) {
            if (section.isTrue(where.name().toLowerCase(Locale.ROOT))) {
                only.add(where);
            }
        }
        return only;
    }

    private Set<BlockType> kinds(YamlSection section, String name) {
        var kinds = new HashSet<BlockType>();
        for (var text : fields.texts(section, name)) {
            RuleFieldReader.constant(section, name, text, BlockType.class).ifPresent(kinds::add);
        }
        return kinds;
    }

    private BlockRule.BlockBody body(YamlSection section) {
        return new BlockRule.BlockBody(
                columns(section, "inside"),
                section.isTrue("single"),
                columns(section, "paragraphs"),
                fields.pattern(section, "cell"),
                fields.pattern(section, "until"),
                new BlockRule.TextRendering(
                        fields.pattern(section, "numbered"), columns(section, "items")));
    }

    private BlockRule.ToolLayout tool(YamlSection section) {
        var names = new HashMap<String, String>();
        section.section("names")
                .ifPresent(shown -> {
                    for (var name : shown.names()) {
                        shown.text(name).ifPresent(meant -> names.put(name, meant));
                    }
                });
        return new BlockRule.ToolLayout(
                section.text("tool").orElse(""),
                names,
                Set.copyOf(fields.texts(section, "agents")),
                fields.pattern(section, "result"),
                section.text("closing").orElse(""),
                section.isTrue("divides"));
    }
}
