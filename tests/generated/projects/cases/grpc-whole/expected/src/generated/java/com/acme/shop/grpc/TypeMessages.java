package com.acme.shop.grpc;

import com.acme.shop.grpc.proto.ShopProto;
import com.acme.shop.model.Box;
import com.acme.shop.model.Item;
import com.acme.shop.model.LoyaltyTier;
import com.acme.shop.model.Mood;
import com.acme.shop.model.OrderStatus;
import com.google.protobuf.ByteString;
import forja.runtime.grpc.InvalidMessageException;
import forja.runtime.grpc.Values;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetTime;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Messages of the types that operations share and what they say. */
final class TypeMessages {

    private TypeMessages() {
    }

    static ShopProto.Box toMessage(Box value) {
        var message = ShopProto.Box.newBuilder();
        if (value.name() != null) {
            message.setName(value.name());
        }
        if (value.items() != null) {
            message.setItems(toItemList(value.items()));
        }
        if (value.matrix() != null) {
            message.setMatrix(toInt32ListList(value.matrix()));
        }
        if (value.opens() != null) {
            message.setOpens(Values.text(value.opens()));
        }
        if (value.closes() != null) {
            message.setCloses(Values.text(value.closes()));
        }
        if (value.made() != null) {
            message.setMade(Values.text(value.made()));
        }
        if (value.tag() != null) {
            message.setTag(value.tag().toString());
        }
        return message.build();
    }

    static ShopProto.Item toMessage(Item value) {
        var message = ShopProto.Item.newBuilder();
        if (value.id() != null) {
            message.setId(value.id());
        }
        if (value.label() != null) {
            message.setLabel(value.label());
        }
        if (value.price() != null) {
            message.setPrice(value.price().toPlainString());
        }
        if (value.at() != null) {
            message.setAt(Values.timestamp(value.at()));
        }
        if (value.tags() != null) {
            message.setTags(toStringList(value.tags()));
        }
        if (value.blob() != null) {
            message.setBlob(ByteString.copyFrom(value.blob()));
        }
        if (value.mood() != null) {
            message.setMood(toMessage(value.mood()));
        }
        if (value.ok() != null) {
            message.setOk(value.ok());
        }
        if (value.day() != null) {
            message.setDay(value.day().toString());
        }
        if (value.doc() != null) {
            message.setDoc(value.doc().toString());
        }
        return message.build();
    }

    static ShopProto.Mood toMessage(Mood value) {
        return switch (value) {
            case SO_SO -> ShopProto.Mood.MOOD_SO_SO;
            case VERY_GOOD -> ShopProto.Mood.MOOD_VERY_GOOD;
            case N1ST -> ShopProto.Mood.MOOD_N1_ST;
        };
    }

    static ShopProto.LoyaltyTier toMessage(LoyaltyTier value) {
        return switch (value) {
            case BRONZE -> ShopProto.LoyaltyTier.LOYALTY_TIER_BRONZE;
            case SILVER -> ShopProto.LoyaltyTier.LOYALTY_TIER_SILVER;
            case GOLD -> ShopProto.LoyaltyTier.LOYALTY_TIER_GOLD;
        };
    }

    static ShopProto.OrderStatus toMessage(OrderStatus value) {
        return switch (value) {
            case NEW -> ShopProto.OrderStatus.ORDER_STATUS_NEW;
            case PAID -> ShopProto.OrderStatus.ORDER_STATUS_PAID;
            case SHIPPED -> ShopProto.OrderStatus.ORDER_STATUS_SHIPPED;
            case DELIVERED -> ShopProto.OrderStatus.ORDER_STATUS_DELIVERED;
            case CANCELLED -> ShopProto.OrderStatus.ORDER_STATUS_CANCELLED;
        };
    }

    static Box fromMessage(ShopProto.Box message) {
        return new Box(
            message.hasName() ? message.getName() : null,
            message.hasItems() ? fromItemList(message.getItems()) : null,
            message.hasMatrix() ? fromInt32ListList(message.getMatrix()) : null,
            message.hasOpens() ? Values.parsed("opens", message.getOpens(), LocalTime::parse) : null,
            message.hasCloses() ? Values.parsed("closes", message.getCloses(), OffsetTime::parse) : null,
            message.hasMade() ? Values.parsed("made", message.getMade(), LocalDateTime::parse) : null,
            message.hasTag() ? Values.parsed("tag", message.getTag(), UUID::fromString) : null);
    }

    static Item fromMessage(ShopProto.Item message) {
        return new Item(
            message.hasId() ? message.getId() : null,
            message.hasLabel() ? message.getLabel() : null,
            message.hasPrice() ? Values.decimal("price", message.getPrice()) : null,
            message.hasAt() ? Values.time("at", message.getAt()) : null,
            message.hasTags() ? fromStringList(message.getTags()) : null,
            message.hasBlob() ? message.getBlob().toByteArray() : null,
            message.hasMood() ? fromMessage("mood", message.getMood()) : null,
            message.hasOk() ? message.getOk() : null,
            message.hasDay() ? Values.parsed("day", message.getDay(), LocalDate::parse) : null,
            message.hasDoc() ? Values.json("doc", message.getDoc()) : null);
    }

