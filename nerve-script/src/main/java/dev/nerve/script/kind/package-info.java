/// The kinds of control nodes and workflows, in the form that they have in workflow files.
@NullMarked
package dev.nerve.script.kind;

import org.jspecify.annotations.NullMarked;
