/// The benchmarks behind `./bench`.
@NullMarked
package dev.nerve.bench;

import org.jspecify.annotations.NullMarked;
