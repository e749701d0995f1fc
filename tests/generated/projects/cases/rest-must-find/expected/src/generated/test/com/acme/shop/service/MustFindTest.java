package com.acme.shop.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.acme.shop.failure.Failure;
import com.acme.shop.failure.FailureException;
import java.util.List;
import org.junit.jupiter.api.Test;

class MustFindTest {

    @Test
    void whatWasChangedIsCounted() {
        assertThat(MustFind.changed(2)).isEqualTo(2);
        assertThatExceptionOfType(FailureException.class)
            .isThrownBy(() -> MustFind.changed(0))
            .satisfies(thrown -> assertThat(thrown.failure().kind()).isEqualTo(Failure.Kind.NOT_FOUND));
    }

    @Test
    void rowsAreAnsweredWhereThereAreAny() {
        assertThat(MustFind.rows(List.of(1))).isEqualTo(List.of(1));
        assertThatExceptionOfType(FailureException.class)
            .isThrownBy(() -> MustFind.rows(List.of()))
            .satisfies(thrown -> assertThat(thrown.failure().kind()).isEqualTo(Failure.Kind.NOT_FOUND));
    }

    @Test
    void aRowIsAnsweredWhereItIsThere() {
        assertThat(MustFind.row("row")).isEqualTo("row");
        assertThatExceptionOfType(FailureException.class)
            .isThrownBy(() -> MustFind.row(null))
            .satisfies(thrown -> assertThat(thrown.failure().kind()).isEqualTo(Failure.Kind.NOT_FOUND));
    }
}
