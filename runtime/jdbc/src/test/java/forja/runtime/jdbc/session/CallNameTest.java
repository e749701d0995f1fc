package forja.runtime.jdbc.session;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class CallNameTest {

    private static final String TRACE = "4bf92f3577b34da6a3ce929d0e0e4736";

    private static final String PARENT = "00-" + TRACE + "-00f067aa0ba902b7-00";

    private static final int LENGTH = 63;

    @Test
    void nothingOfCallersGetsIntoNames() {
        assertThat(new CallName("shop", "findItem", "'; drop table item; --"))
            .isEqualTo(new CallName("shop", "findItem", null));
        assertThat(new CallName("/* shop", "find'Item", null)).isEqualTo(new CallName("___shop", "find_Item", null));
    }

    @Test
    void theServiceGivesWayToTheOperationAndBothToTheTrace() {
        assertThat(new CallName("shop", "findItem", PARENT).within(LENGTH)).isEqualTo("shop findItem " + TRACE);
        assertThat(new CallName("shop-of-the-town", "findItemsOfAnOrder", PARENT).within(LENGTH))
            .isEqualTo("shop-of-the findItemsOfAnOrder " + TRACE).hasSize(LENGTH);
        assertThat(new CallName("shop", "findItemsOfAnOrderOfACustomerByName", PARENT).within(LENGTH))
            .isEqualTo("findItemsOfAnOrderOfACustomerB " + TRACE).hasSize(LENGTH);
        assertThat(new CallName("shop", "findItem", null).within(LENGTH)).isEqualTo("shop findItem");
    }

    @Test
    void aCommentIsSpeltAsSqlcommenterDoes() {
        var name = new CallName("shop", "findItem", PARENT);

        assertThat(name.comment()).isEqualTo("/*action='findItem',application='shop',traceparent='" + PARENT + "'*/ ");
        assertThat(name.commentOfOperation()).isEqualTo("/*action='findItem',application='shop'*/ ");
        assertThat(new CallName("shop", "findItem", null).comment()).isEqualTo(name.commentOfOperation());
    }
}
