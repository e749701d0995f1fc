package forja.runtime.client.soap;

import static org.assertj.core.api.Assertions.assertThat;

import org.xmlunit.builder.DiffBuilder;

/** Messages as an API on this machine answers them. */
final class Envelopes {

    private Envelopes() {
    }

    /** An API that answers with a message. */
    static RemoteApi answering(SoapVersion version, int status, String body) {
        return RemoteApi.answering(status, version.mediaType() + ";charset=UTF-8", of(version, body));
    }

    static String of(SoapVersion version, String body) {
        return "<e:Envelope xmlns:e=\"" + version.namespace() + "\"><e:Body>" + body + "</e:Body></e:Envelope>";
    }

    /** Whether two messages say the same, whatever their prefixes. */
    static void assertSame(String sent, String expected) {
        var difference = DiffBuilder.compare(expected).withTest(sent).ignoreWhitespace().checkForSimilar().build();

        assertThat(difference.hasDifferences()).as(difference.toString()).isFalse();
    }
}
