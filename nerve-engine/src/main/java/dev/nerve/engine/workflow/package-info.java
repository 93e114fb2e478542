/// The workflows of an engine: a port to their files, and those that are stored under a name.
@NullMarked
package dev.nerve.engine.workflow;

import org.jspecify.annotations.NullMarked;
