/// Programs in process groups of their own, and the descriptors through which we talk to them.
///
/// Java's own `ProcessBuilder` leaves a child in our process group, so that it cannot be ended with
/// all it started. Here a program is spawned as the leader of a new session and group. All waiting,
/// for bytes and for exits, is done by one [dev.nerve.terminal.process.Poller] on behalf of virtual
/// threads that park. Nothing native is touched before the first program is started.
@NullMarked
package dev.nerve.terminal.process;

import org.jspecify.annotations.NullMarked;
