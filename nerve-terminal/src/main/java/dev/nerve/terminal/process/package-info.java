/// Programs in process groups of their own: their start, their streams, their exit and their end.
///
/// The `ProcessBuilder` of Java leaves a child in the process group of nerve, so nerve cannot end
/// the child with all it started. This package starts a program as the leader of a new session and
/// group. One [dev.nerve.terminal.process.descriptor.DescriptorPoller] waits for all bytes and
/// exits on behalf of parked virtual threads. No native code runs before the first program starts.
///
/// The package `descriptor` has the descriptors, and `libc` the calls to the C library.
@NullMarked
package dev.nerve.terminal.process;

import org.jspecify.annotations.NullMarked;
