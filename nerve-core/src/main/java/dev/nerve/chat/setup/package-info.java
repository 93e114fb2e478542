/// The setup of nodes that ask language models: their options, their tools and the services that
/// they use.
@NullMarked
package dev.nerve.chat.setup;

import org.jspecify.annotations.NullMarked;
