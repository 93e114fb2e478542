/// The commands that the launcher script implements, declared here so that they have help.
@NullMarked
package dev.nerve.tools.launcher;

import org.jspecify.annotations.NullMarked;
