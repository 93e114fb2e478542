/// The scenarios of clients, written against a connection of any transport.
@NullMarked
package dev.nerve.app.scenario;

import org.jspecify.annotations.NullMarked;
