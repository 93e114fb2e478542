/// Tests of replaying recordings.
@NullMarked
package dev.nerve.app.replay;

import org.jspecify.annotations.NullMarked;
