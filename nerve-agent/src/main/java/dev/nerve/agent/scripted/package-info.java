/// An agent and an endpoint that do what a script says: no account, no network.
@NullMarked
package dev.nerve.agent.scripted;

import org.jspecify.annotations.NullMarked;
