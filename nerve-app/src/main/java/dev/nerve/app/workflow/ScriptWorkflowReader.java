package dev.nerve.app.workflow;

import dev.nerve.NerveException;
import dev.nerve.cli.console.TextFile;
import dev.nerve.engine.workflow.WorkflowDrawing;
import dev.nerve.engine.workflow.WorkflowProblem;
import dev.nerve.engine.workflow.WorkflowReader;
import dev.nerve.node.kind.NodeKinds;
import dev.nerve.script.WorkflowLanguages;
import dev.nerve.script.YamlWorkflowReader;
import dev.nerve.script.YamlWorkflows;
import dev.nerve.script.check.SourceCheckStore;
import dev.nerve.script.check.SourceChecker;
import dev.nerve.script.problem.FileProblem;
import dev.nerve.script.problem.WorkflowFileException;
import dev.nerve.store.WorkflowSource;
import dev.nerve.workflow.LoadedWorkflow;
import dev.nerve.workflow.SourceDefect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// A reader of workflows in YAML and Java.
///
/// @param kinds the kinds that their nodes can have
/// @param sources the checker that loads Java sources
/// @param yaml the reader of YAML
public record ScriptWorkflowReader(NodeKinds kinds, SourceChecker sources, YamlWorkflowReader yaml)
        implements WorkflowReader {

    /// The maximum size of a file in MiB.
    private static final int MAX_MIB = 1;

    /// {@return a reader of both languages}
    ///
    /// @param kinds the kinds that their nodes can have
    /// @param languages the readers of the languages
    /// @param checks the results of earlier checks of Java sources
    public static ScriptWorkflowReader of(
            NodeKinds kinds, WorkflowLanguages languages, SourceCheckStore checks) {
        return new ScriptWorkflowReader(
                kinds, new SourceChecker(languages.java(), checks), languages.yaml());
    }

    @Override
    public WorkflowSource load(Path file) {
        return source(file);
    }

    /// {@return the text and kind of a file, together with the files it includes; its name is
    /// empty}
    ///
    /// @param file a workflow in YAML or Java
    /// @throws NerveException if the file cannot be read
    public static WorkflowSource source(Path file) {
        var name = file.getFileName().toString().toLowerCase(Locale.ROOT);
        var text = text(file);
        return name.endsWith(".java")
                ? new WorkflowSource(WorkflowSource.Kind.JAVA, "", text, file.toString())
                : new WorkflowSource(
                        WorkflowSource.Kind.YAML,
                        "",
                        YamlWorkflows.bundle(text, file.toString(), ScriptWorkflowReader::other),
                        file.toString());
    }

    /// Ignores everything except regular files; reading a device might never end.
    private static Optional<String> other(String name) {
        var file = Path.of(name);
        return Files.isRegularFile(file) ? Optional.of(text(file)) : Optional.empty();
    }

    private static String text(Path file) {
        return TextFile.read(file, MAX_MIB, "let nodes read large data");
    }

    @Override
    public LoadedWorkflow read(WorkflowSource source) {
        try {
            return readChecked(source);
        } catch (WorkflowFileException problems) {
            throw problems.toInvalid();
        }
    }

    private LoadedWorkflow readChecked(WorkflowSource source) {
        if (source.kind() == WorkflowSource.Kind.JAVA) {
            var loaded = sources.load(source);
            return new LoadedWorkflow(source, loaded.workflow(), loaded.nodes());
        }
        var content = yaml.read(source.text(), source.file(), kinds);
        return new LoadedWorkflow(source, content.workflow(), content.nodes());
    }

    @Override
    public List<WorkflowProblem> problems(WorkflowSource source) {
        try {
            readChecked(source);
            return List.of();
        } catch (WorkflowFileException problems) {
            return problems.problems().stream().map(one -> problem(one, source)).toList();
        } catch (NerveException.Invalid invalid) {
            return List.of(WorkflowProblem.of(invalid.getMessage()));
        }
    }

    private static WorkflowProblem problem(FileProblem problem, WorkflowSource source) {
        return new WorkflowProblem(
                problem.message(),
                problem.hint(),
                problem.file().equals(source.file()) ? "" : problem.file(),
                problem.line() == 0 ? null : problem.line(),
                problem.column() == 0 ? null : problem.column());
    }

    @Override
    public WorkflowDrawing draw(WorkflowSource source) {
        if (source.kind() == WorkflowSource.Kind.JAVA) {
            return WorkflowDrawing.of(read(source).workflow());
        }
        return WorkflowDrawingReader.of(source, kinds);
    }

    @Override
    public Optional<SourceDefect> check(WorkflowSource source) {
        return sources.check(source);
    }
}
