package dev.nerve.llm.wire;

import dev.nerve.model.Block;
import java.util.regex.Pattern;

/// Pictures as providers want them: never without a type, and for some as an address that has the
/// bytes in it.
public final class Pictures {

    /// What a picture is if nobody says: what it most often is.
    private static final String PNG = "image/png";

    private static final Pattern DATA =
            Pattern.compile("data:([^;,]*);base64,(.*)", Pattern.DOTALL);

    private Pictures() {}

    /// {@return what a picture is, such as `image/png`}
    ///
    /// @param image the picture
    public static String type(Block.Image image) {
        return image.mediaType().isEmpty() ? PNG : image.mediaType();
    }

    /// {@return the address of a picture, which has the bytes in it if that is all there is}
    ///
    /// @param image the picture
    public static String address(Block.Image image) {
        return image.isAddress()
                ? image.source()
                : "data:%s;base64,%s".formatted(type(image), image.source());
    }

    /// {@return the picture at an address}
    ///
    /// @param address as [#address] gives it
    public static Block.Image read(String address) {
        var data = DATA.matcher(address);
        return data.matches()
                ? new Block.Image(data.group(1), data.group(2))
                : new Block.Image("", address);
    }
}
