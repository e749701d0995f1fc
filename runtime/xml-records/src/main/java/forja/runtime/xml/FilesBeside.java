package forja.runtime.xml;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.regex.Pattern;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.jspecify.annotations.Nullable;
import org.springframework.core.io.Resource;
import org.w3c.dom.ls.DOMImplementationLS;
import org.w3c.dom.ls.LSInput;
import org.w3c.dom.ls.LSResourceResolver;

/** Finds what a schema includes or imports among the files beside it; what stands elsewhere is refused. */
final class FilesBeside implements LSResourceResolver {

    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9_-][A-Za-z0-9._-]*");

    private final Resource main;

    private final DOMImplementationLS inputs;

    FilesBeside(Resource main) {
        this.main = main;
        try {
            this.inputs = (DOMImplementationLS) DocumentBuilderFactory.newDefaultInstance().newDocumentBuilder()
                .getDOMImplementation().getFeature("LS", "3.0");
        } catch (ParserConfigurationException never) {
            throw new IllegalStateException("This Java reads no XML", never);
        }
    }

    @Override
    public LSInput resolveResource(@Nullable String type, @Nullable String namespace, @Nullable String publicId,
        @Nullable String systemId, @Nullable String baseUri) {
        if (systemId == null || !NAME.matcher(systemId).matches()) {
            throw new IllegalArgumentException("A schema includes and imports files beside it alone, not "
                + (systemId == null ? "the namespace " + namespace : systemId));
        }
        try {
            var input = inputs.createLSInput();
            input.setByteStream(new ByteArrayInputStream(main.createRelative(systemId).getContentAsByteArray()));
            input.setSystemId(RecordSchemas.BESIDE + ":/" + systemId);
            return input;
        } catch (IOException missing) {
            throw new IllegalArgumentException("A schema names " + systemId + ", which is not beside it", missing);
        }
    }
}
