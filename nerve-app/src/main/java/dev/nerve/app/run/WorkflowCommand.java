package dev.nerve.app.run;

import dev.nerve.cli.Command;
import dev.nerve.cli.LocalCommand;
import dev.nerve.cli.Option;
import dev.nerve.cli.Positional;
import java.util.List;

/// `nerve workflow`: checks and draws definitions.
///
/// @param host what the application gives it
public record WorkflowCommand(RunHost host) implements LocalCommand {

    @Override
    public Command command() {
        return Command.group("workflow", "Workflows in files", List.of(validate(), show()))
                .example("nerve workflow validate review.yaml", "Tells all that is wrong with it")
                .example("nerve workflow show review.yaml", "Draws it");
    }

    private Command validate() {
        return Command.verb(
                        "validate",
                        "Tells all that is wrong with files, with line and column",
                        new ValidateAction(host))
                .with(Positional.many("file", "workflows, in YAML or Java"))
                .example("nerve workflow validate review.yaml", "Ends with 2 if something is wrong")
                .example("nerve workflow validate *.yaml --json", "Several, for a program");
    }

    private Command show() {
        return Command.verb("show", "Draws a workflow", new DrawAction(host))
                .with(Positional.one("file", "a workflow, in YAML or Java"))
                .with(Option.setting("format", "FORMAT", "tree, mermaid or dot; tree if left out"))
                .example("nerve workflow show review.yaml", "Draws it as a tree")
                .example("nerve workflow show review.yaml --format mermaid", "For Markdown")
                .example(
                        "nerve workflow show review.yaml --format dot | dot -Tsvg", "As a picture");
    }
}
