package dev.nerve.llm.scripted;

import dev.nerve.ErrorCode;
import dev.nerve.NerveException;
import dev.nerve.json.Section;
import dev.nerve.json.YamlDocument;
import dev.nerve.llm.tokens.PriceFields;
import dev.nerve.model.Answer;
import dev.nerve.model.ModelProfile;
import dev.nerve.model.Price;
import dev.nerve.model.TokenCounter;
import dev.nerve.value.Value;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/// A reader for script files.
final class ScriptReader {

    private static final long WINDOW = 200_000;
    private static final long MAX_OUTPUT = 8_192;
    private static final int MOST_LINES = 10_000;

    /// The date of script prices, which are invented.
    private static final LocalDate DATE = LocalDate.of(2026, 1, 1);

    /// The price of a script that sets none.
    private static final Price FREE =
            new Price(BigDecimal.ZERO, BigDecimal.ZERO, BigDecimal.ZERO, BigDecimal.ZERO, DATE);

    private static final Duration LONGEST_DELAY = Duration.ofHours(1);

    private ScriptReader() {}

    /// {@return the script in a file}
    ///
    /// @throws NerveException.Invalid if the script is invalid; the message has a line per problem
    static Script read(YamlDocument document) {
        var top = document.top();
        top.text("name");
        var description = top.text("description").orElse("");
        var delay = delay(top).orElse(Duration.ZERO);
        var profile = profile(top);
        var lines = top.sections("answers").stream().map(ScriptReader::line).toList();
        var otherwise = top.section("otherwise").map(ScriptReader::otherwise).orElse(null);
        top.refuseOthers();
        if (lines.isEmpty() && otherwise == null) {
            top.problem("answers", "a script has 'answers', or 'otherwise', or both");
        }
        if (lines.size() > MOST_LINES) {
            top.problem("answers", "a script has at most %d answers".formatted(MOST_LINES));
        }
        document.check();
        return new Script(description, profile, delay, lines, otherwise);
    }

    private static ModelProfile profile(Section top) {
        var price =
                top.section("price")
                        .flatMap(section -> {
                            var read = PriceFields.read(section, DATE);
                            section.refuseOthers();
                            return read;
                        });
        return new ModelProfile(
                top.whole("window", 1).orElse(WINDOW),
                top.whole("max_output", 1).orElse(MAX_OUTPUT),
                price.orElse(FREE),
                TokenCounter.ROUGH);
    }

    private static Line otherwise(Section section) {
        for (var name : List.of("when", "when_result", "once")) {
            if (section.has(name)) {
                section.problem(name, "'otherwise' has no '%s'".formatted(name));
            }
        }
        return line(section);
    }

    private static Optional<Duration> delay(Section section) {
        var delay = section.duration("delay");
        if (delay.filter(each -> each.compareTo(LONGEST_DELAY) > 0).isPresent()) {
            section.problem("delay", "the longest delay of a word is 1h");
        }
        return delay;
    }

    private static Line line(Section section) {
        var cue = cue(section);
        boolean once = section.isTrue("once");
        var line = new Line(cue, act(section), once, delay(section).orElse(null));
        if (once && cue == Line.Cue.Turn.NEXT && !line.isFailure()) {
            section.problem("once", "'once' needs 'when', 'when_result' or 'fail'");
        }
        section.refuseOthers();
        return line;
    }

    private static Line.Cue cue(Section section) {
        if (section.has("when") && section.has("when_result")) {
            section.problem("when_result", "there is 'when' already; use one of the two");
        }
        var message = section.parsed("when", ScriptReader::pattern);
        var result = section.parsed("when_result", ScriptReader::pattern);
        if (message.isPresent()) {
            return new Line.Cue.Message(message.get());
        }
        return result.isPresent() ? new Line.Cue.Result(result.get()) : Line.Cue.Turn.NEXT;
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

    private static Line.Act act(Section section) {
        var think = section.parsed("think", Blanks::check).orElse("");
        var say = section.parsed("say", Blanks::check).orElse("");
        var calls = section.sections("call").stream().map(ScriptReader::call).toList();
        var stop = section.parsed("stop", ScriptReader::stop).orElse(null);
        var usage = usage(section);
        boolean speaks = section.has("say") || section.has("call");
        if (speaks == section.has("fail")) {
            section.problem("fail", "an answer has 'say', 'call' or both, or else 'fail'");
        }
        return section.section("fail")
                .map(ScriptReader::fail)
                .orElseGet(() -> new Line.Act.Speak(think, say, calls, stop, usage));
    }

    private static Line.Call call(Section section) {
        var tool = section.text("tool");
        if (tool.isEmpty()) {
            section.problem("tool", "a call names its 'tool'");
        }
        var arguments = section.value("arguments").orElse(Value.Fields.EMPTY);
        try {
            Blanks.check(arguments);
        } catch (NerveException.Invalid e) {
            section.problem("arguments", e.getMessage());
        }
        section.refuseOthers();
        return new Line.Call(tool.orElse(""), arguments);
    }

    private static Answer.Stop stop(String text) {
        return Arrays.stream(Answer.Stop.values())
                .filter(stop -> stop.wireName().equals(text))
                .findAny()
                .orElseThrow(() ->
                        new NerveException.Invalid(
                                "there is no such 'stop'; there are: "
                                        + String.join(", ", names(Answer.Stop.values()))));
    }

    private static List<String> names(Answer.Stop[] stops) {
        return Arrays.stream(stops).map(Answer.Stop::wireName).toList();
    }

    private static Map<String, Long> usage(Section section) {
        var set = new HashMap<String, Long>();
        section.section("usage")
                .ifPresent(usage -> {
                    for (var name : Bill.NAMES) {
                        usage.whole(name, 0).ifPresent(tokens -> set.put(name, tokens));
                    }
                    usage.refuseOthers();
                });
        return set;
    }

    private static Line.Act fail(Section section) {
        var code = section.parsed("code", ScriptReader::code).orElse(ErrorCode.API_ERROR);
        var message =
                section.parsed("message", Blanks::check).orElse("the script fails on purpose");
        var retryAfter = section.duration("retry_after").orElse(null);
        section.refuseOthers();
        return new Line.Act.Fail(code, message, retryAfter);
    }

    private static ErrorCode code(String text) {
        return ErrorCode.find(text)
                .orElseThrow(() ->
                        new NerveException.Invalid(
                                "there is no such code; use rate_limit, api_error, network, timeout"
                                        + " or another of the table"));
    }
}
