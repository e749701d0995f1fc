import { z } from 'zod';
import * as changes from './changes-wire.ts';
import * as contract from './contract-wire.ts';
import * as described from './described-wire.ts';
import { requestDiff } from './diff-wire.ts';
import { drift } from './drift.ts';
import * as events from './events-wire.ts';
import * as favourites from './favourites-wire.ts';
import * as kept from './kept-wire.ts';
import { LANGUAGES } from './language.ts';
import * as payments from './payments-wire.ts';
import * as plans from './plans-wire.ts';
import * as previewed from './preview-wire.ts';
import { proofPlan } from './proof-wire.ts';
import { contractRequest, generateRequest } from './request.ts';
import * as services from './services-wire.ts';
import { lines, text } from './text.ts';
import * as tokens from './tokens-wire.ts';
import * as wallets from './wallet-wire.ts';
import * as wire from './wire.ts';

/** One call of the product API: the routes serve it, the browser's client calls it, and OpenAPI describes it. */
export interface Call {
  readonly method: 'get' | 'post';
  readonly path: string;
  /** What stands for `:name` in the path. */
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  /** What 200 carries; `zip`, `file` and `csv` are downloads. */
  readonly answer: z.ZodType | 'zip' | 'file' | 'csv' | 'empty';
}

const datasourceName = z.object({ datasourceName: text.min(1, 'required') });
const id = z.object({ id: text.min(1, 'required') });
const post = <const C extends Omit<Call, 'method'>>(call: C) => ({ method: 'post' as const, ...call });
const options = z.array(wire.option);

