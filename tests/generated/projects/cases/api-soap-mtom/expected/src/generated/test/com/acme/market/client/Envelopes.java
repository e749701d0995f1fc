package com.acme.market.client;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.springframework.http.HttpHeaders;
import org.xmlunit.builder.DiffBuilder;

/** Messages as an API on this machine answers them, and what it was sent. */
final class Envelopes {

    private Envelopes() {
    }

    /** An API that answers with a message. */
    static RemoteApi answering(SoapVersion version, int status, String body) {
        return RemoteApi.answering(status, Map.of("Content-Type", version.mediaType() + ";charset=UTF-8"),
            of(version, body));
    }

    static String of(SoapVersion version, String body) {
        return "<e:Envelope xmlns:e=\"" + version.namespace() + "\"><e:Body>" + body + "</e:Body></e:Envelope>";
    }

    /** What an API was sent, its bytes among the XML. */
    static String sentTo(RemoteApi remote) {
        var headers = new HttpHeaders();
        headers.set(HttpHeaders.CONTENT_TYPE, remote.header(HttpHeaders.CONTENT_TYPE));
        return XmlFragment.TYPE.read(XopPackage.read(headers, remote.body().getBytes(StandardCharsets.UTF_8)));
    }

    /** Whether two messages say the same, whatever their prefixes are and whoever sends them. */
    static void assertSame(String sent, String expected) {
        var difference = DiffBuilder.compare(expected).withTest(sent).ignoreWhitespace().checkForSimilar()
            .withNodeFilter(node -> !"Security".equals(node.getLocalName()))
            .build();

        assertThat(difference.hasDifferences()).as(difference.toString()).isFalse();
    }
}
