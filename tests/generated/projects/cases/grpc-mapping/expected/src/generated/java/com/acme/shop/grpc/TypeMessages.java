package com.acme.shop.grpc;

import com.acme.shop.grpc.proto.ShopProto;
import com.acme.shop.model.Mood;
import forja.runtime.grpc.InvalidMessageException;

/** Messages of the types that operations share and what they say. */
final class TypeMessages {

    private TypeMessages() {
    }

    static ShopProto.Mood toMessage(Mood value) {
        return switch (value) {
            case SO_SO -> ShopProto.Mood.MOOD_SO_SO;
            case VERY_GOOD -> ShopProto.Mood.MOOD_VERY_GOOD;
            case N1ST -> ShopProto.Mood.MOOD_N1_ST;
        };
    }

    static Mood fromMessage(String field, ShopProto.Mood message) {
        return switch (message) {
            case MOOD_SO_SO -> Mood.SO_SO;
            case MOOD_VERY_GOOD -> Mood.VERY_GOOD;
            case MOOD_N1_ST -> Mood.N1ST;
            case MOOD_UNSPECIFIED, UNRECOGNIZED -> throw new InvalidMessageException(field);
        };
    }
}
