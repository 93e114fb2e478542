/// An agent and a model endpoint that follow a script, without an account or a network.
@NullMarked
package dev.nerve.agent.scripted;

import org.jspecify.annotations.NullMarked;
