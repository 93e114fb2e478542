/// The directories of the program: the store of a project and the home directory of the user.
@NullMarked
package dev.nerve.directory;

import org.jspecify.annotations.NullMarked;
