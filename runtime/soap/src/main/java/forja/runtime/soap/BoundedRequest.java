package forja.runtime.soap;

import jakarta.servlet.ReadListener;
import jakarta.servlet.ServletInputStream;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletRequestWrapper;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** A request of which no more than so many bytes are read. */
class BoundedRequest extends HttpServletRequestWrapper {

    private final long maxBytes;

    private @Nullable BoundedStream stream;

    BoundedRequest(HttpServletRequest request, long maxBytes) {
        super(request);
        this.maxBytes = maxBytes;
    }

    boolean isTooLong() {
        return stream != null && stream.left < 0;
    }

    @Override
    public ServletInputStream getInputStream() throws IOException {
        if (stream == null) {
            stream = new BoundedStream(super.getInputStream(), maxBytes);
        }
        return stream;
    }

    private static final class BoundedStream extends ServletInputStream {

        private final ServletInputStream bytes;

        private long left;

        BoundedStream(ServletInputStream bytes, long maxBytes) {
            this.bytes = bytes;
            this.left = maxBytes;
        }

        @Override
        public int read() throws IOException {
            var one = bytes.read();
            count(one < 0 ? 0 : 1);
            return one;
        }

        @Override
        public int read(byte[] buffer, int offset, int length) throws IOException {
            var count = bytes.read(buffer, offset, length);
            count(Math.max(0, count));
            return count;
        }

        private void count(int read) throws IOException {
            left -= read;
            if (left < 0) {
                throw new IOException("The message is too long");
            }
        }

        @Override
        public boolean isFinished() {
            return bytes.isFinished();
        }

        @Override
        public boolean isReady() {
            return bytes.isReady();
        }

        @Override
        public void setReadListener(ReadListener listener) {
            bytes.setReadListener(listener);
        }
    }
}
