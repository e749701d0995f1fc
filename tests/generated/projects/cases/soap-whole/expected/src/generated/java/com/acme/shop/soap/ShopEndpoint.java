package com.acme.shop.soap;

import com.acme.shop.model.CustomerOrdersRequest;
import com.acme.shop.model.CustomerOrdersRow;
import com.acme.shop.model.LoyaltyTier;
import com.acme.shop.model.ProductsTaggedRequest;
import com.acme.shop.model.ProductsTaggedRow;
import com.acme.shop.model.SetTierRequest;
import com.acme.shop.model.StockLevelsRequest;
import com.acme.shop.model.StockLevelsRow;
import com.acme.shop.model.UpdatePreferencesRequest;
import com.acme.shop.service.ShopService;
import forja.runtime.soap.ResponseElement;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.ws.server.endpoint.annotation.Endpoint;
import org.springframework.ws.server.endpoint.annotation.PayloadRoot;
import org.springframework.ws.server.endpoint.annotation.RequestPayload;
import tools.jackson.databind.JsonNode;

/** Shop over SOAP. */
@Endpoint
class ShopEndpoint {

    private final ShopService service;

    ShopEndpoint(ShopService service) {
        this.service = service;
    }

    @PayloadRoot(namespace = SoapConfiguration.NAMESPACE, localPart = "SetTierRequest")
    @ResponseElement(value = "SetTierResponse", member = "returnValue")
    @Nullable LoyaltyTier setTier(@RequestPayload SetTierRequest request) {
        return this.service.setTier(request);
    }

    @PayloadRoot(namespace = SoapConfiguration.NAMESPACE, localPart = "UpdatePreferencesRequest")
    @ResponseElement(value = "UpdatePreferencesResponse", member = "returnValue")
    @Nullable JsonNode updatePreferences(@RequestPayload UpdatePreferencesRequest request) {
        return this.service.updatePreferences(request);
    }

    @PayloadRoot(namespace = SoapConfiguration.NAMESPACE, localPart = "CustomerOrdersRequest")
    @ResponseElement(value = "CustomerOrdersResponse", member = "resultSet1")
    List<CustomerOrdersRow> customerOrders(@RequestPayload CustomerOrdersRequest request) {
        return this.service.customerOrders(request);
    }

    @PayloadRoot(namespace = SoapConfiguration.NAMESPACE, localPart = "ProductsTaggedRequest")
    @ResponseElement(value = "ProductsTaggedResponse", member = "resultSet1")
    List<ProductsTaggedRow> productsTagged(@RequestPayload ProductsTaggedRequest request) {
        return this.service.productsTagged(request);
    }

    @PayloadRoot(namespace = SoapConfiguration.NAMESPACE, localPart = "StockLevelsRequest")
    @ResponseElement(value = "StockLevelsResponse", member = "resultSet1")
    @Nullable StockLevelsRow stockLevels(@RequestPayload StockLevelsRequest request) {
        return this.service.stockLevels(request);
    }
}
