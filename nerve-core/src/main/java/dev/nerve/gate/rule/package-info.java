/// Remembered answers to permission requests: rules, and the port to where they are stored.
@NullMarked
package dev.nerve.gate.rule;

import org.jspecify.annotations.NullMarked;
