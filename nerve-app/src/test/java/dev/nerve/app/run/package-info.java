/// The commands on runs over workflows of a test.
@NullMarked
package dev.nerve.app.run;

import org.jspecify.annotations.NullMarked;
