/// The command `nerve replay`, which plays or evaluates recordings of terminals.
@NullMarked
package dev.nerve.tools.replay;

import org.jspecify.annotations.NullMarked;
