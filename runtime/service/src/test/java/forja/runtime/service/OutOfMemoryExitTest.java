package forja.runtime.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import jakarta.servlet.ServletException;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.springframework.mock.web.MockHttpServletRequest;
import org.springframework.mock.web.MockHttpServletResponse;

class OutOfMemoryExitTest {

    private final List<String> ends = new ArrayList<>();

    private final OutOfMemoryExit exit = new OutOfMemoryExit() {
        @Override
        void end(Throwable error) {
            ends.add(error.getMessage());
        }
    };

    @Test
    void wantOfMemoryEndsTheServiceWhateverItIsWrappedIn() {
        assertThat(exit.classify(new SQLException("rows", new OutOfMemoryError("heap")))).isNull();
        assertThat(exit.classify(new SQLException("rows"))).isNull();

        assertThat(ends).containsExactly("heap");
    }

    @Test
    void soDoesAnErrorThatLeavesTheServlet() {
        assertThatThrownBy(() -> exit.doFilter(new MockHttpServletRequest(), new MockHttpServletResponse(),
            (request, response) -> {
                throw new ServletException("dispatch", new OutOfMemoryError("heap"));
            })).isInstanceOf(ServletException.class);

        assertThat(ends).containsExactly("heap");
    }

    @Test
    void threadsThatEndByItDoToo() throws InterruptedException {
        var thread = new Thread(() -> {
            throw new OutOfMemoryError("heap");
        });
        thread.start();
        thread.join();

        assertThat(ends).containsExactly("heap");
    }
}
