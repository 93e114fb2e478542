package dev.nerve.cli.workflow;

import dev.nerve.cli.Command;
import dev.nerve.cli.LocalCommand;
import dev.nerve.cli.Option;
import dev.nerve.cli.PositionalArgument;
import dev.nerve.cli.client.ClientSource;
import java.util.List;

/// The command group `nerve workflow`: loads, lists, removes, checks and draws workflows.
///
/// @param engines the engine of this directory
/// @param files the workflow files
public record WorkflowCommand(ClientSource engines, WorkflowFileBundler files)
        implements LocalCommand {

    public static final String NAME_HELP = "the name of a loaded one; a file wins";

    @Override
    public Command command() {
        return Command.group(
                        "workflow",
                        "Workflows in files, and those that were loaded",
                        List.of(load(), list(), remove(), validate(), show()))
                .example("nerve workflow load review.yaml", "Stores it, to run it by name")
                .example("nerve workflow list", "Shows what was loaded")
                .example("nerve workflow validate review.yaml", "Lists all errors in it")
                .example("nerve workflow show review.yaml", "Draws it");
    }

    private Command load() {
        return Command.verb(
                        "load",
                        "Checks a workflow and stores it, to run it by name",
                        new LoadWorkflowAction(engines, files))
                .with(PositionalArgument.one("file", "a workflow, in YAML or Java"))
                .example("nerve workflow load review.yaml", "Then 'nerve run review' runs it")
                .example("nerve workflow load review.yaml", "Again: new runs use the new version")
                .example("nerve workflow load Review.java", "A single Java source file");
    }

    private Command list() {
        return Command.verb(
                        "list",
                        "Shows the workflows that were loaded",
                        new ListWorkflowsAction(engines))
                .example("nerve workflow list", "Names, files and parameters")
                .example("nerve workflow list --json", "The same for a program");
    }

    private Command remove() {
        return Command.verb(
                        "remove",
                        "Removes a loaded workflow; started runs continue",
                        new RemoveWorkflowAction(engines))
                .with(PositionalArgument.one("name", "its name, as 'nerve workflow list' shows it"))
                .example("nerve workflow remove review", "Its file stays as it is");
    }

    private Command validate() {
        return Command.verb(
                        "validate",
                        "Lists all errors in files, with line and column",
                        new ValidateWorkflowAction(engines, files))
                .with(
                        PositionalArgument.many(
                                "file", "workflows, in YAML or Java, or " + NAME_HELP))
                .example("nerve workflow validate review.yaml", "Exits with 2 if there are errors")
                .example("nerve workflow validate *.yaml --json", "Several, for a program");
    }

    private Command show() {
        return Command.verb("show", "Draws a workflow", new ShowWorkflowAction(engines, files))
                .with(
                        PositionalArgument.one(
                                "file", "a workflow, in YAML or Java, or " + NAME_HELP))
                .with(Option.setting("format", "FORMAT", "tree, mermaid or dot; tree if left out"))
                .example("nerve workflow show review.yaml", "Draws it as a tree")
                .example("nerve workflow show review", "What was loaded as 'review'")
                .example("nerve workflow show review.yaml --format mermaid", "For Markdown")
                .example(
                        "nerve workflow show review.yaml --format dot | dot -Tsvg", "As a picture");
    }
}
