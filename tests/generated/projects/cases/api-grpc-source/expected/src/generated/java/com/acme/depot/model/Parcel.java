package com.acme.depot.model;

import java.time.OffsetDateTime;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The type {@code depot.v1.Parcel}.
 *
 * @param id {@code id string}: its number
 * @param state {@code state State}
 * @param note {@code note optional string}
 * @param to {@code to optional depot.common.Address}
 * @param tags {@code tags repeated string}
 * @param stops <code>stops map&#60;string, depot.common.Address&#62;</code>
 * @param cents {@code cents optional int64}: At most one of the members of paid is there.
 * @param voucher {@code voucher optional string}: At most one of the members of paid is there.
 * @param sentAt {@code sent_at optional google.protobuf.Timestamp}
 * @param inside {@code inside optional Parcel}
 */
public record Parcel(
    String id,
    State state,
    @Nullable String note,
    @Nullable Address to,
    List<@Nullable String> tags,
    Map<String, @Nullable Address> stops,
    @Nullable Long cents,
    @Nullable String voucher,
    @Nullable OffsetDateTime sentAt,
    @Nullable Parcel inside
) {
}
