package dev.nerve;

/// An object in a static field that a process has only once, and that is not a cache.
///
/// Mutable state belongs to an owner. The exceptions are things that the operating system or
/// another program relates to the whole process, such as its file locks. Their static fields have
/// this type, and a comment with the reason. *Safe for many threads* if the object is.
///
/// @param <T> the type of the object
public final class ProcessWide<T> {

    private final T object;

    /// @param object the object
    public ProcessWide(T object) {
        this.object = object;
    }

    /// {@return the object}
    public T get() {
        return object;
    }
}
