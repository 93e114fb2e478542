/// Fakes and contracts for tests: what stands in for models, clocks and stores.
@NullMarked
package dev.nerve.testkit;

import org.jspecify.annotations.NullMarked;
