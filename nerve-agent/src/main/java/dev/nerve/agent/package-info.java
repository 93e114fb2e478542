/// What an agent is, whichever program it is: its terms, its start, its turns.
@NullMarked
package dev.nerve.agent;

import org.jspecify.annotations.NullMarked;
