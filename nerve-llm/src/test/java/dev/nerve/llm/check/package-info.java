/// A checker for the public descriptions of the providers' APIs, written independently of our code.
@NullMarked
package dev.nerve.llm.check;

import org.jspecify.annotations.NullMarked;
