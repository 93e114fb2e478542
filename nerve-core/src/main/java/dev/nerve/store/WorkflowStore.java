package dev.nerve.store;

import dev.nerve.Names;
import dev.nerve.Nearest;
import dev.nerve.NerveException;
import java.util.List;
import java.util.Optional;

/// The workflows that were loaded, by name. *Safe for many threads*, and for several processes
/// where what is kept is shared.
///
/// What changes something lasts when it returns. Runs that began keep the text they began with.
public interface WorkflowStore {

    /// Keeps a workflow under its name, in place of what was there.
    ///
    /// @param workflow the workflow
    /// @return what was there before
    /// @throws InterruptedException if the thread was interrupted; then nothing was written
    Optional<LoadedWorkflow> keep(LoadedWorkflow workflow) throws InterruptedException;

    /// {@return a workflow, if it was loaded}
    ///
    /// @param name its name
    Optional<LoadedWorkflow> find(String name);

    /// {@return all workflows, by name}
    List<LoadedWorkflow> list();

    /// Forgets a workflow.
    ///
    /// @param name its name
    /// @return what was there
    /// @throws InterruptedException if the thread was interrupted; then nothing was written
    Optional<LoadedWorkflow> remove(String name) throws InterruptedException;

    /// {@return a workflow}
    ///
    /// @param name its name
    /// @throws NerveException.NotFound if it was not loaded; the message tells what there is
    default LoadedWorkflow get(String name) {
        return find(name).orElseThrow(() -> missing(name));
    }

    /// {@return what it means that a workflow is not there, and what may have been meant}
    ///
    /// @param name what was asked for
    default NerveException.NotFound missing(String name) {
        var names = list().stream().map(LoadedWorkflow::name).toList();
        var there =
                switch (names.size()) {
                    case 0 -> "none is loaded here";
                    case 1 -> "there is " + names.getFirst();
                    default -> "there are " + String.join(", ", names);
                };
        var hint = Nearest.to(name, names).map("did you mean '%s'?"::formatted).orElse(there);
        return new NerveException.NotFound(
                "no workflow %s is loaded; %s".formatted(Names.quoted(name), hint));
    }
}
