/// The reader of workflow files: the allowed objects ([Shape]), the values with their positions
/// ([Part]), and the entry point ([FileReader]).
@NullMarked
package dev.nerve.script.file;

import org.jspecify.annotations.NullMarked;
