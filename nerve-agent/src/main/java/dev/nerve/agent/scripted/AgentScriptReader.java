package dev.nerve.agent.scripted;

import dev.nerve.Names;
import dev.nerve.NerveException;
import dev.nerve.agent.scripted.ScriptStep.Fault;
import dev.nerve.json.Section;
import dev.nerve.json.YamlDocument;
import dev.nerve.value.Value;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// Reads a script from its file.
///
/// *Confined to one thread*, and used once.
final class AgentScriptReader {

    private static final List<String> STEPS = List.of("say", "think", "tool", "ask", "fail", "cut");
    private static final int MOST_TURNS = 1_000;
    private static final int MOST_LINES = 10_000;
    private static final Turn NOTHING_ELSE =
            new Turn(
                    Turn.ANYTHING,
                    null,
                    List.of(ScriptStep.Say.atOnce("The script has nothing to say to this.")));

    private final Duration pace;

    private AgentScriptReader(Duration pace) {
        this.pace = pace;
    }

    /// {@return the script in a document}
    ///
    /// @throws NerveException.Invalid if it is no script; the message has a line for each mistake
    static AgentScript read(YamlDocument document) {
        var top = document.top();
        var description = top.text("description").orElse("");
        var reader = new AgentScriptReader(top.duration("pace").orElse(Duration.ZERO));
        var turns = top.sections("turns").stream().map(reader::turn).toList();
        var otherwise = top.section("otherwise").map(reader::otherwise);
        top.refuseOthers();
        if (turns.isEmpty() && otherwise.isEmpty()) {
            top.problem("turns", "a script has 'turns', or 'otherwise', or both");
        }
        if (turns.size() > MOST_TURNS) {
            top.problem("turns", "a script has at most %d turns".formatted(MOST_TURNS));
        }
        document.check();
        return new AgentScript(description, turns, otherwise.orElse(NOTHING_ELSE));
    }

    private Turn otherwise(Section section) {
        if (section.has("when")) {
            section.problem("when", "'otherwise' has no 'when'");
        }
        return new Turn(Turn.ANYTHING, recall(section), steps(section));
    }

    private Turn turn(Section section) {
        var when = section.parsed("when", AgentScriptReader::pattern);
        if (!section.has("when")) {
            section.problem("when", "a turn needs 'when', the expression to find in a prompt");
        }
        return new Turn(when.orElse(Turn.ANYTHING), recall(section), steps(section));
    }

    private static @Nullable Pattern recall(Section section) {
        return section.parsed("recall", AgentScriptReader::pattern).orElse(null);
    }

    private static Pattern pattern(String text) {
        try {
            return Pattern.compile(text, Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE);
        } catch (PatternSyntaxException e) {
            throw new NerveException.Invalid(
                    "bad regular expression: %s near index %d"
                            .formatted(e.getDescription(), e.getIndex()));
        }
    }

    /// Reads the steps. A turn with one step may have the fields of the step itself.
    private List<ScriptStep> steps(Section section) {
        boolean isShort = !section.has("steps");
        var sections = isShort ? List.of(section) : section.sections("steps");
        var steps = new ArrayList<ScriptStep>();
        for (var one : sections) {
            step(one).ifPresent(steps::add);
        }
        if (!isShort) {
            section.refuseOthers();
        }
        if (steps.size() == sections.size() && !isEnd(steps)) {
            var last = sections.isEmpty() ? section : sections.getLast();
            last.problem("", "the last step of a turn is 'say', or 'fail' with 'times: always'");
        }
        return steps;
    }

    private static boolean isEnd(List<ScriptStep> steps) {
        return !steps.isEmpty()
                && (steps.getLast() instanceof ScriptStep.Say
                        || (steps.getLast() instanceof Fault fault
                                && fault.times() == Fault.ALWAYS));
    }

    private Optional<ScriptStep> step(Section section) {
        var kinds = STEPS.stream().filter(section::has).toList();
        if (kinds.size() != 1) {
            section.problem("", "a step is one of " + String.join(", ", STEPS));
            return Optional.empty();
        }
        ScriptStep step =
                switch (kinds.getFirst()) {
                    case "say" -> say(section);
                    case "think" -> new ScriptStep.Think(text(section, "think"));
                    case "tool" -> new ScriptStep.Tool(text(section, "tool"), input(section));
                    case "ask" -> new ScriptStep.Ask(text(section, "ask"), choices(section));
                    case "fail" -> fail(section);
                    default -> new ScriptStep.Cut(text(section, "cut"), times(section));
                };
        section.refuseOthers();
        return Optional.of(step);
    }

    private ScriptStep.Say say(Section section) {
        var text = text(section, "say");
        long lines = section.whole("lines", 1).orElse(1L);
        if (lines > MOST_LINES) {
            section.problem("lines", "at most %d lines are said".formatted(MOST_LINES));
        }
        return new ScriptStep.Say(
                repeated(text, (int) Math.min(MOST_LINES, lines)),
                section.duration("pace").orElse(pace),
                section.duration("pause").orElse(Duration.ZERO));
    }

    private static String repeated(String text, int lines) {
        return IntStream.rangeClosed(1, lines)
                .mapToObj(line -> text.replace("${line}", Integer.toString(line)))
                .collect(Collectors.joining("\n"));
    }

    private static Value.Fields input(Section section) {
        var input = section.value("input").orElse(Value.Fields.EMPTY);
        if (!(input instanceof Value.Fields fields)) {
            section.problem("input", "'input' must be an object");
            return Value.Fields.EMPTY;
        }
        try {
            Blanks.check(fields);
        } catch (NerveException.Invalid e) {
            section.problem("input", e.getMessage());
        }
        return fields;
    }

    private static List<String> choices(Section section) {
        var choices = section.value("choices").orElse(Value.NULL);
        if (choices instanceof Value.Items(var items) && items.size() > 1 && items.size() < 5) {
            return items.stream().map(Value::text).toList();
        }
        section.problem("choices", "'ask' has two to four 'choices'");
        return List.of();
    }

    private static ScriptStep.Fail fail(Section section) {
        long status = section.whole("fail", 400).orElse(500L);
        if (status > 599) {
            section.problem("fail", "'fail' is an HTTP status from 400 to 599");
            status = 500;
        }
        return new ScriptStep.Fail(
                (int) status,
                section.text("message").orElse("the script fails on purpose"),
                section.duration("retry_after"),
                times(section));
    }

    private static int times(Section section) {
        return section.parsed("times", AgentScriptReader::times).orElse(1);
    }

    private static int times(String text) {
        if (text.equals("always")) {
            return Fault.ALWAYS;
        }
        if (text.matches("[1-9][0-9]{0,5}")) {
            return Integer.parseInt(text);
        }
        throw new NerveException.Invalid(
                "'times' is a number from 1, or always, not " + Names.quoted(text));
    }

    private static String text(Section section, String name) {
        return section.parsed(name, Blanks::check).orElse("");
    }
}
