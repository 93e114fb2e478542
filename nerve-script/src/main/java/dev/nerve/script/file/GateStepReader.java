package dev.nerve.script.file;

import dev.nerve.control.gate.GateNode;
import dev.nerve.script.expression.ExpectedType;
import dev.nerve.script.expression.VisibleNames;
import dev.nerve.script.file.schema.FileValue;
import dev.nerve.script.file.schema.ObjectType;
import dev.nerve.script.file.template.AnswerCheck;
import dev.nerve.script.file.template.AnswerOptionTemplates;
import dev.nerve.script.flow.RunExpressionScope;
import dev.nerve.script.flow.ValueTemplate;
import dev.nerve.value.Value;
import java.util.HashSet;
import java.util.Optional;

/// A reader of gate steps.
///
/// @param definitions the definitions of the file
/// @param id the step's id
/// @param sight the names that the step can see
record GateStepReader(FileDefinitions definitions, String id, VisibleNames sight) {

    Optional<StepConstructReader.ParsedStep> read(FileValue fileValue) {
        var said = fileValue.isObject() ? fileValue.checkedAs(ObjectType.GATE) : fileValue;
        var prompt = fileValue.isObject() ? said.field("prompt") : Optional.of(fileValue);
        if (prompt.isEmpty()) {
            return Optional.empty();
        }
        var template = definitions.pattern(prompt.get(), sight);
        var node =
                GateNode.of(
                        id,
                        context -> template.fill(RunExpressionScope.at(context, "prompt")).text());
        var timeout = said.duration("timeout");
        node = timeout.isPresent() ? node.timeout(timeout.get()) : node;
        var check = said.field("check").flatMap(this::check);
        node = check.isPresent() ? node.withCheck(check.get().inRun()) : node;
        node = accepting(node, said, check);
        if (fileValue.field("timeout").isEmpty()) {
            said.field("default").ifPresent(GateStepReader::refuseWithoutTimeout);
        }
        var what = "gate: " + DiagramStep.shortened(prompt.get().text());
        return Optional.of(StepConstructReader.ParsedStep.of(node, DiagramStep.leaf(id, what)));
    }

    private static void refuseWithoutTimeout(FileValue otherwise) {
        otherwise.problem(
                "the default never counts: there is no 'timeout'",
                "say how long to wait for an answer, such as timeout: 5m");
    }

    /// Adds the accepted answers. Constants are checked now; results of expressions are checked
    /// when the gate opens.
    private GateNode accepting(GateNode node, FileValue said, Optional<AnswerCheck> check) {
        int before = said.source().problems();
        var options = said.field("options").map(this::options).orElse(null);
        var byDefault =
                said.field("default").map(fileValue -> definitions.pattern(fileValue, sight));
        var schema = said.field("schema").flatMap(GateStepReader::schema).orElse(null);
        if (said.source().problems() > before) {
            return node;
        }
        var answers = new AnswerOptionTemplates(options, byDefault.orElse(null), schema);
        if (byDefault.isPresent()) {
            refuseDefault(said.field("default").orElseThrow(), answers, check);
        }
        return said.source().problems() > before
                ? node
                : answers.constantOptions()
                        .map(node::withAnswers)
                        .orElseGet(() -> node.withAnswersFrom(answers));
    }

    /// Reads the JSON Schema, in which nothing is a template.
    private static Optional<Value.Fields> schema(FileValue fileValue) {
        if (fileValue.value() instanceof Value.Fields schema) {
            return Optional.of(schema);
        }
        fileValue.problem("a JSON Schema is an object", "write it as schema: {type: …}");
        return Optional.empty();
    }

    private ValueTemplate options(FileValue fileValue) {
        var words = new HashSet<String>();
        if (fileValue.value() instanceof Value.Items && fileValue.items().isEmpty()) {
            fileValue.contentProblem(
                    "there is no option here", "leave 'options' out to take any answer");
        }
        for (var option : fileValue.items()) {
            if (!words.add(option.text())) {
                option.contentProblem("this option is there twice", "keep one of them");
            }
        }
        return definitions.pattern(fileValue, sight, ExpectedType.LIST);
    }

    private static void refuseDefault(
            FileValue otherwise, AnswerOptionTemplates answers, Optional<AnswerCheck> check) {
        if (!(answers.byDefault() instanceof ValueTemplate.ConstantTemplate(var answer))) {
            return;
        }
        var options = AnswerOptionTemplates.constants(answers.options());
        if (answers.options() == null && answers.schema() != null) {
            otherwise.contentProblem(
                    "a gate with a schema has no free text as its default",
                    "name the default in 'options'");
            return;
        }
        if (options.isPresent() && !options.get().contains(answer.text())) {
            otherwise.contentProblem(
                    "the default must be one of the options: " + String.join(", ", options.get()),
                    "");
            return;
        }
        check.flatMap(by -> by.refusalInAnyRun(answer.text()))
                .ifPresent(why ->
                        otherwise.contentProblem(
                                "the gate's own check refuses the default: " + why,
                                "give a default that the check allows"));
    }

    /// Reads the check. Without a reason, the condition is the reason.
    private Optional<AnswerCheck> check(FileValue check) {
        var sees = sight.withName(VisibleNames.ANSWER);
        int before = check.source().problems();
        if (!check.isObject()) {
            var allowed = definitions.pattern(check, sees, ExpectedType.TRUTH);
            var reason =
                    "not allowed: %s does not hold".formatted(DiagramStep.shortened(check.text()));
            var why = new ValueTemplate.ConstantTemplate(new Value.Text(reason));
            return good(check, before, new AnswerCheck(allowed, why));
        }
        var said = check.checkedAs(ObjectType.CHECK);
        var allowed =
                said.field("when").map(when -> definitions.pattern(when, sees, ExpectedType.TRUTH));
        var why = said.field("else").map(reason -> definitions.pattern(reason, sees));
        return allowed.isPresent() && why.isPresent()
                ? good(check, before, new AnswerCheck(allowed.get(), why.get()))
                : Optional.empty();
    }

    private static Optional<AnswerCheck> good(FileValue check, int before, AnswerCheck read) {
        return check.source().problems() > before ? Optional.empty() : Optional.of(read);
    }
}
