/// Tests of replaying recordings.
@NullMarked
package dev.nerve.tools.replay;

import org.jspecify.annotations.NullMarked;
