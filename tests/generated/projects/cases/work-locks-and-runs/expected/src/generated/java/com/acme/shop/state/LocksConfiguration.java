package com.acme.shop.state;

import net.javacrumbs.shedlock.spring.annotation.EnableSchedulerLock;
import org.springframework.context.annotation.Configuration;

/** Of the copies of the service, one at a time calls a method that has a {@code @SchedulerLock}. */
@Configuration(proxyBeanMethods = false)
@EnableSchedulerLock(defaultLockAtMostFor = "${service.locks.lapse}")
class LocksConfiguration {
}
