/// What scripts are, and how they are played.
@NullMarked
package dev.nerve.agent.scripted;

import org.jspecify.annotations.NullMarked;
