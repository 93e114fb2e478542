/// Requests, answers and streams in the shape in which the providers' descriptions show them.
@NullMarked
package dev.nerve.llm.recorded;

import org.jspecify.annotations.NullMarked;
