/// The command `nerve demo`: kills, resumes, forks and compares runs of a sample workflow.
@NullMarked
package dev.nerve.tools.demo;

import org.jspecify.annotations.NullMarked;
