package com.acme.shop.api;

import static org.mockito.ArgumentMatchers.any;
import static org.mockito.Mockito.doThrow;
import static org.mockito.Mockito.verify;

import com.acme.shop.model.FindThingsRequest;
import com.acme.shop.model.Mood;
import com.acme.shop.model.ThingsAmongRequest;
import com.acme.shop.model.ThingsOfRequest;
import com.acme.shop.runtime.page.PageRequest;
import java.util.List;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.node.JsonNodeFactory;

class QueriesOperationsTest extends ApplicationTest {

    @Test
    void findThingsReachesItsService() {
        queriesOperations.findThings(new FindThingsRequest("text"), new PageRequest(null, 100));

        verify(queriesService).findThings(any(), any());
    }

    @Test
    void findThingsTellsWhyItCannotBeDone() {
        doThrow(REFUSED).when(queriesService).findThings(any(), any());

        assertRefused(() -> queriesOperations.findThings(new FindThingsRequest("text"), new PageRequest(null, 100)));
    }

    @Test
    void thingsAmongReachesItsService() {
        queriesOperations.thingsAmong(
            new ThingsAmongRequest(List.of(1), List.of("text"), List.of(Mood.SO_SO)), new PageRequest(null, 100));

        verify(queriesService).thingsAmong(any(), any());
    }

    @Test
    void thingsAmongTellsWhyItCannotBeDone() {
        doThrow(REFUSED).when(queriesService).thingsAmong(any(), any());

        assertRefused(
            () -> queriesOperations.thingsAmong(
                new ThingsAmongRequest(List.of(1), List.of("text"), List.of(Mood.SO_SO)), new PageRequest(null, 100)));
    }

    @Test
    void thingsOfReachesItsService() {
        queriesOperations.thingsOf(
            new ThingsOfRequest(List.of("text"), "text", JsonNodeFactory.instance.objectNode().put("key", "value")),
            new PageRequest(null, 100));

        verify(queriesService).thingsOf(any(), any());
    }

    @Test
    void thingsOfTellsWhyItCannotBeDone() {
        doThrow(REFUSED).when(queriesService).thingsOf(any(), any());

        assertRefused(
            () -> queriesOperations.thingsOf(
                new ThingsOfRequest(List.of("text"), "text", JsonNodeFactory.instance.objectNode().put("key", "value")),
                new PageRequest(null, 100)));
    }
}
