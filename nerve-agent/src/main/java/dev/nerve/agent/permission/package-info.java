/// Who may let an agent do what: requests, policies, people, and a log of every decision.
@NullMarked
package dev.nerve.agent.permission;

import org.jspecify.annotations.NullMarked;
