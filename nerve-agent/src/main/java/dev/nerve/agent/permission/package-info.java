/// Permissions of agents: requests, policies, inboxes for people, and a log of every decision.
@NullMarked
package dev.nerve.agent.permission;

import org.jspecify.annotations.NullMarked;
