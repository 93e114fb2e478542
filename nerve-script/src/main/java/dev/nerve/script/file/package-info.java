/// The reader of workflow files: the allowed objects ([ObjectType]), the values with their
/// positions ([FileValue]), and the entry point ([WorkflowFileReader]).
@NullMarked
package dev.nerve.script.file;

import org.jspecify.annotations.NullMarked;
