package com.acme.zoo.job;

import com.acme.zoo.service.PetsService;
import forja.runtime.job.Job;
import forja.runtime.operation.RequestCheck;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Pets by a schedule. */
@Configuration(proxyBeanMethods = false)
class PetsJobs {

    private final PetsService service;

    private final PetsRequestMapper requests;

    private final RequestCheck check;

    PetsJobs(PetsService service, PetsRequestMapper requests, RequestCheck check) {
        this.service = service;
        this.requests = requests;
        this.check = check;
    }

    @Bean
    Job getPetJob() {
        return Job.before("getPet",
            run -> service.getPet(check.valid(requests.getPet(run))));
    }

    @Bean
    Job findPetsJob() {
        return Job.before("findPets",
            run -> service.findPets(check.valid(requests.findPets(run))));
    }
}
