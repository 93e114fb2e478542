/// The commands by name: their records, replies, summaries and former names.
@NullMarked
package dev.nerve.protocol.catalog;

import org.jspecify.annotations.NullMarked;
