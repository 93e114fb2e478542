/// Gates as nodes: questions to a person, with the checks of the answers.
@NullMarked
package dev.nerve.control.gate;

import org.jspecify.annotations.NullMarked;
