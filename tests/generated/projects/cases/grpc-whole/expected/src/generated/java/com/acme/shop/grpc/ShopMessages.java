package com.acme.shop.grpc;

import com.acme.shop.grpc.proto.ShopProto;
import com.acme.shop.model.CustomerOrdersRequest;
import com.acme.shop.model.CustomerOrdersRow;
import com.acme.shop.model.LoyaltyTier;
import com.acme.shop.model.ProductsTaggedRequest;
import com.acme.shop.model.ProductsTaggedRow;
import com.acme.shop.model.SetTierRequest;
import com.acme.shop.model.StockLevelsRequest;
import com.acme.shop.model.StockLevelsRow;
import com.acme.shop.model.UpdatePreferencesRequest;
import forja.runtime.grpc.Values;
import forja.runtime.value.Omittable;
import java.time.LocalDate;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** Messages of Shop and what they say. */
final class ShopMessages {

    private ShopMessages() {
    }

    static SetTierRequest setTierRequest(ShopProto.SetTierRequest message) {
        return new SetTierRequest(
            message.hasCustomerId() ? message.getCustomerId() : null,
            message.hasTier() ? TypeMessages.fromMessage("tier", message.getTier()) : null);
    }

    static UpdatePreferencesRequest updatePreferencesRequest(ShopProto.UpdatePreferencesRequest message) {
        return new UpdatePreferencesRequest(
            message.hasCustomerId() ? message.getCustomerId() : null,
            message.hasChanges() ? Values.json("changes", message.getChanges()) : null);
    }

    static CustomerOrdersRequest customerOrdersRequest(ShopProto.CustomerOrdersRequest message) {
        return new CustomerOrdersRequest(
            message.hasCustomerId() ? message.getCustomerId() : null,
            message.hasSince()
                ? Omittable.of(Values.parsed("since", message.getSince(), LocalDate::parse))
                : message.hasSinceNull() ? Omittable.of(null) : Omittable.omitted(),
            message.hasMaxRows()
                ? Omittable.of(message.getMaxRows())
                : message.hasMaxRowsNull() ? Omittable.of(null) : Omittable.omitted());
    }

    static ProductsTaggedRequest productsTaggedRequest(ShopProto.ProductsTaggedRequest message) {
        return new ProductsTaggedRequest(
            message.hasTags() ? TypeMessages.fromStringList(message.getTags()) : null);
    }

    static StockLevelsRequest stockLevelsRequest(ShopProto.StockLevelsRequest message) {
        return new StockLevelsRequest(
            message.hasProductIds() ? TypeMessages.fromInt32List(message.getProductIds()) : null);
    }

    static ShopProto.SetTierResponse setTierResponse(@Nullable LoyaltyTier answer) {
        var message = ShopProto.SetTierResponse.newBuilder();
        if (answer != null) {
            message.setReturnValue(TypeMessages.toMessage(answer));
        }
        return message.build();
    }

    static ShopProto.UpdatePreferencesResponse updatePreferencesResponse(@Nullable JsonNode answer) {
        var message = ShopProto.UpdatePreferencesResponse.newBuilder();
        if (answer != null) {
            message.setReturnValue(answer.toString());
        }
        return message.build();
    }

    static ShopProto.CustomerOrdersResponse customerOrdersResponse(@Nullable CustomerOrdersRow answer) {
        var message = ShopProto.CustomerOrdersResponse.newBuilder();
        if (answer != null) {
            message.setResultSet1(toMessage(answer));
        }
        return message.build();
    }

    static ShopProto.ProductsTaggedResponse productsTaggedResponse(@Nullable List<ProductsTaggedRow> answer) {
        var message = ShopProto.ProductsTaggedResponse.newBuilder();
        if (answer != null) {
            answer.forEach(row -> message.addResultSet1(toMessage(row)));
        }
        return message.build();
    }

    static ShopProto.StockLevelsResponse stockLevelsResponse(@Nullable StockLevelsRow answer) {
        var message = ShopProto.StockLevelsResponse.newBuilder();
        if (answer != null) {
            message.setResultSet1(toMessage(answer));
        }
        return message.build();
    }

    static ShopProto.CustomerOrdersRow toMessage(CustomerOrdersRow value) {
        var message = ShopProto.CustomerOrdersRow.newBuilder();
        if (value.orderId() != null) {
            message.setOrderId(value.orderId());
        }
        if (value.reference() != null) {
            message.setReference(value.reference().toString());
        }
        if (value.placedAt() != null) {
            message.setPlacedAt(Values.timestamp(value.placedAt()));
        }
        if (value.status() != null) {
            message.setStatus(TypeMessages.toMessage(value.status()));
        }
        if (value.lines() != null) {
            message.setLines(value.lines());
        }
        if (value.total() != null) {
            message.setTotal(value.total().toPlainString());
        }
        return message.build();
    }

    static ShopProto.ProductsTaggedRow toMessage(ProductsTaggedRow value) {
        var message = ShopProto.ProductsTaggedRow.newBuilder();
        if (value.id() != null) {
            message.setId(value.id());
        }
        if (value.sku() != null) {
            message.setSku(value.sku());
        }
        if (value.name() != null) {
            message.setName(value.name());
        }
        if (value.price() != null) {
            message.setPrice(value.price().toPlainString());
        }
        if (value.tags() != null) {
            message.setTags(TypeMessages.toStringList(value.tags()));
        }
        if (value.attributes() != null) {
            message.setAttributes(value.attributes().toString());
        }
        if (value.weightKg() != null) {
            message.setWeightKg(value.weightKg());
        }
        if (value.active() != null) {
            message.setActive(value.active());
        }
        return message.build();
    }

    static ShopProto.StockLevelsRow toMessage(StockLevelsRow value) {
        var message = ShopProto.StockLevelsRow.newBuilder();
        if (value.sku() != null) {
            message.setSku(value.sku());
        }
        if (value.warehouse() != null) {
            message.setWarehouse(value.warehouse());
        }
        if (value.quantity() != null) {
            message.setQuantity(value.quantity());
        }
        if (value.countedAt() != null) {
            message.setCountedAt(Values.text(value.countedAt()));
        }
        if (value.opens() != null) {
            message.setOpens(Values.text(value.opens()));
        }
        return message.build();
    }
}
