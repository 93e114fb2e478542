package dev.nerve.llm.wire;

import dev.nerve.model.Block;
import java.util.regex.Pattern;

/// A codec for images. An image always has a media type; some providers need it as a data URL.
public final class Pictures {

    /// The default media type, which is the most common one.
    private static final String PNG = "image/png";

    private static final Pattern DATA =
            Pattern.compile("data:([^;,]*);base64,(.*)", Pattern.DOTALL);

    private Pictures() {}

    /// {@return the media type of an image, such as `image/png`}
    ///
    /// @param image the image
    public static String type(Block.Image image) {
        return image.mediaType().isEmpty() ? PNG : image.mediaType();
    }

    /// {@return the URL of an image; a data URL if the image has bytes only}
    ///
    /// @param image the image
    public static String address(Block.Image image) {
        return image.isAddress()
                ? image.source()
                : "data:%s;base64,%s".formatted(type(image), image.source());
    }

    /// {@return the image at a URL}
    ///
    /// @param address the URL that [#address] returned
    public static Block.Image read(String address) {
        var data = DATA.matcher(address);
        return data.matches()
                ? new Block.Image(data.group(1), data.group(2))
                : new Block.Image("", address);
    }
}
