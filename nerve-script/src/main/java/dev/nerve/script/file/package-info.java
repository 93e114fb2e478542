/// Reads workflow files: what may be in one ([Shape]), where it is ([Part]), and what it means
/// ([FileReader]).
@NullMarked
package dev.nerve.script.file;

import org.jspecify.annotations.NullMarked;
