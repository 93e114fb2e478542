/// Gates: questions to a person, their answers, and the port to where both are stored.
@NullMarked
package dev.nerve.gate;

import org.jspecify.annotations.NullMarked;
