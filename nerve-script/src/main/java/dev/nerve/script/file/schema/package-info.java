/// The objects and fields that a workflow file may contain, and its values with their positions.
@NullMarked
package dev.nerve.script.file.schema;

import org.jspecify.annotations.NullMarked;
