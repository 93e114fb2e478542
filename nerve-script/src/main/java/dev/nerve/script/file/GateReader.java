package dev.nerve.script.file;

import dev.nerve.control.GateNode;
import dev.nerve.script.expression.Sight;
import dev.nerve.script.expression.Wanted;
import dev.nerve.script.flow.Pattern;
import dev.nerve.script.flow.Seen;
import dev.nerve.value.Value;
import java.util.HashSet;
import java.util.Optional;

/// A reader of gate steps.
///
/// @param definitions the definitions of the file
/// @param id the step's id
/// @param sight the names that the step can see
record GateReader(Definitions definitions, String id, Sight sight) {

    Optional<ConstructReader.Done> read(Part part) {
        var said = part.isObject() ? part.as(Shape.GATE) : part;
        var prompt = part.isObject() ? said.field("prompt") : Optional.of(part);
        if (prompt.isEmpty()) {
            return Optional.empty();
        }
        var pattern = definitions.pattern(prompt.get(), sight);
        var node = GateNode.of(id, context -> pattern.fill(Seen.at(context, "prompt")).text());
        var timeout = said.duration("timeout");
        node = timeout.isPresent() ? node.timeout(timeout.get()) : node;
        var check = said.field("check").flatMap(this::check);
        node = check.isPresent() ? node.checkedBy(check.get().inRun()) : node;
        node = accepting(node, said, check);
        if (part.field("timeout").isEmpty()) {
            said.field("default").ifPresent(GateReader::refuseWithoutTimeout);
        }
        var what = "gate: " + Drawn.shortened(prompt.get().text());
        return Optional.of(ConstructReader.Done.of(node, Drawn.leaf(id, what)));
    }

    private static void refuseWithoutTimeout(Part otherwise) {
        otherwise.problem(
                "the default never counts: there is no 'timeout'",
                "say how long to wait for an answer, such as timeout: 5m");
    }

    /// Adds the accepted answers. Constants are checked now; results of expressions are checked
    /// when the gate opens.
    private GateNode accepting(GateNode node, Part said, Optional<AnswerCheck> check) {
        int before = said.source().problems();
        var options = said.field("options").map(this::options).orElse(null);
        var byDefault = said.field("default").map(part -> definitions.pattern(part, sight));
        if (said.source().problems() > before) {
            return node;
        }
        var answers = new AnswerPatterns(options, byDefault.orElse(null));
        if (byDefault.isPresent()) {
            refuseDefault(said.field("default").orElseThrow(), answers, check);
        }
        return said.source().problems() > before
                ? node
                : answers.known().map(node::accepting).orElseGet(() -> node.acceptingFrom(answers));
    }

    private Pattern options(Part part) {
        var words = new HashSet<String>();
        if (part.value() instanceof Value.Items && part.items().isEmpty()) {
            part.wrong("there is no option here", "leave 'options' out to take any answer");
        }
        for (var option : part.items()) {
            if (!words.add(option.text())) {
                option.wrong("this option is there twice", "keep one of them");
            }
        }
        return definitions.pattern(part, sight, Wanted.LIST);
    }

    private static void refuseDefault(
            Part otherwise, AnswerPatterns answers, Optional<AnswerCheck> check) {
        if (!(answers.byDefault() instanceof Pattern.Constant(var answer))) {
            return;
        }
        var options = AnswerPatterns.constants(answers.options());
        if (options.isPresent() && !options.get().contains(answer.text())) {
            otherwise.wrong(
                    "the default must be one of the options: " + String.join(", ", options.get()),
                    "");
            return;
        }
        check.flatMap(by -> by.refusalInAnyRun(answer.text()))
                .ifPresent(why ->
                        otherwise.wrong(
                                "the gate's own check refuses the default: " + why,
                                "give a default that the check allows"));
    }

    /// Reads the check. Without a reason, the condition is the reason.
    private Optional<AnswerCheck> check(Part check) {
        var sees = sight.naming(Sight.ANSWER);
        int before = check.source().problems();
        if (!check.isObject()) {
            var allowed = definitions.pattern(check, sees, Wanted.TRUTH);
            var reason = "not allowed: %s does not hold".formatted(Drawn.shortened(check.text()));
            var why = new Pattern.Constant(new Value.Text(reason));
            return good(check, before, new AnswerCheck(allowed, why));
        }
        var said = check.as(Shape.CHECK);
        var allowed = said.field("when").map(when -> definitions.pattern(when, sees, Wanted.TRUTH));
        var why = said.field("else").map(reason -> definitions.pattern(reason, sees));
        return allowed.isPresent() && why.isPresent()
                ? good(check, before, new AnswerCheck(allowed.get(), why.get()))
                : Optional.empty();
    }

    private static Optional<AnswerCheck> good(Part check, int before, AnswerCheck read) {
        return check.source().problems() > before ? Optional.empty() : Optional.of(read);
    }
}
