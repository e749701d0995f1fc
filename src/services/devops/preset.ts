import type { METHODS, PARAMETER_TYPES, PresetId } from '../../shared/wire/devops.ts';

/** A configuration with its secrets: what a call is made from. */
export interface Configuration {
  readonly preset: PresetId;
  readonly url: string;
  readonly method: (typeof METHODS)[number];
  readonly parameterType: (typeof PARAMETER_TYPES)[number];
  readonly tokenName?: string | undefined;
  readonly tokenValue: string;
  /** Absent: no Basic. It may be empty. */
  readonly userName?: string | undefined;
  readonly password: string;
  readonly parameters: readonly { readonly name: string; readonly value: string; readonly secret: boolean }[];
}

/** Parameters by name: the user's in their order, then ours. */
export type Values = Readonly<Record<string, string>>;

/** One HTTP request, as it is sent. */
export interface HttpCall {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** An HTTP answer: header names are lower case, and the body is at most what `http.ts` reads. */
export interface HttpAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** `name=value` of each cookie that was set. */
  readonly cookies: readonly string[];
  readonly body: string;
}

/** The meaning of an answer. `why` is a key of the text set `devops`, with values for its text. */
export type Verdict =
  | { readonly kind: 'done'; readonly url?: string | undefined }
  | { readonly kind: 'refused'; readonly why: string; readonly values?: Readonly<Record<string, string | number>> };

/** The values that a form is filled with when the preset is chosen. */
export interface Filling {
  readonly method: Configuration['method'];
  readonly parameterType: Configuration['parameterType'];
  /** An example of an address. */
  readonly url: string;
  /** Present: it signs in by this header. */
  readonly tokenName?: string;
  /** Present: it signs in by user and password. */
  readonly userName?: string;
  readonly parameters: readonly { readonly name: string; readonly value: string; readonly secret: boolean }[];
}

/** One kind of receiver: which request it takes, and what its answers mean. It knows no other one, and sends nothing itself. */
export interface Preset {
  readonly id: PresetId;
  readonly filling: Filling;
  /** Returns the refusal that is known before anything is sent. */
  refuses?(configuration: Configuration, values: Values): Verdict | undefined;
  /** Asked first, so that the call is let in; absent: nothing is. */
  before?(configuration: Configuration): HttpCall | undefined;
  /** @param granted the answer to what was asked first */
  request(configuration: Configuration, values: Values, granted?: HttpAnswer): HttpCall;
  /** Another call in place of one that was refused, and so has done nothing; undefined: the answer counts. */
  instead?(call: HttpCall, answer: HttpAnswer): HttpCall | undefined;
  read(answer: HttpAnswer, call: HttpCall): Verdict;
}
