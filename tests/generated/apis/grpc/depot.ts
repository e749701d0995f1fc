import type { GenerationInput } from '../../../../src/generators/project/generation-input.ts';
import { type ContractChoice, contractInput } from '../graphql/shelter.ts';

/** A gRPC API with everything that proto files can say of a call. */
export const DEPOT_FILES = [
  {
    path: 'protos/depot/v1/depot.proto',
    content: `syntax = "proto3";

package depot.v1;

import "depot/common.proto";
import "google/api/annotations.proto";
import "google/protobuf/any.proto";
import "google/protobuf/duration.proto";
import "google/protobuf/empty.proto";
import "google/protobuf/field_mask.proto";
import "google/protobuf/struct.proto";
import "google/protobuf/timestamp.proto";
import "google/protobuf/wrappers.proto";

option java_package = "com.example.other";

// What is kept where.
service Depots {
  // Finds one parcel.
  rpc GetParcel(GetParcelRequest) returns (Parcel) {
    option (google.api.http) = { get: "/v1/parcels/{id}" };
  }
  rpc AddParcel(Parcel) returns (Parcel);
  rpc ListParcels(ListParcelsRequest) returns (stream Parcel);
  rpc Ping(google.protobuf.Empty) returns (google.protobuf.Empty);
  rpc Say(google.protobuf.StringValue) returns (google.protobuf.StringValue);
  rpc When(google.protobuf.Timestamp) returns (google.protobuf.Timestamp);
  rpc Echo(Everything) returns (Everything);
  rpc Old(depot.common.Legacy) returns (depot.common.Legacy);
  rpc Chat(stream Parcel) returns (stream Parcel);
  rpc Upload(stream Parcel) returns (Parcel);
}

// What may hold anything.
service Packages {
  rpc Any(Envelope) returns (Envelope);
  rpc Unpack(google.protobuf.Any) returns (google.protobuf.Any);
}

message GetParcelRequest {
  string id = 1;
}

message ListParcelsRequest {
  int32 most = 1;
  repeated Parcel.State states = 2;
}

/* A parcel
   of somebody. */
message Parcel {
  string id = 1; // its number
  State state = 2;
  optional string note = 3;
  depot.common.Address to = 4;
  repeated string tags = 5;
  map<string, depot.common.Address> stops = 6;
  oneof paid {
    int64 cents = 7;
    string voucher = 8;
  }
  google.protobuf.Timestamp sent_at = 9;
  Parcel inside = 10;

  enum State {
    option allow_alias = true;
    NEW = 0;
    SENT = 1;
    ON_ITS_WAY = 1;
    LOST = 5;
  }
}

message Everything {
  double a_double = 1;
  float a_float = 2;
  int32 an_int32 = 3;
  int64 an_int64 = 4;
  uint32 a_uint32 = 5;
  uint64 a_uint64 = 6;
  sint32 a_sint32 = 7;
  sint64 a_sint64 = 8;
  fixed32 a_fixed32 = 9;
  fixed64 a_fixed64 = 10;
  sfixed32 a_sfixed32 = 11;
  sfixed64 a_sfixed64 = 12;
  bool a_bool = 13;
  string a_string = 14;
  bytes some_bytes = 15;
  google.protobuf.Duration lasts = 16;
  google.protobuf.FieldMask mask = 17;
  google.protobuf.Struct struct = 18;
  google.protobuf.Value value = 19;
  google.protobuf.ListValue list = 20;
  google.protobuf.Int64Value wrapped = 21;
  google.protobuf.BoolValue wrapped_bool = 22;
  google.protobuf.Empty nothing = 23;
  map<int32, double> by_number = 24;
  map<bool, string> by_truth = 25;
  optional int32 maybe = 26;
  repeated int64 numbers = 27;
  repeated google.protobuf.Timestamp times = 28;
  string class = 29;
  string package = 30;
  string address2line = 31;
}

message Envelope {
  google.protobuf.Any content = 1;
  repeated google.protobuf.Any more_of_it = 2;
  map<string, google.protobuf.Any> named = 3;
  oneof one {
    google.protobuf.Any any_one = 4;
    string none = 5;
  }
  google.protobuf.Struct plain = 6;
  Envelope inside = 7;
}
`,
  },
  {
    path: 'protos/depot/common.proto',
    content: `syntax = "proto2";

package depot.common;

message Address {
  required string street = 1;
  optional Country country = 2 [default = PORTUGAL];
}

enum Country {
  PORTUGAL = 1;
  SPAIN = 2;
}

message Legacy {
  required int32 id = 1;
  optional int32 count = 2 [default = 7];
  repeated int32 many = 3 [packed = true];
}
`,
  },
];

/** @returns the input of a generation over the depot. */
export function depotInput(choice: ContractChoice = {}): GenerationInput {
  return contractInput('depot', DEPOT_FILES, { connection: { url: 'grpc://depot.example.com:50051' }, ...choice });
}
