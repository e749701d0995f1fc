/** The text keys of the `faults` section of the `common` text set, each with its HTTP status. */
export const FAULTS = {
  invalidRequest: 400,
  invalidName: 400,
  nothingToGenerate: 400,
  conflictingParts: 500,
  unsupported: 400,
  unsafeText: 400,
  noAccess: 401,
  invalidToken: 401,
  tokenScope: 401,
  licenseNotAccepted: 403,
  badOrigin: 403,
  notFound: 404,
  alreadyExists: 409,
  idempotencyConflict: 409,
  inUse: 409,
  tooManyFavourites: 409,
  tooManyTokens: 409,
  tokenWithoutSecret: 409,
  requestTimeout: 408,
  payloadTooLarge: 413,
  rangeInvalid: 416,
  misdirected: 421,
  notEnoughCredits: 402,
  notEnoughTests: 402,
  notEnoughSchemas: 402,
  inDebt: 402,
  tokenBudget: 402,
  debtFirst: 409,
  amountTooSmall: 422,
  amountTooLarge: 422,
  noPayments: 404,
  paymentUnavailable: 503,
  badSignature: 400,
  walletEnded: 409,
  tooManyFailures: 429,
  tooManyPreviews: 429,
  hostNotAllowed: 400,
  connectionFailed: 422,
  repositoryFailed: 422,
  routineGone: 409,
  routineRefused: 422,
  sampleFailed: 422,
  sampleEndless: 422,
  sampleRefused: 422,
  queryInvalid: 422,
  sourcesBusy: 503,
  cancelled: 408,
  generationCancelled: 409,
  buildFailed: 422,
  buildUnavailable: 503,
  editedFiles: 409,
  artifactGone: 410,
  linkInvalid: 403,
  linkExpired: 410,
  handoffFailed: 502,
  handoffUnderWay: 409,
  handoffUnknown: 502,
  planGone: 410,
  storageFailed: 507,
  databaseUnavailable: 503,
  internal: 500,
} as const;

export type FaultCode = keyof typeof FAULTS;

/** A fault of one field of a form. `message` is a text key, or a text that was already translated at the edge. */
export interface FieldFault {
  readonly field: string;
  readonly message: string;
  /** The values for the text that is shown beside the field. */
  readonly values?: Readonly<Record<string, string | number>>;
  readonly line?: number;
  readonly column?: number;
  /** The uploaded file that the line is in. */
  readonly file?: string;
}

/** An error that has a public text. `code` picks the text and the HTTP status; `detail` is for the log only. */
export class Fault extends Error {
  readonly code: FaultCode;
  /** The values for the placeholders of the public text. */
  readonly values: Readonly<Record<string, string | number>>;
  readonly faults: readonly FieldFault[];
  readonly detail: string | undefined;

  constructor(
    code: FaultCode,
    options: {
      values?: Record<string, string | number>;
      faults?: readonly FieldFault[];
      detail?: string;
      cause?: unknown;
    } = {},
  ) {
    super(options.detail ? `${code}: ${options.detail}` : code, { cause: options.cause });
    this.name = 'Fault';
    this.code = code;
    this.values = options.values ?? {};
    this.faults = options.faults ?? [];
    this.detail = options.detail;
  }

  get status(): (typeof FAULTS)[FaultCode] {
    return FAULTS[this.code];
  }
}

/** A `Fault` as it crosses the boundary of a thread: an error loses its own fields there. */
export interface ThrownFault {
  readonly fault: Pick<Fault, 'code' | 'values' | 'faults'> & { readonly detail?: string };
}
