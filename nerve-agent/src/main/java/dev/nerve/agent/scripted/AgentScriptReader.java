package dev.nerve.agent.scripted;

import dev.nerve.NameRules;
import dev.nerve.NerveException;
import dev.nerve.agent.scripted.ScriptStep.ScriptFault;
import dev.nerve.json.YamlDocument;
import dev.nerve.json.YamlSection;
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
    private static final TurnScript NOTHING_ELSE =
            new TurnScript(
                    TurnScript.ANYTHING,
                    null,
                    List.of(ScriptStep.SayStep.atOnce("The script has nothing to say to this.")));

    private final Duration pace;

    private AgentScriptReader(Duration pace) {
        this.pace = pace;
    }

    /// {@return the script in a document}
    ///
    /// @throws NerveException.Invalid if it is no script; the message has a line for each mistake
    static AgentScript read(YamlDocument document) {
        var top = document.root();
        var description = top.text("description").orElse("");
        var reader = new AgentScriptReader(top.duration("pace").orElse(Duration.ZERO));
        var turns = top.sections("turns").stream().map(reader::turn).toList();
        var otherwise = top.section("otherwise").map(reader::otherwise);
        top.rejectUnknownFields();
        if (turns.isEmpty() && otherwise.isEmpty()) {
            top.addProblem("turns", "a script has 'turns', or 'otherwise', or both");
        }
        if (turns.size() > MOST_TURNS) {
            top.addProblem("turns", "a script has at most %d turns".formatted(MOST_TURNS));
        }
        document.requireNoProblems();
        return new AgentScript(description, turns, otherwise.orElse(NOTHING_ELSE));
    }

    private TurnScript otherwise(YamlSection section) {
        if (section.has("when")) {
            section.addProblem("when", "'otherwise' has no 'when'");
        }
        return new TurnScript(TurnScript.ANYTHING, recall(section), steps(section));
    }

    private TurnScript turn(YamlSection section) {
        var when = section.parsed("when", AgentScriptReader::pattern);
        if (!section.has("when")) {
            section.addProblem("when", "a turn needs 'when', the expression to find in a prompt");
        }
        return new TurnScript(when.orElse(TurnScript.ANYTHING), recall(section), steps(section));
    }

    private static @Nullable Pattern recall(YamlSection section) {
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
    private List<ScriptStep> steps(YamlSection section) {
        boolean isShort = !section.has("steps");
        var sections = isShort ? List.of(section) : section.sections("steps");
        var steps = new ArrayList<ScriptStep>();
        for (var one : sections) {
            step(one).ifPresent(steps::add);
        }
        if (!isShort) {
            section.rejectUnknownFields();
        }
        if (steps.size() == sections.size() && !isEnd(steps)) {
            var last = sections.isEmpty() ? section : sections.getLast();
            last.addProblem("", "the last step of a turn is 'say', or 'fail' with 'times: always'");
        }
        return steps;
    }

    private static boolean isEnd(List<ScriptStep> steps) {
        return !steps.isEmpty()
                && (steps.getLast() instanceof ScriptStep.SayStep
                        || (steps.getLast() instanceof ScriptFault fault
                                && fault.times() == ScriptFault.ALWAYS));
    }

    private Optional<ScriptStep> step(YamlSection section) {
        var kinds = STEPS.stream().filter(section::has).toList();
        if (kinds.size() != 1) {
            section.addProblem("", "a step is one of " + String.join(", ", STEPS));
            return Optional.empty();
        }
        ScriptStep step =
                switch (kinds.getFirst()) {
                    case "say" -> say(section);
                    case "think" -> new ScriptStep.ThinkStep(text(section, "think"));
                    case "tool" -> new ScriptStep.ToolStep(text(section, "tool"), input(section));
                    case "ask" -> new ScriptStep.AskStep(text(section, "ask"), choices(section));
                    case "fail" -> fail(section);
                    default -> new ScriptStep.CutStep(text(section, "cut"), times(section));
                };
        section.rejectUnknownFields();
        return Optional.of(step);
    }

    private ScriptStep.SayStep say(YamlSection section) {
        var text = text(section, "say");
        long lines = section.wholeNumber("lines", 1).orElse(1L);
        if (lines > MOST_LINES) {
            section.addProblem("lines", "at most %d lines are said".formatted(MOST_LINES));
        }
        return new ScriptStep.SayStep(
                repeated(text, (int) Math.min(MOST_LINES, lines)),
                section.duration("pace").orElse(pace),
                section.duration("pause").orElse(Duration.ZERO));
    }

    private static String repeated(String text, int lines) {
        return IntStream.rangeClosed(1, lines)
                .mapToObj(line -> text.replace("${line}", Integer.toString(line)))
                .collect(Collectors.joining("\n"));
    }

    private static Value.Fields input(YamlSection section) {
        var input = section.value("input").orElse(Value.Fields.EMPTY);
        if (!(input instanceof Value.Fields fields)) {
            section.addProblem("input", "'input' must be an object");
            return Value.Fields.EMPTY;
        }
        try {
            ScriptPlaceholders.check(fields);
        } catch (NerveException.Invalid e) {
            section.addProblem("input", e.getMessage());
        }
        return fields;
    }

    private static List<String> choices(YamlSection section) {
        var choices = section.value("choices").orElse(Value.NULL);
        if (choices instanceof Value.Items(var items) && items.size() > 1 && items.size() < 5) {
            return items.stream().map(Value::text).toList();
        }
        section.addProblem("choices", "'ask' has two to four 'choices'");
        return List.of();
    }

    private static ScriptStep.FailStep fail(YamlSection section) {
        long status = section.wholeNumber("fail", 400).orElse(500L);
        if (status > 599) {
            section.addProblem("fail", "'fail' is an HTTP status from 400 to 599");
            status = 500;
        }
        return new ScriptStep.FailStep(
                (int) status,
                section.text("message").orElse("the script fails on purpose"),
                section.duration("retry_after"),
                times(section));
    }

    private static int times(YamlSection section) {
        return section.parsed("times", AgentScriptReader::times).orElse(1);
    }

    private static int times(String text) {
        if (text.equals("always")) {
            return ScriptFault.ALWAYS;
        }
        if (text.matches("[1-9][0-9]{0,5}")) {
            return Integer.parseInt(text);
        }
        throw new NerveException.Invalid(
                "'times' is a number from 1, or always, not " + NameRules.quote(text));
    }

    private static String text(YamlSection section, String name) {
        return section.parsed(name, ScriptPlaceholders::check).orElse("");
    }
}
