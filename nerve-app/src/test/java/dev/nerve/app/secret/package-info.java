/// Keys that runs use, and that nobody is to find outside of them.
@NullMarked
package dev.nerve.app.secret;

import org.jspecify.annotations.NullMarked;
