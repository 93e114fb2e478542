/// Where the program keeps things: the directory of a project, and the home of a person.
@NullMarked
package dev.nerve.app.directory;

import org.jspecify.annotations.NullMarked;
