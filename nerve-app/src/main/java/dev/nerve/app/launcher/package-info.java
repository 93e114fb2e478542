/// The commands that the launcher script does by itself, so that they have help as all others have.
@NullMarked
package dev.nerve.app.launcher;

import org.jspecify.annotations.NullMarked;
