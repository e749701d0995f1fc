package com.acme.shop.service;

import com.acme.shop.model.ClearStatusRequest;
import com.acme.shop.model.CloseOrderRequest;
import com.acme.shop.model.DeleteOrderRequest;
import com.acme.shop.model.ForgetExpiredRequest;
import com.acme.shop.model.SetStatusRequest;
import com.acme.shop.model.SetStatusRow;
import com.acme.shop.model.TouchOrderRequest;
import com.acme.shop.repository.QueriesRepository;
import forja.runtime.operation.MustFind;
import forja.runtime.transaction.RepeatedWhenLost;
import io.micrometer.observation.annotation.Observed;
import java.util.List;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

/** What the service can do: Queries. Transactions begin and end here. */
@Observed
@Service
public class QueriesService {

    private final QueriesRepository repository;

    QueriesService(QueriesRepository repository) {
        this.repository = repository;
    }

    /** Calls {@code delete from orders where id = :id}. */
    @RepeatedWhenLost
    public Integer deleteOrder(DeleteOrderRequest request) {
        return MustFind.changed(repository.deleteOrder(request));
    }

    /** Calls {@code update orders set status = :status where id = :id returning id, status}. */
    @RepeatedWhenLost
    @Transactional
    public List<SetStatusRow> setStatus(SetStatusRequest request) {
        return MustFind.rows(repository.setStatus(request));
    }

    /** Calls <code>delete from orders where created &#60; :before</code>. */
    @RepeatedWhenLost
    public Integer forgetExpired(ForgetExpiredRequest request) {
        return repository.forgetExpired(request);
    }

    /** Calls {@code update orders set closed = true where id = :id}. */
    @RepeatedWhenLost
    public Integer closeOrder(CloseOrderRequest request) {
        return repository.closeOrder(request);
    }

    /** Calls {@code update orders set seen = now() where id = :id}. */
    @RepeatedWhenLost
    public Integer touchOrder(TouchOrderRequest request) {
        return repository.touchOrder(request);
    }

    /** Calls <code>update orders set status = '' where status = :status and seen &#60; :before</code>. */
    @RepeatedWhenLost
    public Integer clearStatus(ClearStatusRequest request) {
        return MustFind.changed(repository.clearStatus(request));
    }
}
