package dev.nerve.node.capability.screen;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/// The sizes of the viewers of one screen, and the size that fits all of them.
///
/// The rule: the screen is as wide as its narrowest viewer and as high as its lowest. When a viewer
/// leaves, the others decide. Without viewers the size stays. *Safe for many threads.*
public final class ViewerSizes {

    private final Map<String, ScreenSize> sizes = new LinkedHashMap<>();

    /// Sets the size of a viewer.
    ///
    /// @param viewer the name of the viewer
    /// @param size its size
    /// @return the size that fits all viewers
    public synchronized ScreenSize put(String viewer, ScreenSize size) {
        sizes.put(viewer, size);
        return smallest().orElse(size);
    }

    /// Removes a viewer.
    ///
    /// @param viewer the name of the viewer
    /// @return the size that fits the others, if there are others
    public synchronized Optional<ScreenSize> remove(String viewer) {
        sizes.remove(viewer);
        return smallest();
    }

    private Optional<ScreenSize> smallest() {
        return sizes.values().stream()
                .reduce((one, other) ->
                        new ScreenSize(
                                Math.min(one.columns(), other.columns()),
                                Math.min(one.rows(), other.rows())));
    }
}
