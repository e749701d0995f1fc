package com.acme.depot.model;

import forja.runtime.value.NotNullIfGiven;
import jakarta.validation.Valid;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What <code>depot.v1.Depots/AddParcel</code> takes.
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
public record AddParcelRequest(
    @NotNullIfGiven @Nullable String id,
    @NotNullIfGiven @Nullable State state,
    @NotNullIfGiven @Nullable String note,
    @NotNullIfGiven @Nullable @Valid AddressInput to,
    @NotNullIfGiven @Nullable List<@Nullable String> tags,
    @NotNullIfGiven @Nullable Map<String, @Nullable @Valid AddressInput> stops,
    @NotNullIfGiven @Nullable Long cents,
    @NotNullIfGiven @Nullable String voucher,
    @NotNullIfGiven @Nullable OffsetDateTime sentAt,
    @NotNullIfGiven @Nullable @Valid ParcelInput inside
) {
}
