/** The types of single values in a message. */
export type ProtoScalar =
  | 'double'
  | 'float'
  | 'int32'
  | 'int64'
  | 'uint32'
  | 'uint64'
  | 'sint32'
  | 'sint64'
  | 'fixed32'
  | 'fixed64'
  | 'sfixed32'
  | 'sfixed64'
  | 'bool'
  | 'string'
  | 'bytes';

/** A field of a message, as it travels. */
export interface ProtoField {
  readonly name: string;
  readonly number: number;
  /** A scalar, or the full name of a message or an enumeration: `shop.v1.Order`, `google.protobuf.Timestamp`. */
  readonly type: string;
  /** `implicit`: a field that is not sent has its type's zero. */
  readonly label: 'implicit' | 'optional' | 'required' | 'repeated' | 'map';
  /** The type of a map's keys; only maps have it. */
  readonly keyType?: ProtoScalar;
  /** The name of the `oneof` that the field belongs to. */
  readonly oneof?: string;
}

/** A message or an enumeration, wherever in the upload it is declared. */
export type ProtoDefinition =
  | { readonly kind: 'message'; readonly name: string; readonly fields: readonly ProtoField[] }
  | {
      readonly kind: 'enum';
      readonly name: string;
      /** The first name of each number: aliases are left out. */
      readonly values: readonly { readonly name: string; readonly number: number }[];
    };

/** A call of one method of a gRPC service. */
export interface GrpcCall {
  readonly protocol: 'grpc';
  /** The method as it travels: `shop.v1.Orders/Get`. */
  readonly method: string;
  /** The method answers a stream of messages, which the operation answers as a list. */
  readonly isStreamed: boolean;
  /** The full names of the messages that are sent and answered. */
  readonly request: string;
  readonly response: string;
  /** All messages and enumerations that the two messages reach, without the well-known ones. */
  readonly definitions: readonly ProtoDefinition[];
  /**
   * The definitions that an `Any` of the call may hold: all of the upload. All calls of an upload share one list.
   * Absent where the call has no `Any`.
   */
  readonly any?: readonly ProtoDefinition[];
}
