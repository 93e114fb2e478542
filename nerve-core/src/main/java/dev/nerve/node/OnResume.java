package dev.nerve.node;

/// What becomes of an effect that was under way when its process died: nobody knows whether it was
/// done.
public sealed interface OnResume {

    /// It is done again.
    enum Again implements OnResume {
        AGAIN
    }

    /// A person is asked.
    enum Ask implements OnResume {
        ASK
    }

    /// A node finds out, on the same input.
    ///
    /// If it gives an object with `done: true`, its `output` is what the effect gave; with `done:
    /// false`, the effect is done again. Everything else leaves it to a person.
    ///
    /// @param node what finds out
    record Probe(Node node) implements OnResume {}
}