    static Mood fromMessage(String field, ShopProto.Mood message) {
        return switch (message) {
            case MOOD_SO_SO -> Mood.SO_SO;
            case MOOD_VERY_GOOD -> Mood.VERY_GOOD;
            case MOOD_N1_ST -> Mood.N1ST;
            case MOOD_UNSPECIFIED, UNRECOGNIZED -> throw new InvalidMessageException(field);
        };
    }

    static LoyaltyTier fromMessage(String field, ShopProto.LoyaltyTier message) {
        return switch (message) {
            case LOYALTY_TIER_BRONZE -> LoyaltyTier.BRONZE;
            case LOYALTY_TIER_SILVER -> LoyaltyTier.SILVER;
            case LOYALTY_TIER_GOLD -> LoyaltyTier.GOLD;
            case LOYALTY_TIER_UNSPECIFIED, UNRECOGNIZED -> throw new InvalidMessageException(field);
        };
    }

    static OrderStatus fromMessage(String field, ShopProto.OrderStatus message) {
        return switch (message) {
            case ORDER_STATUS_NEW -> OrderStatus.NEW;
            case ORDER_STATUS_PAID -> OrderStatus.PAID;
            case ORDER_STATUS_SHIPPED -> OrderStatus.SHIPPED;
            case ORDER_STATUS_DELIVERED -> OrderStatus.DELIVERED;
            case ORDER_STATUS_CANCELLED -> OrderStatus.CANCELLED;
            case ORDER_STATUS_UNSPECIFIED, UNRECOGNIZED -> throw new InvalidMessageException(field);
        };
    }

    static ShopProto.DecimalList toDecimalList(List<BigDecimal> values) {
        var message = ShopProto.DecimalList.newBuilder();
        values.forEach(value -> message.addEntries(toDecimalListEntry(value)));
        return message.build();
    }

    private static ShopProto.DecimalListEntry toDecimalListEntry(@Nullable BigDecimal value) {
        var message = ShopProto.DecimalListEntry.newBuilder();
        if (value != null) {
            message.setValue(value.toPlainString());
        }
        return message.build();
    }

    static List<BigDecimal> fromDecimalList(ShopProto.DecimalList message) {
        var values = new ArrayList<BigDecimal>();
        message.getEntriesList()
            .forEach(entry -> values.add(entry.hasValue() ? Values.decimal("value", entry.getValue()) : null));
        return values;
    }

    static ShopProto.Int32List toInt32List(List<Integer> values) {
        var message = ShopProto.Int32List.newBuilder();
        values.forEach(value -> message.addEntries(toInt32ListEntry(value)));
        return message.build();
    }

    private static ShopProto.Int32ListEntry toInt32ListEntry(@Nullable Integer value) {
        var message = ShopProto.Int32ListEntry.newBuilder();
        if (value != null) {
            message.setValue(value);
        }
        return message.build();
    }

    static List<Integer> fromInt32List(ShopProto.Int32List message) {
        var values = new ArrayList<Integer>();
        message.getEntriesList().forEach(entry -> values.add(entry.hasValue() ? entry.getValue() : null));
        return values;
    }

    static ShopProto.Int32ListList toInt32ListList(List<List<Integer>> values) {
        var message = ShopProto.Int32ListList.newBuilder();
        values.forEach(value -> message.addEntries(toInt32ListListEntry(value)));
        return message.build();
    }

    private static ShopProto.Int32ListListEntry toInt32ListListEntry(@Nullable List<Integer> value) {
        var message = ShopProto.Int32ListListEntry.newBuilder();
        if (value != null) {
            message.setValue(toInt32List(value));
        }
        return message.build();
    }

    static List<List<Integer>> fromInt32ListList(ShopProto.Int32ListList message) {
        var values = new ArrayList<List<Integer>>();
        message.getEntriesList()
            .forEach(entry -> values.add(entry.hasValue() ? fromInt32List(entry.getValue()) : null));
        return values;
    }

    static ShopProto.ItemList toItemList(List<Item> values) {
        var message = ShopProto.ItemList.newBuilder();
        values.forEach(value -> message.addEntries(toItemListEntry(value)));
        return message.build();
    }

    private static ShopProto.ItemListEntry toItemListEntry(@Nullable Item value) {
        var message = ShopProto.ItemListEntry.newBuilder();
        if (value != null) {
            message.setValue(toMessage(value));
        }
        return message.build();
    }

    static List<Item> fromItemList(ShopProto.ItemList message) {
        var values = new ArrayList<Item>();
        message.getEntriesList().forEach(entry -> values.add(entry.hasValue() ? fromMessage(entry.getValue()) : null));
        return values;
    }

    static ShopProto.StringList toStringList(List<String> values) {
        var message = ShopProto.StringList.newBuilder();
        values.forEach(value -> message.addEntries(toStringListEntry(value)));
        return message.build();
    }

    private static ShopProto.StringListEntry toStringListEntry(@Nullable String value) {
        var message = ShopProto.StringListEntry.newBuilder();
        if (value != null) {
            message.setValue(value);
        }
        return message.build();
    }

    static List<String> fromStringList(ShopProto.StringList message) {
        var values = new ArrayList<String>();
        message.getEntriesList().forEach(entry -> values.add(entry.hasValue() ? entry.getValue() : null));
        return values;
    }
}
