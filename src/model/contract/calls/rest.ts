/** Where a parameter travels, and how a list or a record of it is written (OpenAPI 3.1, Parameter Object). */
export interface RestParameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header' | 'cookie';
  readonly style: 'simple' | 'label' | 'matrix' | 'form' | 'spaceDelimited' | 'pipeDelimited' | 'deepObject';
  readonly explode: boolean;
  /** It is a document of its own: JSON, whatever is in it (OpenAPI 3.1, `content` of a Parameter Object). */
  readonly json?: true;
}

/** How a member of a form, or of a body of parts, is written where a document says so (OpenAPI 3.1, Encoding Object). */
export interface RestField {
  readonly name: string;
  /** Of the member's own part. */
  readonly mediaType?: string;
  readonly style?: RestParameter['style'];
  readonly explode?: boolean;
}

/** A call over HTTP: its address, and how what it takes is written. */
export interface RestCall {
  readonly protocol: 'rest';
  readonly method: 'GET' | 'PUT' | 'POST' | 'DELETE' | 'OPTIONS' | 'HEAD' | 'PATCH' | 'TRACE';
  /** As the document has it, with `{variables}`. */
  readonly path: string;
  /** One for each parameter of the operation, in their order. */
  readonly parameters: readonly RestParameter[];
  /** Members of the body that are written otherwise than usual. */
  readonly fields?: readonly RestField[];
}
