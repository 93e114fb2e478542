package dev.nerve.script.file;

import dev.nerve.NameRules;
import dev.nerve.NodeId;
import dev.nerve.WordSuggestions;
import dev.nerve.script.expression.VisibleNames;
import dev.nerve.script.file.schema.FileValue;
import dev.nerve.script.file.schema.ObjectType;
import dev.nerve.script.file.schema.WorkflowFilePaths;
import dev.nerve.script.flow.ScopedGraph;
import dev.nerve.script.flow.WorkflowCallNode;
import dev.nerve.workflow.WorkflowParam;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// A reader of steps that run a workflow of the same or another file.
///
/// @param definitions the definitions of the file
/// @param id the step's id
/// @param around the context of the step
record WorkflowCallReader(FileDefinitions definitions, String id, StepListContext around) {

    /// The prefix of a workflow in the list of enclosing graphs. Names of graphs have no space, so
    /// they cannot collide.
    static final String MARK = "workflow ";

    /// The most files inside each other.
    private static final int DEEPEST = 16;

    Optional<StepConstructReader.ParsedStep> read(FileValue fileValue) {
        var said = fileValue.isObject() ? fileValue.checkedAs(ObjectType.CALL) : fileValue;
        var name = fileValue.isObject() ? said.field("id") : Optional.of(fileValue);
        if (definitions.isInSession()
                && name.filter(one -> !definitions.workflows().containsKey(one.text()))
                        .isPresent()) {
            return inSession(name.get(), said.field("params"));
        }
        var called =
                name.flatMap(one ->
                        WorkflowFilePaths.isFile(one.text()) ? inFile(one) : inThisFile(one));
        return called.flatMap(one -> read(one, said.field("params"), fileValue));
    }

    /// Reads a call of a workflow that the session has when the step runs.
    private Optional<StepConstructReader.ParsedStep> inSession(
            FileValue name, Optional<FileValue> params) {
        if (WorkflowFilePaths.isFile(name.text())) {
            name.contentProblem(
                    "a definition has no other files",
                    "create the workflow in the session, and write its name");
            return Optional.empty();
        }
        if (params.filter(given -> !given.isObject()).isPresent()) {
            params.get().contentProblem("'params' must be an object of values by name", "");
            return Optional.empty();
        }
        var given = params.map(one -> definitions.pattern(one, around.sight())).orElse(null);
        var node = new WorkflowCallNode(NodeId.of(id), NodeId.of(name.text()), given);
        return Optional.of(
                StepConstructReader.ParsedStep.of(node, DiagramStep.leaf(id, MARK + name.text())));
    }

    private Optional<CalledWorkflow> inThisFile(FileValue name) {
        var workflow = definitions.workflows().get(name.text());
        if (workflow == null) {
            refuse(name);
            return Optional.empty();
        }
        if (around.graphs().contains(MARK + name.text())) {
            name.contentProblem("workflow '%s' runs itself".formatted(name.text()), "");
            return Optional.empty();
        }
        var shaped = workflow.checkedAs(ObjectType.WORKFLOW);
        var params = ParamsReader.read(shaped.field("params"));
        var inside =
                around.insideBlock(VisibleNames.of(ParamsReader.types(params)), MARK + name.text());
        return Optional.of(new CalledWorkflow(name.text(), shaped, definitions, params, inside));
    }

    private void refuse(FileValue name) {
        var known = List.copyOf(definitions.workflows().keySet());
        name.contentProblem(
                "there is no workflow " + NameRules.quote(name.text()),
                WordSuggestions.nearest(name.text(), known)
                        .map("did you mean '%s'?"::formatted)
                        .orElse("define it under workflows, or write the path of its file"));
    }

    private Optional<CalledWorkflow> inFile(FileValue name) {
        var file = WorkflowFilePaths.resolve(name.source().file(), name.text());
        var chain = new ArrayList<>(around.files());
        chain.add(file);
        if (around.files().contains(file)) {
            name.contentProblem("a file runs itself: " + String.join(" → ", chain), "");
            return Optional.empty();
        }
        if (chain.size() > DEEPEST) {
            name.contentProblem(
                    "more than %d files run each other: %s"
                            .formatted(DEEPEST, String.join(" → ", chain)),
                    "");
            return Optional.empty();
        }
        boolean isNew = !definitions.files().isOpen(file);
        var opened = definitions.files().find(file, name);
        if (isNew) {
            opened.ifPresent(one -> WorkflowFileReader.readUnused(one, inside(one, chain)));
        }
        return opened.map(one ->
                new CalledWorkflow(
                        name.text(),
                        one.whole(),
                        one.definitions(),
                        one.params(),
                        inside(one, chain)));
    }

    private static StepListContext inside(SourceFileSet.OpenedFile file, List<String> chain) {
        return StepListContext.of(VisibleNames.of(ParamsReader.types(file.params())), chain);
    }

    private Optional<StepConstructReader.ParsedStep> read(
            CalledWorkflow called, Optional<FileValue> given, FileValue call) {
        var params =
                new CallParamsReader(called.params, definitions).read(given, call, around.sight());
        var theirs = called.definitions;
        var options = new StepOptionsReader(theirs).terms(called.workflow);
        return theirs.body(id, called.workflow, called.inside, new StepListReader(theirs))
                .map(steps -> {
                    var scopedGraph =
                            new ScopedGraph(
                                    steps.block().graph(),
                                    ScopedGraph.ScopeKind.WORKFLOW,
                                    params,
                                    steps.output(),
                                    options);
                    var drawing = DiagramStep.group(id, MARK + called.name, steps.block().drawn());
                    return StepConstructReader.ParsedStep.of(scopedGraph, drawing);
                });
    }

    /// The workflow that a step runs.
    ///
    /// @param name its name in the step
    /// @param workflow its value in the file
    /// @param definitions the definitions of its file
    /// @param params its parameters
    /// @param inside the context of its steps
    private record CalledWorkflow(
            String name,
            FileValue workflow,
            FileDefinitions definitions,
            List<WorkflowParam> params,
            StepListContext inside) {}
}
