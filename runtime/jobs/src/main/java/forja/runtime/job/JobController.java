package forja.runtime.job;

import forja.runtime.failure.Failures;
import forja.runtime.state.Ticks;
import java.util.List;
import java.util.Locale;
import org.springframework.dao.DataAccessException;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.ProblemDetail;
import org.springframework.http.ResponseEntity;
import org.springframework.transaction.TransactionException;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** Tells of jobs and their runs, and begins a run by hand. Who may call is the service's own rule. */
@RestController
class JobController {

    private static final int MOST_RUNS = 1_000;

    private final JobScheduler scheduler;

    private final Ticks ticks;

    private final Failures failures;

    JobController(JobScheduler scheduler, Ticks ticks, Failures failures) {
        this.scheduler = scheduler;
        this.ticks = ticks;
        this.failures = failures;
    }

    @GetMapping("/jobs")
    List<JobView> jobs() {
        var now = ticks.now();
        return scheduler.all().stream()
            .map(planned -> {
                var last = ticks.last(planned.key());
                return new JobView(planned.name(), planned.words(), word(planned.missed()), word(planned.overlap()),
                    last == null ? null : planned.schedule().next(last, now),
                    ticks.history(planned.key(), 1).stream().map(RunView::of).findFirst().orElse(null));
            })
            .toList();
    }

    @GetMapping("/jobs/{name}/runs")
    ResponseEntity<?> runs(@PathVariable String name, @RequestParam(defaultValue = "20") int limit) {
        var planned = scheduler.find(name);
        if (planned == null) {
            return unknown(name);
        }
        if (limit < 1 || limit > MOST_RUNS) {
            return problem(HttpStatus.BAD_REQUEST, "limit must be from 1 to " + MOST_RUNS + ".");
        }
        return ResponseEntity.ok(ticks.history(planned.key(), limit).stream().map(RunView::of).toList());
    }

    @PostMapping("/jobs/{name}/runs")
    ResponseEntity<?> run(@PathVariable String name) {
        var planned = scheduler.find(name);
        if (planned == null) {
            return unknown(name);
        }
        if (!scheduler.isRunning()) {
            return problem(HttpStatus.SERVICE_UNAVAILABLE,
                "This copy of the service runs no jobs: service.jobs.enabled is false, or it is about to end.");
        }
        var tick = scheduler.ask(planned);
        return tick == null
            ? problem(HttpStatus.CONFLICT, "A run of this job has not ended, and runs of it do not overlap.")
            : ResponseEntity.accepted().body(RunView.of(tick));
    }

    @ExceptionHandler({DataAccessException.class, TransactionException.class})
    ResponseEntity<ProblemDetail> away(RuntimeException exception) {
        var kind = failures.of(exception).kind();
        var status = switch (kind) {
            case UNAVAILABLE, BUSY, TIMEOUT -> HttpStatus.SERVICE_UNAVAILABLE;
            default -> HttpStatus.INTERNAL_SERVER_ERROR;
        };
        var headers = new HttpHeaders();
        if (status == HttpStatus.SERVICE_UNAVAILABLE) {
            headers.add(HttpHeaders.RETRY_AFTER, "5");
        }
        return new ResponseEntity<>(ProblemDetail.forStatusAndDetail(status, kind.title()), headers, status);
    }

    private static String word(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT);
    }

    private static ResponseEntity<ProblemDetail> unknown(String name) {
        return problem(HttpStatus.NOT_FOUND, "There is no job " + name + ".");
    }

    private static ResponseEntity<ProblemDetail> problem(HttpStatus status, String detail) {
        return ResponseEntity.of(ProblemDetail.forStatusAndDetail(status, detail)).build();
    }
}
