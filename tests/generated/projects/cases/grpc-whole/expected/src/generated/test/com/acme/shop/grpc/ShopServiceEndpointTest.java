package com.acme.shop.grpc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.Mockito.verify;

import com.acme.shop.grpc.proto.ShopProto;
import com.acme.shop.grpc.proto.ShopServiceGrpc;
import io.grpc.MethodDescriptor;
import org.junit.jupiter.api.Test;

class ShopServiceEndpointTest extends GrpcTest {

    private ShopServiceGrpc.ShopServiceBlockingStub caller() {
        return ShopServiceGrpc.newBlockingStub(channel);
    }

    @Test
    void eachOperationHasItsMethod() {
        assertThat(ShopServiceGrpc.getServiceDescriptor().getMethods())
            .extracting(MethodDescriptor::getBareMethodName)
            .containsExactlyInAnyOrder(
                "SetTier",
                "UpdatePreferences",
                "CustomerOrders",
                "ProductsTagged",
                "StockLevels"
            );
    }

    @Test
    void setTierCallsItsService() {
        var request = message(
            """
            {
              "customer_id": 1,
              "tier": "LOYALTY_TIER_BRONZE"
            }\
            """, ShopProto.SetTierRequest.newBuilder()).build();

        caller().setTier(request);

        verify(shopService).setTier(any());
    }

    @Test
    void updatePreferencesCallsItsService() {
        var request = message(
            """
            {
              "customer_id": 1,
              "changes": "{\\"key\\":\\"value\\"}"
            }\
            """, ShopProto.UpdatePreferencesRequest.newBuilder()).build();

        caller().updatePreferences(request);

        verify(shopService).updatePreferences(any());
    }

    @Test
    void customerOrdersCallsItsService() {
        var request = message(
            """
            {
              "customer_id": 1
            }\
            """, ShopProto.CustomerOrdersRequest.newBuilder()).build();

        assertThat(caller().customerOrders(request)).toIterable().isEmpty();

        verify(shopService).customerOrders(any(), any());
    }

    @Test
    void productsTaggedCallsItsService() {
        var request = message(
            """
            {
              "tags": {
                "entries": [
                  {
                    "value": "text"
                  }
                ]
              }
            }\
            """, ShopProto.ProductsTaggedRequest.newBuilder()).build();

        caller().productsTagged(request);

        verify(shopService).productsTagged(any());
    }

    @Test
    void stockLevelsCallsItsService() {
        var request = message(
            """
            {
              "product_ids": {
                "entries": [
                  {
                    "value": 1
                  }
                ]
              }
            }\
            """, ShopProto.StockLevelsRequest.newBuilder()).build();

        caller().stockLevels(request);

        verify(shopService).stockLevels(any());
    }
}
