/// Tests of real agent programs, in every mode, against a scripted endpoint.
@NullMarked
package dev.nerve.agent.scenario;

import org.jspecify.annotations.NullMarked;
