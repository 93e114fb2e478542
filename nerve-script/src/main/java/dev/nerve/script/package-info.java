/// Workflows that people write in files.
@NullMarked
package dev.nerve.script;

import org.jspecify.annotations.NullMarked;
