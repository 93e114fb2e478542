/// What every store of conversations is tried with: random sequences against full copies.
@NullMarked
package dev.nerve.testkit.conversation;

import org.jspecify.annotations.NullMarked;
