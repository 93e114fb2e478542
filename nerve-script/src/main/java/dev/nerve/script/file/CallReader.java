package dev.nerve.script.file;

import dev.nerve.Names;
import dev.nerve.Nearest;
import dev.nerve.script.expression.Sight;
import dev.nerve.script.flow.Body;
import dev.nerve.workflow.Param;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// A reader of steps that run a workflow of the same or another file.
///
/// @param definitions the definitions of the file
/// @param id the step's id
/// @param around the context of the step
record CallReader(Definitions definitions, String id, Surround around) {

    /// The prefix of a workflow in the list of enclosing graphs. Names of graphs have no space, so
    /// they cannot collide.
    static final String MARK = "workflow ";

    /// The most files inside each other.
    private static final int DEEPEST = 16;

    Optional<ConstructReader.Done> read(Part part) {
        var said = part.isObject() ? part.as(Shape.CALL) : part;
        var name = part.isObject() ? said.field("id") : Optional.of(part);
        var called =
                name.flatMap(one -> FileNames.isFile(one.text()) ? inFile(one) : inThisFile(one));
        return called.flatMap(one -> read(one, said.field("params"), part));
    }

    private Optional<Called> inThisFile(Part name) {
        var workflow = definitions.workflows().get(name.text());
        if (workflow == null) {
            refuse(name);
            return Optional.empty();
        }
        if (around.graphs().contains(MARK + name.text())) {
            name.wrong("workflow '%s' runs itself".formatted(name.text()), "");
            return Optional.empty();
        }
        var shaped = workflow.as(Shape.WORKFLOW);
        var params = ParamsReader.read(shaped.field("params"));
        var inside = around.entering(Sight.of(ParamsReader.types(params)), MARK + name.text());
        return Optional.of(new Called(name.text(), shaped, definitions, params, inside));
    }

    private void refuse(Part name) {
        var known = List.copyOf(definitions.workflows().keySet());
        name.wrong(
                "there is no workflow " + Names.quoted(name.text()),
                Nearest.to(name.text(), known)
                        .map("did you mean '%s'?"::formatted)
                        .orElse("define it under workflows, or write the path of its file"));
    }

    private Optional<Called> inFile(Part name) {
        var file = FileNames.resolve(name.source().file(), name.text());
        var chain = new ArrayList<>(around.files());
        chain.add(file);
        if (around.files().contains(file)) {
            name.wrong("a file runs itself: " + String.join(" → ", chain), "");
            return Optional.empty();
        }
        if (chain.size() > DEEPEST) {
            name.wrong(
                    "more than %d files run each other: %s"
                            .formatted(DEEPEST, String.join(" → ", chain)),
                    "");
            return Optional.empty();
        }
        boolean isNew = !definitions.files().isOpen(file);
        var opened = definitions.files().find(file, name);
        if (isNew) {
            opened.ifPresent(one -> FileReader.readUnused(one, inside(one, chain)));
        }
        return opened.map(one ->
                new Called(
                        name.text(),
                        one.whole(),
                        one.definitions(),
                        one.params(),
                        inside(one, chain)));
    }

    private static Surround inside(SourceSet.Opened file, List<String> chain) {
        return Surround.of(Sight.of(ParamsReader.types(file.params())), chain);
    }

    private Optional<ConstructReader.Done> read(Called called, Optional<Part> given, Part call) {
        var params = new GivenParams(called.params, definitions).read(given, call, around.sight());
        var theirs = called.definitions;
        var terms = new TermsReader(theirs).terms(called.workflow);
        return theirs.body(id, called.workflow, called.inside, new BlockReader(theirs))
                .map(steps -> {
                    var body =
                            new Body(
                                    steps.block().graph(),
                                    Body.Kind.WORKFLOW,
                                    params,
                                    steps.output(),
                                    terms);
                    var drawn = Drawn.around(id, MARK + called.name, steps.block().drawn());
                    return ConstructReader.Done.of(body, drawn);
                });
    }

    /// The workflow that a step runs.
    ///
    /// @param name its name in the step
    /// @param workflow its value in the file
    /// @param definitions the definitions of its file
    /// @param params its parameters
    /// @param inside the context of its steps
    private record Called(
            String name,
            Part workflow,
            Definitions definitions,
            List<Param> params,
            Surround inside) {}
}
