package dev.nerve.control;

import dev.nerve.RunPath;
import dev.nerve.event.ControlFact;
import dev.nerve.event.Planned;
import dev.nerve.node.Call;
import dev.nerve.node.Node;
import dev.nerve.node.Planning;
import dev.nerve.node.RunContext;
import dev.nerve.run.Outcome;
import java.util.List;

/// One of several ways that can be taken.
final class Way {

    private Way() {}

    /// Executes what is on a way.
    ///
    /// @param name how the way is told
    /// @param segment its place, as a path writes it
    /// @param node what is there
    /// @param context where the ways part
    /// @return what it gave
    static Outcome take(String name, String segment, Node node, RunContext context)
            throws InterruptedException {
        var path = RunPath.parse(context.path() + "/" + segment);
        var place = context.body(path, node.id(), context.input());
        Replay.tell(context, place, new ControlFact.BranchTaken(name));
        return place.execute(Call.of(node));
    }

    /// {@return a way as it is seen before anybody takes it}
    static Planned planned(String segment, Node node) {
        return new Planned(segment, node.type(), List.of(), Planning.of(node));
    }
}
