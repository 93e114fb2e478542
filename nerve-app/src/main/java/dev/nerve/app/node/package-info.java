/// `nerve node`: how nodes are doing, whatever process they are in.
@NullMarked
package dev.nerve.app.node;

import org.jspecify.annotations.NullMarked;
