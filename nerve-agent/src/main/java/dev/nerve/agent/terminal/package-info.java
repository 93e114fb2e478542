/// Agents that nerve controls on their screens: their start, their prompts, and the dialogs that
/// they show.
///
/// The package `channel` has the reports that a program makes beside its screen. Each program that
/// makes reports has a package of its own.
@NullMarked
package dev.nerve.agent.terminal;

import org.jspecify.annotations.NullMarked;
