/// The command `nerve doctor`, which shows what is installed, what is missing, and how to get it.
@NullMarked
package dev.nerve.tools.doctor;

import org.jspecify.annotations.NullMarked;
