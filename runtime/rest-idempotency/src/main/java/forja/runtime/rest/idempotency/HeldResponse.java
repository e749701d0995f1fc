package forja.runtime.rest.idempotency;

import jakarta.servlet.ServletOutputStream;
import jakarta.servlet.WriteListener;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.servlet.http.HttpServletResponseWrapper;
import java.io.ByteArrayOutputStream;
import java.io.IOException;

/** Holds back an answer of rows until what they tell of is sure; one too large to be kept is let go as it comes. */
final class HeldResponse extends HttpServletResponseWrapper {

    private final ByteArrayOutputStream held = new ByteArrayOutputStream();

    private final long most;

    private boolean letGo;

    HeldResponse(HttpServletResponse response, long most) {
        super(response);
        this.most = most;
    }

    boolean isLetGo() {
        return letGo;
    }

    byte[] body() {
        return held.toByteArray();
    }

    void letGo() throws IOException {
        if (!letGo) {
            letGo = true;
            held.writeTo(super.getOutputStream());
        }
    }

    @Override
    public void resetBuffer() {
        super.resetBuffer();
        held.reset();
    }

    @Override
    public ServletOutputStream getOutputStream() throws IOException {
        return new Held(super.getOutputStream());
    }

    private final class Held extends ServletOutputStream {

        private final ServletOutputStream target;

        Held(ServletOutputStream target) {
            this.target = target;
        }

        @Override
        public void write(int one) throws IOException {
            write(new byte[] {(byte) one}, 0, 1);
        }

        @Override
        public void write(byte[] bytes, int offset, int length) throws IOException {
            if (!letGo && held.size() + (long) length > most) {
                letGo();
            }
            if (letGo) {
                target.write(bytes, offset, length);
            } else {
                held.write(bytes, offset, length);
            }
        }

        @Override
        public void flush() {
            // Sent when it is done, or when the server's buffer is full.
        }

        @Override
        public void close() {
            // The server closes its own.
        }

        @Override
        public boolean isReady() {
            return true;
        }

        @Override
        public void setWriteListener(WriteListener listener) {
            throw new UnsupportedOperationException();
        }
    }
}
