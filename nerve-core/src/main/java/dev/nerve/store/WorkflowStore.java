package dev.nerve.store;

import dev.nerve.NameRules;
import dev.nerve.NerveException;
import dev.nerve.WordSuggestions;
import dev.nerve.store.WorkflowPage.WorkflowSummary;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// A store for loaded workflows, by name. *Safe for many threads*, and for several processes if the
/// data is shared.
///
/// Every change is durable when its method returns. Runs keep the text that they started with.
public interface WorkflowStore {

    /// Stores a workflow under its name, in place of the old one.
    ///
    /// @param workflow the workflow
    /// @return the replaced workflow, if there was one
    /// @throws InterruptedException if the thread was interrupted; then nothing was written
    Optional<StoredWorkflow> save(StoredWorkflow workflow) throws InterruptedException;

    /// {@return a workflow, if it is loaded}
    ///
    /// @param name its name
    Optional<StoredWorkflow> find(String name);

    /// {@return a page of the workflows, sorted by name; reads no texts}
    ///
    /// @param query the page
    WorkflowPage list(WorkflowQuery query);

    /// {@return all workflows, sorted by name; reads no texts}
    default List<WorkflowSummary> list() {
        var all = new ArrayList<WorkflowSummary>();
        var query = WorkflowQuery.DEFAULT.withLimit(WorkflowQuery.MOST);
        for (var page = list(query); ; page = list(query.after(page.next()))) {
            all.addAll(page.workflows());
            if (page.next() == null) {
                return List.copyOf(all);
            }
        }
    }

    /// Deletes a workflow.
    ///
    /// @param name its name
    /// @return the deleted workflow, if there was one
    /// @throws InterruptedException if the thread was interrupted; then nothing was written
    Optional<StoredWorkflow> remove(String name) throws InterruptedException;

    /// {@return a workflow}
    ///
    /// @param name its name
    /// @throws NerveException.NotFound if it is not loaded; the message lists the loaded workflows
    default StoredWorkflow get(String name) {
        return find(name).orElseThrow(() -> missing(name));
    }

    /// {@return the failure for a workflow that is not loaded, with the nearest name}
    ///
    /// @param name the requested name
    default NerveException missing(String name) {
        var names = list().stream().map(WorkflowSummary::name).toList();
        var there =
                switch (names.size()) {
                    case 0 -> "none is loaded here";
                    case 1 -> "there is " + names.getFirst();
                    default -> "there are " + String.join(", ", names);
                };
        var hint =
                WordSuggestions.nearest(name, names)
                        .map("did you mean '%s'?"::formatted)
                        .orElse(there);
        return new NerveException.NotFound(
                        "no workflow %s is loaded; %s".formatted(NameRules.quote(name), hint))
                .with("workflow", name);
    }
}
