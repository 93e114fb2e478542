package dev.nerve.node;

/// The action on resume for an effect that was running when its process died. Its result is
/// unknown.
public sealed interface OnResume {

    /// The effect is executed again.
    enum Again implements OnResume {
        AGAIN
    }

    /// A person decides at a gate.
    enum Ask implements OnResume {
        ASK
    }

    /// A node checks on the same input whether the effect was done.
    ///
    /// If the node returns an object with `done: true`, its `output` becomes the output of the
    /// effect. With `done: false`, the effect is executed again. After any other result a person
    /// decides.
    ///
    /// @param node the node that checks
    record Probe(Node node) implements OnResume {}
}
