/// Workflows that are written in files, as YAML or as Java.
@NullMarked
package dev.nerve.script;

import org.jspecify.annotations.NullMarked;
