package com.acme.shop.tick;

import com.acme.shop.service.QueriesService;
import forja.runtime.state.Runs;
import net.javacrumbs.shedlock.spring.annotation.SchedulerLock;
import org.springframework.scheduling.annotation.EnableScheduling;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;

/** Work that begins by itself. */
@Component
@EnableScheduling
class QueriesTicks {

    private final QueriesService service;

    private final Runs runs;

    QueriesTicks(QueriesService service, Runs runs) {
        this.service = service;
        this.runs = runs;
    }

    @Scheduled(cron = "*/5 * * * * *")
    @SchedulerLock(name = "shop.tidyUp", lockAtLeastFor = "4s")
    void tidyUp() {
        runs.of("tidyUp", null, service::tidyUp);
    }

    @Scheduled(cron = "*/5 * * * * *")
    @SchedulerLock(name = "shop.countStock", lockAtLeastFor = "4s")
    void countStock() {
        runs.of("countStock", null, service::countStock);
    }
}
