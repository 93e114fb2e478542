/// What the public descriptions of the providers' APIs allow, written without looking at us.
@NullMarked
package dev.nerve.llm.check;

import org.jspecify.annotations.NullMarked;
