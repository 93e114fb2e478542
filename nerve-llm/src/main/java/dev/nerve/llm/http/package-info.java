/// Language models behind HTTP, with a timeout for every wait.
@NullMarked
package dev.nerve.llm.http;

import org.jspecify.annotations.NullMarked;
