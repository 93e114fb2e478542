package dev.nerve.llm.wire;

import dev.nerve.model.ContentBlock;
import java.util.regex.Pattern;

/// A codec for images. An image always has a media type; some providers need it as a data URL.
public final class ImageCodec {

    /// The default media type, which is the most common one.
    private static final String PNG = "image/png";

    private static final Pattern DATA =
            Pattern.compile("data:([^;,]*);base64,(.*)", Pattern.DOTALL);

    private ImageCodec() {}

    /// {@return the media type of an image, such as `image/png`}
    ///
    /// @param image the image
    public static String mediaType(ContentBlock.Image image) {
        return image.mediaType().isEmpty() ? PNG : image.mediaType();
    }

    /// {@return the URL of an image; a data URL if the image has bytes only}
    ///
    /// @param image the image
    public static String toUrl(ContentBlock.Image image) {
        return image.isAddress()
                ? image.source()
                : "data:%s;base64,%s".formatted(mediaType(image), image.source());
    }

    /// {@return the image at a URL}
    ///
    /// @param address the URL that [#toUrl] returned
    public static ContentBlock.Image read(String address) {
        var data = DATA.matcher(address);
        return data.matches()
                ? new ContentBlock.Image(data.group(1), data.group(2))
                : new ContentBlock.Image("", address);
    }
}
