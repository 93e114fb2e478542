/// What real agent programs do, in every mode, against a scripted endpoint.
@NullMarked
package dev.nerve.agent.scenario;

import org.jspecify.annotations.NullMarked;
