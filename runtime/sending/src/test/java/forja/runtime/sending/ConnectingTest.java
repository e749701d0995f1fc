package forja.runtime.sending;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.ConnectException;
import java.net.UnknownHostException;
import java.net.http.HttpConnectTimeoutException;
import java.nio.channels.UnresolvedAddressException;
import org.junit.jupiter.api.Test;

class ConnectingTest {

    @Test
    void aConnectionThatWasNotMadeIsFoundBelowWhateverSaysSo() {
        assertThat(Connecting.failed(new IllegalStateException(new IOException(new ConnectException())))).isTrue();
        assertThat(Connecting.failed(new HttpConnectTimeoutException("late"))).isTrue();
        assertThat(Connecting.failed(new IOException(new UnresolvedAddressException()))).isTrue();
        assertThat(Connecting.failed(new IOException(new UnknownHostException("nobody")))).isTrue();
    }

    @Test
    void aConnectionThatBrokeIsNone() {
        assertThat(Connecting.failed(new IOException("Connection reset"))).isFalse();
    }
}
