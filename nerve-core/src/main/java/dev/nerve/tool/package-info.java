/// What a model may call: any node, with a name, a description and the shape of its arguments.
@NullMarked
package dev.nerve.tool;

import org.jspecify.annotations.NullMarked;
