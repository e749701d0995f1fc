package com.acme.shop.tick;

import com.acme.shop.service.QueriesService;
import org.springframework.scheduling.annotation.EnableScheduling;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;

/** Work that begins by itself. */
@Component
@EnableScheduling
class QueriesTicks {

    private final QueriesService service;

    QueriesTicks(QueriesService service) {
        this.service = service;
    }

    @Scheduled(cron = "*/5 * * * * *")
    void tidyUp() {
        service.tidyUp();
    }

    @Scheduled(cron = "*/5 * * * * *")
    void countStock() {
        service.countStock();
    }
}
