package dev.nerve.script.file;

import dev.nerve.NameRules;
import dev.nerve.control.fork.BranchScorer;
import dev.nerve.control.fork.TournamentNode;
import dev.nerve.control.fork.TournamentOptions;
import dev.nerve.conversation.fork.ForkPoint;
import dev.nerve.script.expression.ExpectedType;
import dev.nerve.script.expression.VisibleNames;
import dev.nerve.script.file.schema.FileValue;
import dev.nerve.script.file.schema.ObjectType;
import dev.nerve.script.file.schema.StepConstruct;
import dev.nerve.script.file.template.TemplateEvaluators;
import dev.nerve.script.flow.RunExpressionScope;
import dev.nerve.value.Value;
import dev.nerve.workspace.Workspace;
import java.util.List;
import java.util.Optional;

/// A reader of tournament steps.
///
/// @param definitions the definitions of the file
/// @param blocks reads the steps of the branches
/// @param step the step
/// @param id its id
/// @param around its context
record TournamentStepReader(
        FileDefinitions definitions,
        StepListReader blocks,
        FileValue step,
        String id,
        StepListContext around) {

    Optional<StepConstructReader.ParsedStep> read(FileValue fileValue) {
        var said = fileValue.checkedAs(ObjectType.TOURNAMENT);
        var node = said.field("node");
        node.filter(name -> !definitions.isNode(name.text()))
                .ifPresent(name -> definitions.reportUnknownNode(name, name.text()));
        var scorer = said.field("score").flatMap(this::scorer);
        var body = step.field("steps").map(steps -> blocks.read(id, steps, inside()));
        // Replace invalid parts, so that the rest is read too.
        var bare =
                TournamentOptions.of(
                        node.map(FileValue::text).filter(NameRules::isName).orElse(id),
                        scorer.orElseGet(() -> BranchScorer.computedBy((_, _) -> 0)));
        var options = forks(bare, said);
        var all = body.isPresent() ? options.withBody(body.get().graph()) : options;
        var drawing =
                DiagramStep.group(
                        id,
                        "tournament of " + node.map(FileValue::text).orElse("?"),
                        body.map(StepList::drawn).orElse(List.of()));
        return said.field("branches")
                .map(branches -> branches(all, branches))
                .filter(made -> !made.branches().isEmpty())
                .map(made ->
                        StepConstructReader.ParsedStep.of(TournamentNode.of(id, made), drawing));
    }

    private StepListContext inside() {
        return around.insideStep(id).insideRound(StepConstruct.TOURNAMENT);
    }

    private TournamentOptions branches(TournamentOptions options, FileValue fileValue) {
        if (fileValue.value() instanceof Value.Num) {
            int count = fileValue.tryParse(() -> fileValue.value().toInt()).orElse(0);
            if (count < 2 || count > 100) {
                fileValue.contentProblem("a tournament has 2 to 100 branches", "");
                return options;
            }
            return options.branches(count);
        }
        if (!fileValue.isObject() || fileValue.fields().size() < 2) {
            fileValue.contentProblem(
                    "give the number of branches, or the input of each, by name", "");
            return options;
        }
        var all = options;
        for (var branch : fileValue.fields().entrySet()) {
            if (NameRules.isName(branch.getKey())) {
                var template = definitions.pattern(branch.getValue(), around.sight());
                var use = FileDefinitions.nameWithSuffix("branch-", branch.getKey());
                all =
                        all.branch(
                                branch.getKey(),
                                context -> template.fill(RunExpressionScope.at(context, use)));
            } else {
                branch.getValue().problem(NameRules.quote(branch.getKey()) + " is no name", "");
            }
        }
        return all;
    }

    private Optional<BranchScorer> scorer(FileValue fileValue) {
        var branch = around.insideRound(StepConstruct.TOURNAMENT).sight();
        if (!fileValue.isObject()) {
            var template =
                    definitions.pattern(
                            fileValue, branch.withName(VisibleNames.OUTPUT), ExpectedType.ANYTHING);
            return Optional.of(BranchScorer.computedBy(TemplateEvaluators.score(template)));
        }
        var said = fileValue.checkedAs(ObjectType.SCORE);
        var command = said.field("bash");
        var judge = said.field("node");
        if (command.isPresent() == judge.isPresent()) {
            fileValue.contentProblem("say one of bash and node", "");
            return Optional.empty();
        }
        if (command.isPresent()) {
            var name = FileDefinitions.nameWithSuffix(id, "-score");
            return Optional.of(
                    BranchScorer.exitCodeOf(definitions.command(name, command.get(), branch)));
        }
        var name = judge.get().text();
        if (!definitions.isNode(name)) {
            definitions.reportUnknownNode(judge.get(), name);
        }
        return Optional.of(BranchScorer.judgedBy(definitions.reference(name)));
    }

    private TournamentOptions forks(TournamentOptions bare, FileValue said) {
        var options = bare;
        var atOnce = said.field("at_once");
        if (atOnce.isPresent()) {
            var template = definitions.pattern(atOnce.get(), around.sight(), ExpectedType.WHOLE);
            options = options.atOnce(TemplateEvaluators.count(template, "at-once"));
        }
        var point = said.field("at").flatMap(at -> at.tryParse(() -> ForkPoint.parse(at.text())));
        options = point.isPresent() ? options.forkPoint(point.get()) : options;
        if (said.text("workspace").filter("worktree"::equals).isPresent()) {
            options =
                    options.workspace(
                            new Workspace.WorkspaceRequest(
                                    Workspace.Mode.WORKTREE, Workspace.Retention.KEEP));
        }
        if (said.text("losers").filter("discard"::equals).isPresent()) {
            options = options.discardLosers();
        }
        var names = said.field("names");
        if (names.isEmpty()) {
            return options;
        }
        var unnamed = options;
        return names.get().tryParse(() -> unnamed.forkNames(names.get().text())).orElse(options);
    }
}
