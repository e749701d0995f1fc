/**
 * The place where a parameter travels, and the style that a list or a record is written in (OpenAPI 3.1, Parameter
 * Object).
 */
export interface RestParameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header' | 'cookie';
  readonly style: 'simple' | 'label' | 'matrix' | 'form' | 'spaceDelimited' | 'pipeDelimited' | 'deepObject';
  readonly explode: boolean;
  /** The parameter is a JSON document of its own (OpenAPI 3.1, `content` of a Parameter Object). */
  readonly json?: true;
}

/**
 * The way a member of a form or of a multipart body is written, where the document says so (OpenAPI 3.1, Encoding
 * Object).
 */
export interface RestField {
  readonly name: string;
  /** The media type of the member's own part. */
  readonly mediaType?: string;
  readonly style?: RestParameter['style'];
  readonly explode?: boolean;
}

/** A call over HTTP: its method, its path, and the way its values are written. */
export interface RestCall {
  readonly protocol: 'rest';
  readonly method: 'GET' | 'PUT' | 'POST' | 'DELETE' | 'OPTIONS' | 'HEAD' | 'PATCH' | 'TRACE';
  /** The path as the document has it, with `{variables}`. */
  readonly path: string;
  /** The parameters of the operation, in the same order. */
  readonly parameters: readonly RestParameter[];
  /** The members of the body that are not written in the usual way. */
  readonly fields?: readonly RestField[];
}
