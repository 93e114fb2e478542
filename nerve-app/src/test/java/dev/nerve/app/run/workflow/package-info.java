/// Tests of the commands on workflows.
@NullMarked
package dev.nerve.app.run.workflow;

import org.jspecify.annotations.NullMarked;
