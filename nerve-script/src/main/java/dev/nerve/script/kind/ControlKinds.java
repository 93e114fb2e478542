package dev.nerve.script.kind;

import dev.nerve.node.kind.NodeKind;
import dev.nerve.pattern.FanOutNodeKind;
import dev.nerve.script.file.schema.StepConstruct;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/// The kinds of control nodes, workflows and fan-outs.
public final class ControlKinds {

    private ControlKinds() {}

    /// {@return other kinds, and those of control nodes and workflows}
    ///
    /// @param others the other kinds
    public static List<NodeKind> and(NodeKind... others) {
        return Stream.concat(Arrays.stream(others), all().stream()).toList();
    }

    /// {@return all kinds, in the order of the constructs of a step}
    public static List<NodeKind> all() {
        return Stream.<NodeKind>concat(
                        Arrays.stream(StepConstruct.values())
                                .filter(construct -> construct != StepConstruct.WORKFLOW)
                                .map(ControlNodeKind::new),
                        Stream.of(WorkflowNodeKind.WORKFLOW, FanOutNodeKind.FAN_OUT))
                .toList();
    }
}
