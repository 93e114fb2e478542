package dev.nerve.script.file;

import dev.nerve.control.GateNode;
import dev.nerve.script.expression.Sight;
import dev.nerve.script.expression.Wanted;
import dev.nerve.script.flow.Pattern;
import dev.nerve.script.flow.Seen;
import dev.nerve.value.Value;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;

/// Reads a step that asks a person.
///
/// @param definitions what the file defines
/// @param id the step's id
/// @param sight what it can see
record GateReader(Definitions definitions, String id, Sight sight) {

    Optional<ConstructReader.Done> read(Part part) {
        var said = part.isObject() ? part.as(Shape.GATE) : part;
        var prompt = part.isObject() ? said.field("prompt") : Optional.of(part);
        if (prompt.isEmpty()) {
            return Optional.empty();
        }
        var pattern = definitions.pattern(prompt.get(), sight);
        var node = GateNode.of(id, context -> pattern.fill(Seen.at(context, "prompt")).text());
        var options = said.field("options").map(GateReader::options).orElse(List.of());
        node = node.options(options);
        var timeout = said.duration("timeout");
        node = timeout.isPresent() ? node.timeout(timeout.get()) : node;
        var otherwise = said.field("default");
        if (otherwise.isPresent() && isAnswer(otherwise.get(), options)) {
            node = node.otherwise(otherwise.get().text());
        }
        if (otherwise.isPresent() && part.field("timeout").isEmpty()) {
            otherwise
                    .get()
                    .problem(
                            "the default never counts: there is no 'timeout'",
                            "say how long to wait for an answer, such as timeout: 5m");
        }
        var check = said.field("check");
        node = check.isPresent() ? checked(node, check.get()) : node;
        var what = "gate: " + Drawn.shortened(prompt.get().text());
        return Optional.of(ConstructReader.Done.of(node, Drawn.leaf(id, what)));
    }

    private static List<String> options(Part part) {
        var words = new HashSet<String>();
        if (part.items().isEmpty()) {
            part.wrong("there is no option here", "leave 'options' out to take any answer");
        }
        for (var option : part.items()) {
            if (!words.add(option.text())) {
                option.wrong("this option is there twice", "keep one of them");
            }
        }
        return part.items().stream().map(Part::text).distinct().toList();
    }

    private static boolean isAnswer(Part otherwise, List<String> options) {
        boolean isAnswer = options.isEmpty() || options.contains(otherwise.text());
        if (!isAnswer) {
            otherwise.wrong(
                    "the default must be one of the options: " + String.join(", ", options), "");
        }
        return isAnswer;
    }

    /// Without a reason, the condition is the reason.
    private GateNode checked(GateNode node, Part check) {
        var sees = sight.naming(Sight.ANSWER);
        if (!check.isObject()) {
            var allowed = definitions.pattern(check, sees, Wanted.TRUTH);
            var reason = "not allowed: %s does not hold".formatted(Drawn.shortened(check.text()));
            var why = new Pattern.Constant(new Value.Text(reason));
            return node.checkedBy(Meaning.check(allowed, why));
        }
        var said = check.as(Shape.CHECK);
        var allowed = said.field("when").map(when -> definitions.pattern(when, sees, Wanted.TRUTH));
        var why = said.field("else").map(reason -> definitions.pattern(reason, sees));
        return allowed.isPresent() && why.isPresent()
                ? node.checkedBy(Meaning.check(allowed.get(), why.get()))
                : node;
    }
}
