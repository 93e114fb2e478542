/// The common model of all agent programs: options, start, turns and answers.
@NullMarked
package dev.nerve.agent;

import org.jspecify.annotations.NullMarked;
