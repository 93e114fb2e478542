package dev.nerve.workflow;

/// A defect of a stored workflow source: this version of nerve cannot create the workflow any more.
///
/// @param cause the cause of the defect
/// @param message the first problem, with its place in the file
public record SourceDefect(Cause cause, String message) {

    /// The cause of a defect.
    public enum Cause {
        /// The source uses an earlier API of nerve.
        EARLIER_API,
        /// The source uses something else that is missing here, such as a library.
        COMPILE_ERROR
    }
}
