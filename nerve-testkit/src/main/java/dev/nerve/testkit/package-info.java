/// Fakes and contracts for tests of code that uses models, clocks and stores.
@NullMarked
package dev.nerve.testkit;

import org.jspecify.annotations.NullMarked;
