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
  /** `implicit`: one that is not there is its type's zero. */
  readonly label: 'implicit' | 'optional' | 'required' | 'repeated' | 'map';
  /** Of a map. */
  readonly keyType?: ProtoScalar;
  /** The choice that it is one of. */
  readonly oneof?: string;
}

/** What messages are made of, whatever file and whatever message it stands in. */
export type ProtoDefinition =
  | { readonly kind: 'message'; readonly name: string; readonly fields: readonly ProtoField[] }
  | {
      readonly kind: 'enum';
      readonly name: string;
      /** One for each number. */
      readonly values: readonly { readonly name: string; readonly number: number }[];
    };

/** A call of one method of a gRPC service. */
export interface GrpcCall {
  readonly protocol: 'grpc';
  /** As it travels: `shop.v1.Orders/Get`. */
  readonly method: string;
  /** It answers a stream of messages, which are a list here. */
  readonly isStreamed: boolean;
  /** Full names of messages. */
  readonly request: string;
  readonly response: string;
  /** All messages and enumerations that both reach, but the well-known ones. */
  readonly definitions: readonly ProtoDefinition[];
  /** Where it has an `Any`: whatever of the upload may be in it. One list for all calls of an upload. */
  readonly any?: readonly ProtoDefinition[];
}
