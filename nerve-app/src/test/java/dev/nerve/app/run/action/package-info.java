/// Tests of the commands that start and control runs.
@NullMarked
package dev.nerve.app.run.action;

import org.jspecify.annotations.NullMarked;
