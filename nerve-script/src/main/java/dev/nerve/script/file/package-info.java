/// The readers of workflow files and of each construct in them; start at
/// [dev.nerve.script.file.WorkflowFileReader].
///
/// The allowed objects ([dev.nerve.script.file.schema.ObjectType]) and the values with their
/// positions ([dev.nerve.script.file.schema.FileValue]) are in `schema`. The templates are in
/// `template`.
@NullMarked
package dev.nerve.script.file;

import org.jspecify.annotations.NullMarked;
