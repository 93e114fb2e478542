package dev.nerve.terminal.parse;

import dev.nerve.json.Section;
import dev.nerve.json.YamlDocument;
import dev.nerve.terminal.state.Fields;
import dev.nerve.terminal.state.RowPattern;
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
final class ParserReader {

    private static final int FORMAT = 1;
    private static final int MOST_MARKS = 100;
    private static final Duration LONGEST = Duration.ofMinutes(5);

    private final YamlDocument document;
    private final Fields fields = new Fields(Map.of());

    private ParserReader(YamlDocument document) {
        this.document = document;
    }

    /// {@return the rules in a document}
    ///
    /// @throws dev.nerve.NerveException.Invalid if the rules are wrong, with a line for each
    /// problem
    static ParserRules read(YamlDocument document) {
        return new ParserReader(document).read();
    }

    private ParserRules read() {
        var top = document.top();
        if (top.whole("format", 1).orElse(0L) != FORMAT) {
            top.problem("format", "'format' must be %d".formatted(FORMAT));
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
            top.problem("program", "write 'program', the name of the rules");
        }
        top.refuseOthers();
        document.check();
        return rules;
    }

    private ParserRules.Traits traits(Section top) {
        return new ParserRules.Traits(
                fields.patterns(top, "tokens"),
                fields.pattern(top, "again"),
                fields.patterns(top, "recognised"),
                fields.pattern(top, "difference"),
                fields.pattern(top, "working"));
    }

    private Page page(Optional<Section> written) {
        if (written.isEmpty()) {
            return new Page(null, 0, null, null, Page.Scrolling.ALL, List.of());
        }
        var section = written.get();
        var page =
                new Page(
                        fields.pattern(section, "full"),
                        columns(section, "right"),
                        fields.pattern(section, "crop"),
                        fields.pattern(section, "overlay"),
                        scrolling(section),
                        section.sections("ends").stream().map(this::end).toList());
        section.refuseOthers();
        return page;
    }

    private Page.Scrolling scrolling(Section page) {
        var sticky = fields.pattern(page, "sticky");
        var growing = page.section("growing");
        if (growing.isEmpty()) {
            return new Page.Scrolling(sticky, null, null);
        }
        var section = growing.get();
        var scrolling =
                new Page.Scrolling(sticky, needed(section, "row"), fields.pattern(section, "half"));
        section.refuseOthers();
        return scrolling;
    }

    private Page.End end(Section section) {
        var end =
                new Page.End(
                        needed(section, "row"),
                        fields.pattern(section, "next"),
                        fields.pattern(section, "below"),
                        fields.pattern(section, "up"));
        section.refuseOthers();
        return end;
    }

    private RowPattern needed(Section section, String name) {
        var pattern = fields.pattern(section, name);
        if (pattern == null) {
            section.problem("", "a pattern '%s' is needed".formatted(name));
            return RowPattern.of("^\\b$");
        }
        return pattern;
    }

    private static int columns(Section section, String name) {
        return (int) Math.min(1_000, section.whole(name, 0).orElse(0L));
    }

    private static Pace pace(Optional<Section> written) {
        if (written.isEmpty()) {
            return new Pace(Duration.ZERO, Duration.ZERO, Duration.ofSeconds(1), false);
        }
        var section = written.get();
        var pace =
                new Pace(
                        duration(section, "ended").orElse(Duration.ZERO),
                        duration(section, "settle").orElse(Duration.ZERO),
                        duration(section, "patience").orElse(Duration.ofSeconds(1)),
                        section.isTrue("awaits_end"));
        section.refuseOthers();
        return pace;
    }

    private static Optional<Duration> duration(Section section, String name) {
        var duration = section.duration(name);
        if (duration.isPresent() && duration.get().compareTo(LONGEST) > 0) {
            section.problem(name, "'%s' is at most 5 minutes".formatted(name));
        }
        return duration;
    }

    private List<Mark> marks(Section top) {
        var sections = top.sections("marks");
        if (sections.size() > MOST_MARKS) {
            top.problem("marks", "there are at most %d marks".formatted(MOST_MARKS));
            return List.of();
        }
        return sections.stream().map(this::mark).toList();
    }

    private Mark mark(Section section) {
        var name = section.text("name").orElse("");
        var kind = Fields.constant(section, "is", Kind.class).orElse(Kind.STATUS);
        if (name.isEmpty() || !section.has("is") || kind == Kind.NOTHING) {
            section.problem("", "a mark needs a 'name', and what it 'is'");
        }
        var mark = new Mark(name, kind, opening(section), body(section), tool(section));
        section.refuseOthers();
        return mark;
    }

    private Mark.Opening opening(Section section) {
        return new Mark.Opening(
                needed(section, "begins"),
                fields.pattern(section, "head"),
                fields.pattern(section, "next"),
                kinds(section, "after"),
                kinds(section, "before"),
                only(section));
    }

    private static Set<Mark.Only> only(Section section) {
        var only = EnumSet.noneOf(Mark.Only.class);
        for (var where : Mark.Only.values()) {
            if (section.isTrue(where.name().toLowerCase(Locale.ROOT))) {
                only.add(where);
            }
        }
        return only;
    }

    private Set<Kind> kinds(Section section, String name) {
        var kinds = new HashSet<Kind>();
        for (var text : fields.texts(section, name)) {
            Fields.constant(section, name, text, Kind.class).ifPresent(kinds::add);
        }
        return kinds;
    }

    private Mark.Body body(Section section) {
        return new Mark.Body(
                columns(section, "inside"),
                section.isTrue("single"),
                columns(section, "paragraphs"),
                fields.pattern(section, "cell"),
                fields.pattern(section, "until"),
                new Mark.Writing(fields.pattern(section, "numbered"), columns(section, "items")));
    }

    private Mark.ToolLook tool(Section section) {
        var names = new HashMap<String, String>();
        section.section("names")
                .ifPresent(shown -> {
                    for (var name : shown.names()) {
                        shown.text(name).ifPresent(meant -> names.put(name, meant));
                    }
                });
        return new Mark.ToolLook(
                section.text("tool").orElse(""),
                names,
                Set.copyOf(fields.texts(section, "agents")),
                fields.pattern(section, "result"),
                section.text("closing").orElse(""),
                section.isTrue("divides"));
    }
}
