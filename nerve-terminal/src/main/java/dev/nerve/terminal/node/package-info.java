/// Terminals as nodes: their options, their start, their monitor and their executions.
///
/// The package `output` locates the output of a program on its screen.
@NullMarked
package dev.nerve.terminal.node;

import org.jspecify.annotations.NullMarked;
