/// The templates in a workflow file, and the functions that they become.
@NullMarked
package dev.nerve.script.file.template;

import org.jspecify.annotations.NullMarked;
