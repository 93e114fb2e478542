package dev.nerve.llm.scripted;

import dev.nerve.ErrorCode;
import dev.nerve.NerveException;
import dev.nerve.json.YamlDocument;
import dev.nerve.json.YamlSection;
import dev.nerve.llm.tokens.PriceReader;
import dev.nerve.model.ModelAnswer;
import dev.nerve.model.ModelPrice;
import dev.nerve.model.ModelProfile;
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
final class ModelScriptReader {

    private static final long WINDOW = 200_000;
    private static final long MAX_OUTPUT = 8_192;
    private static final int MOST_LINES = 10_000;

    /// The date of script prices, which are invented.
    private static final LocalDate DATE = LocalDate.of(2026, 1, 1);

    /// The price of a script that sets none.
    private static final ModelPrice FREE =
            new ModelPrice(
                    BigDecimal.ZERO, BigDecimal.ZERO, BigDecimal.ZERO, BigDecimal.ZERO, DATE);

    private static final Duration LONGEST_DELAY = Duration.ofHours(1);

    private ModelScriptReader() {}

    /// {@return the script in a file}
    ///
    /// @throws NerveException.Invalid if the script is invalid; the message has a line per problem
    static ModelScript read(YamlDocument document) {
        var top = document.root();
        top.text("name");
        var description = top.text("description").orElse("");
        var delay = delay(top).orElse(Duration.ZERO);
        var profile = profile(top);
        var lines = top.sections("answers").stream().map(ModelScriptReader::line).toList();
        var otherwise = top.section("otherwise").map(ModelScriptReader::otherwise).orElse(null);
        top.rejectUnknownFields();
        if (lines.isEmpty() && otherwise == null) {
            top.addProblem("answers", "a script has 'answers', or 'otherwise', or both");
        }
        if (lines.size() > MOST_LINES) {
            top.addProblem("answers", "a script has at most %d answers".formatted(MOST_LINES));
        }
        document.requireNoProblems();
        return new ModelScript(description, profile, delay, lines, otherwise);
    }

    private static ModelProfile profile(YamlSection top) {
        var price =
                top.section("price")
                        .flatMap(section -> {
                            var read = PriceReader.read(section, DATE);
                            section.rejectUnknownFields();
                            return read;
                        });
        return new ModelProfile(
                top.wholeNumber("window", 1).orElse(WINDOW),
                top.wholeNumber("max_output", 1).orElse(MAX_OUTPUT),
                price.orElse(FREE),
                TokenCounter.APPROXIMATE);
    }

    private static ScriptAnswer otherwise(YamlSection section) {
        for (var name : List.of("when", "when_result", "once")) {
            if (section.has(name)) {
                section.addProblem(name, "'otherwise' has no '%s'".formatted(name));
            }
        }
        return line(section);
    }

    private static Optional<Duration> delay(YamlSection section) {
        var delay = section.duration("delay");
        if (delay.filter(each -> each.compareTo(LONGEST_DELAY) > 0).isPresent()) {
            section.addProblem("delay", "the longest delay of a word is 1h");
        }
        return delay;
    }

    private static ScriptAnswer line(YamlSection section) {
        var condition = cue(section);
        boolean once = section.isTrue("once");
        var scriptAnswer =
                new ScriptAnswer(condition, act(section), once, delay(section).orElse(null));
        if (once
                && condition == ScriptAnswer.AnswerCondition.TurnCondition.NEXT
                && !scriptAnswer.isFailure()) {
            section.addProblem("once", "'once' needs 'when', 'when_result' or 'fail'");
        }
        section.rejectUnknownFields();
        return scriptAnswer;
    }

    private static ScriptAnswer.AnswerCondition cue(YamlSection section) {
        if (section.has("when") && section.has("when_result")) {
            section.addProblem("when_result", "there is 'when' already; use one of the two");
        }
        var message = section.parsed("when", ModelScriptReader::pattern);
        var result = section.parsed("when_result", ModelScriptReader::pattern);
        if (message.isPresent()) {
            return new ScriptAnswer.AnswerCondition.MessageCondition(message.get());
        }
        return result.isPresent()
                ? new ScriptAnswer.AnswerCondition.ResultCondition(result.get())
                : ScriptAnswer.AnswerCondition.TurnCondition.NEXT;
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

    private static ScriptAnswer.AnswerAction act(YamlSection section) {
        var think = section.parsed("think", AnswerPlaceholders::check).orElse("");
        var say = section.parsed("say", AnswerPlaceholders::check).orElse("");
        var calls = section.sections("call").stream().map(ModelScriptReader::call).toList();
        var stop = section.parsed("stop", ModelScriptReader::stop).orElse(null);
        var usage = usage(section);
        boolean speaks = section.has("say") || section.has("call");
        if (speaks == section.has("fail")) {
            section.addProblem("fail", "an answer has 'say', 'call' or both, or else 'fail'");
        }
        return section.section("fail")
                .map(ModelScriptReader::fail)
                .orElseGet(() ->
                        new ScriptAnswer.AnswerAction.SpeakAction(think, say, calls, stop, usage));
    }

    private static ScriptAnswer.ScriptedToolCall call(YamlSection section) {
        var tool = section.text("tool");
        if (tool.isEmpty()) {
            section.addProblem("tool", "a call names its 'tool'");
        }
        var arguments = section.value("arguments").orElse(Value.Fields.EMPTY);
        try {
            AnswerPlaceholders.check(arguments);
        } catch (NerveException.Invalid e) {
            section.addProblem("arguments", e.getMessage());
        }
        section.rejectUnknownFields();
        return new ScriptAnswer.ScriptedToolCall(tool.orElse(""), arguments);
    }

    private static ModelAnswer.StopReason stop(String text) {
        return Arrays.stream(ModelAnswer.StopReason.values())
                .filter(stop -> stop.wireName().equals(text))
                .findAny()
                .orElseThrow(() ->
                        new NerveException.Invalid(
                                "there is no such 'stop'; there are: "
                                        + String.join(
                                                ", ", names(ModelAnswer.StopReason.values()))));
    }

    private static List<String> names(ModelAnswer.StopReason[] stops) {
        return Arrays.stream(stops).map(ModelAnswer.StopReason::wireName).toList();
    }

    private static Map<String, Long> usage(YamlSection section) {
        var set = new HashMap<String, Long>();
        section.section("usage")
                .ifPresent(usage -> {
                    for (var name : ScriptedUsageEstimator.NAMES) {
                        usage.wholeNumber(name, 0).ifPresent(tokens -> set.put(name, tokens));
                    }
                    usage.rejectUnknownFields();
                });
        return set;
    }

    private static ScriptAnswer.AnswerAction fail(YamlSection section) {
        var code = section.parsed("code", ModelScriptReader::code).orElse(ErrorCode.API_ERROR);
        var message =
                section.parsed("message", AnswerPlaceholders::check)
                        .orElse("the script fails on purpose");
        var retryAfter = section.duration("retry_after").orElse(null);
        section.rejectUnknownFields();
        return new ScriptAnswer.AnswerAction.FailAction(code, message, retryAfter);
    }

    private static ErrorCode code(String text) {
        return ErrorCode.find(text)
                .orElseThrow(() ->
                        new NerveException.Invalid(
                                "there is no such code; use rate_limit, api_error, network, timeout"
                                        + " or another of the table"));
    }
}