/** SPEC §7's names, misspellings included; shapes from CALLS.md. Later issues add their rows here. */
export const CALLS = {
  getAllDatasource: post({
    path: '/api/datasource/getAllDatasource',
    query: z.object({ type: wire.databaseType }),
    answer: z.array(wire.datasourceRow),
  }),
  saveDatasource: post({ path: '/api/datasource/saveDatasource', body: wire.datasourceForm, answer: wire.saved }),
  deleteDataSource: post({
    path: '/api/datasource/deleteDataSource',
    query: id,
    answer: 'empty',
  }),
  testConnection: post({
    path: '/api/datasource/testConnection',
    body: wire.datasourceForm,
    answer: wire.connectionTest,
  }),
  /** Without `type` those of all kinds. */
  getDatasourceDropDown: post({
    path: '/api/datasource/getDatasourceDropDown',
    query: z.object({ type: wire.databaseType.exactOptional() }),
    answer: z.array(wire.datasourceOption),
  }),
  getOrcleSchemas: post({
    path: '/api/datasource/getOrcleSchemas',
    query: datasourceName,
    answer: z.array(z.string()),
  }),
  getAllOrcleSchemas: post({
    path: '/api/datasource/getAllOrcleSchemas',
    body: wire.datasourceForm,
    answer: z.array(z.string()),
  }),
  getProcedures: post({
    path: '/api/datasource/getProcedures',
    query: datasourceName.extend({ owner: lines.min(1, 'required') }),
    answer: z.array(wire.routineSummary),
  }),
  getProceduresSqlServer: post({
    path: '/api/datasource/getProceduresSqlServer',
    query: datasourceName,
    answer: z.array(wire.routineSummary),
  }),
  /** What routines take and answer; two thousand in one go. */
  describeProcedures: post({
    path: '/api/datasource/describeProcedures',
    body: described.describeProceduresBody,
    answer: z.array(described.describedOutcome),
  }),
  /** Calls a routine in a transaction that is rolled back, and tells the shapes of what it answered. */
  sampleProcedure: post({
    path: '/api/datasource/sampleProcedure',
    body: described.sampleProcedureBody,
    answer: z.array(described.describedResult),
  }),
  /** Describes one statement; it is never executed. */
  describeQuery: post({
    path: '/api/datasource/describeQuery',
    body: described.describeQueryBody,
    answer: described.describedRoutine,
  }),
  drift: post({ path: '/api/datasource/drift', query: datasourceName, answer: drift }),
  /** What has changed in its data source since one generation. */
  serviceDrift: post({ path: '/api/datasource/serviceDrift', query: id, answer: drift }),
  /** What an uploaded schema, or a zip of its files, holds; 400 tells what is wrong with it, with file, line and column. */
  checkSchema: post({
    path: '/api/datasource/checkSchema',
    body: contract.checkSchemaBody,
    answer: contract.checkedSchema,
  }),
  generateDeploySqlServer: post({
    path: '/api/datasource/generateDeploySqlServer',
    body: generateRequest,
    answer: wire.accepted,
  }),
  generateDeploy: post({ path: '/api/datasource/generateDeploy', body: generateRequest, answer: wire.accepted }),
  /** Build and Test from an API source. */
  generateBinary: post({ path: '/api/datasource/generateBinary', body: generateRequest, answer: wire.accepted }),
  /** What the request would change in what callers know: free of charge, and nothing is kept of it. */
  reviewChanges: post({ path: '/api/generate/reviewChanges', body: generateRequest, answer: changes.requestChanges }),
  /** What has become of what the project published: a verdict for each operation, by today's catalogue. Free of charge. */
  diff: post({ path: '/api/generate/diff', body: generateRequest, answer: requestDiff }),
  /** How a running service of the request and a plain client of its database are asked the same. Free of charge. */
  proof: post({ path: '/api/generate/proof', body: generateRequest, answer: proofPlan }),
  /** What the request would be generated to now, and what keeps it from that: free of charge, and nothing is kept of it. */
  preview: post({
    path: '/api/datasource/preview',
    query: previewed.previewQuery,
    body: generateRequest,
    answer: previewed.preview,
  }),
  /** What the request would be charged now, and why that may be nothing. */
  requestCost: post({ path: '/api/generate/requestCost', body: generateRequest, answer: services.requestCost }),
  /** What endpoints of a project are called because its last generation called them so. */
  keptNames: post({ path: '/api/generate/keptNames', body: kept.keptNamesBody, answer: kept.keptNamesAnswer }),
  endpoint: post({ path: '/api/datasource/endpoint', answer: z.object({ endpoint: z.string() }) }),
  generateSrc: post({ path: '/api/generate/generateSrc', body: generateRequest, answer: 'zip' }),
  /** The contract of the project alone, in its technology's own language or in XML Schema. */
  generateSchema: post({ path: '/api/generate/generateSchema', body: contractRequest, answer: 'file' }),
  getFileZip: { method: 'get', path: '/api/generate/getFileZip/:id', params: id, answer: 'zip' },
  TypeDatabase: post({
    path: '/api/resources/TypeDatabase',
    query: z.object({ type: text.optional() }),
    answer: options,
  }),
  getTypeAppicationServer: post({ path: '/api/resources/getTypeAppicationServer', answer: options }),
  /** Where answers can be sent. */
  getTypeService: post({ path: '/api/resources/getTypeService', answer: options }),
  /** The brokers of queues. */
  queueTypeService: post({ path: '/api/resources/queueTypeService', answer: options }),
  /** What a producer of messages can be triggered with. */
  producerServiceWith: post({ path: '/api/resources/producerServiceWith', answer: options }),
  /** Base packages that the account has used, the one it used last first. */
  DomainService: post({ path: '/api/resources/DomainService', answer: options }),
  pendingFiles: post({ path: '/api/resources/pendingFiles', answer: z.array(wire.pendingFile) }),
  deletePendingFile: post({
    path: '/api/resources/deletePendingFile',
    query: id,
    answer: 'empty',
  }),
  getFavourites: post({ path: '/api/resources/getFavourites', answer: z.array(favourites.favourite) }),
  getFavourite: post({ path: '/api/resources/getFavourite', query: id, answer: favourites.favouriteDetail }),
  saveFavourite: post({
    path: '/api/resources/saveFavourite',
    body: favourites.saveFavouriteBody,
    answer: wire.saved,
  }),
  deleteFavourite: post({ path: '/api/resources/deleteFavourite', query: id, answer: 'empty' }),
  getWallet: post({ path: '/api/resources/getWallet', answer: wallets.wallet }),
  /** Begins the time of a purchase or grant; one that is active stays as it is. */
  activeWallet: post({ path: '/api/resources/activeWallet', body: wallets.activeWalletBody, answer: wire.saved }),
  getMovements: post({
    path: '/api/resources/getMovements',
    query: wallets.movementsQuery,
    answer: z.array(wallets.movement),
  }),
  /** All of them as CSV. */
  getMovementsFile: { method: 'get', path: '/api/resources/getMovementsFile', answer: 'csv' },
  /** The last twelve, the oldest first. */
  getCreditMonths: post({ path: '/api/resources/getCreditMonths', answer: z.array(wallets.creditMonth) }),
  /** With how many credits left the account is told. */
  setCreditWarning: post({
    path: '/api/resources/setCreditWarning',
    body: wallets.creditWarningBody,
    answer: 'empty',
  }),
  /** What the account has generated, the newest first. */
  getServices: post({
    path: '/api/resources/getServices',
    query: services.servicesQuery,
    answer: z.array(services.serviceRow),
  }),
  getService: post({ path: '/api/resources/getService', query: id, answer: services.serviceDetail }),
  /** A month's events, the newest first; each carries the totals of its month. */
  getEventsClient: post({
    path: '/api/resources/getEventsClient',
    query: events.eventsQuery,
    answer: z.array(events.event),
  }),
  /** A month in figures, and its days in a time zone. */
  getEventMonth: post({
    path: '/api/resources/getEventMonth',
    query: events.eventMonthQuery,
    answer: events.eventMonth,
  }),
  /** A month's events as CSV. */
  getEventsFile: {
    method: 'get',
    path: '/api/resources/getEventsFile',
    query: events.monthOnly,
    answer: 'csv',
  },
  getTokenApp: post({ path: '/api/resources/getTokenApp', answer: z.array(tokens.tokenRow) }),
  /** Adds a token, inactive and without a secret. */
  createTokenApp: post({ path: '/api/resources/createTokenApp', body: tokens.createTokenBody, answer: wire.saved }),
  /** Makes or replaces the secret of a token and activates it. The secret is told once. */
  generateToken: post({
    path: '/api/resources/generateToken',
    body: tokens.generateTokenBody,
    answer: tokens.generatedToken,
  }),
  /** Switches a token off, or on again. */
  updateTokenAppActive: post({ path: '/api/resources/updateTokenAppActive', query: id, answer: wire.saved }),
  /** What a token may spend in all. */
  updateTokenBudget: post({
    path: '/api/resources/updateTokenBudget',
    body: tokens.tokenBudgetBody,
    answer: wire.saved,
  }),
  deleteTokenApp: post({ path: '/api/resources/deleteTokenApp', query: id, answer: 'empty' }),
  generationStatus: post({
    path: '/api/resources/generationStatus',
    query: id,
    answer: wire.generationStatus,
  }),
  /** Ends a generation that waits or runs; one that has ended stays as it is. */
  cancelGeneration: post({
    path: '/api/resources/cancelGeneration',
    query: id,
    answer: wire.generationStatus,
  }),
  markNotificationSeen: post({
    path: '/api/resources/markNotificationSeen',
    query: id,
    answer: 'empty',
  }),
  /** Public, as the two beside it. */
  getPlans: post({ path: '/api/resources/getPlans', answer: z.array(plans.plan) }),
  getQuote: post({ path: '/api/resources/getQuote', body: plans.quoteBody, answer: plans.quote }),
  getTechnologyCredits: post({
    path: '/api/resources/getTechnologyCredits',
    answer: z.array(plans.technologyCredits),
  }),
  /** Opens the payment provider's page for an order. */
  createCheckout: post({
    path: '/api/resources/createCheckout',
    body: payments.checkoutOrder,
    answer: payments.checkout,
  }),
  /** What has become of a checkout: the page that the browser comes back to asks until it is at its end. */
  checkoutStatus: post({
    path: '/api/resources/checkoutStatus',
    query: payments.checkoutStatusQuery,
    answer: payments.checkoutStatus,
  }),
  /** Public; without `language` in the language of the request. */
  license: {
    method: 'get',
    path: '/api/license',
    query: z.object({ language: z.enum(LANGUAGES).exactOptional() }),
    answer: wire.license,
  },
  /** Records that the license in force was declined; the session goes on until it is signed out. */
  eulaReject: post({ path: '/api/resources/eulaReject', answer: 'empty' }),
  /** The browser's word that somebody types or points: use of the session. Sent once a minute at most. */
  activity: post({ path: '/api/resources/activity', answer: 'empty' }),
} as const satisfies Record<string, Call>;

export type CallName = keyof typeof CALLS;
/** What the caller sends as body and query, and gets back, by call. */
export type BodyOf<N extends CallName> = (typeof CALLS)[N] extends { body: infer B extends z.ZodType }
  ? z.input<B>
  : undefined;
export type QueryOf<N extends CallName> = (typeof CALLS)[N] extends { query: infer Q extends z.ZodType }
  ? z.input<Q>
  : undefined;
export type AnswerOf<N extends CallName> = (typeof CALLS)[N] extends { answer: infer A extends z.ZodType }
  ? z.output<A>
  : (typeof CALLS)[N] extends { answer: 'zip' | 'file' | 'csv' }
    ? Blob
    : undefined;
