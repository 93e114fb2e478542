package dev.nerve.script.file;

import dev.nerve.Names;
import dev.nerve.Nearest;
import dev.nerve.script.expression.Sight;
import dev.nerve.script.flow.Body;
import dev.nerve.workflow.Param;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Reads a step that runs a workflow of the same file, or that of another.
///
/// @param definitions what the file defines
/// @param id the step's id
/// @param around what is around the step
record CallReader(Definitions definitions, String id, Surround around) {

    /// Names of graphs have no space, so they are apart.
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

    /// What a step runs.
    ///
    /// @param name how the step names it
    /// @param workflow where it is
    /// @param definitions what its file defines
    /// @param params its parameters
    /// @param inside what is around its steps
    private record Called(
            String name,
            Part workflow,
            Definitions definitions,
            List<Param> params,
            Surround inside) {}
}
