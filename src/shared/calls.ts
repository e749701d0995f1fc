import { z } from 'zod';
import { contractRequest, generateRequest } from '../model/request/request.ts';
import { lines, text } from '../model/schema/text.ts';
import { drift } from './drift.ts';
import { LANGUAGES } from './language.ts';
import * as changes from './wire/changes.ts';
import * as contract from './wire/contract.ts';
import * as dependencies from './wire/dependencies.ts';
import * as described from './wire/described.ts';
import * as devops from './wire/devops.ts';
import { requestDiff } from './wire/diff.ts';
import * as events from './wire/events.ts';
import * as favourites from './wire/favourites.ts';
import { handOnBody } from './wire/handoff.ts';
import * as kept from './wire/kept.ts';
import { checkedMessages } from './wire/messages.ts';
import * as payments from './wire/payments.ts';
import * as plans from './wire/plans.ts';
import * as previewed from './wire/preview.ts';
import { proofPlan } from './wire/proof.ts';
import * as regenerate from './wire/regenerate.ts';
import * as repository from './wire/repository.ts';
import * as services from './wire/services.ts';
import type { TokenScope } from './wire/tokens.ts';
import * as tokens from './wire/tokens.ts';
import * as wallets from './wire/wallet.ts';
import * as wire from './wire.ts';

/** One call of the product API: the routes serve it, the browser's client calls it, and OpenAPI describes it. */
export interface Call {
  readonly method: 'get' | 'post';
  readonly path: string;
  /** One sentence about the call, for the document and the reference page. */
  readonly summary?: string;
  /** The scope that an application token needs; `any`: any token will do; absent: the call is for people. */
  readonly scope?: TokenScope | 'any';
  /** The parameters of the path, such as `:name`. */
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  /** The body of a 200; `zip`, `file` and `csv` are downloads. */
  readonly answer: z.ZodType | 'zip' | 'file' | 'csv' | 'empty';
}

const datasourceName = z.object({ datasourceName: text.min(1, 'required') });
const id = z.object({ id: text.min(1, 'required') });
const post = <const C extends Omit<Call, 'method'>>(call: C) => ({ method: 'post' as const, ...call });
const options = z.array(wire.option);

/** SPEC §7's names, misspellings included; shapes from CALLS.md. Later issues add their rows here. */
export const CALLS = {
  getAllDatasource: post({
    summary: 'The data sources of one kind of database',
    path: '/api/datasource/getAllDatasource',
    query: z.object({ type: wire.databaseType }),
    answer: z.array(wire.datasourceRow),
  }),
  saveDatasource: post({
    summary: 'Saves a data source, new or by its id',
    path: '/api/datasource/saveDatasource',
    body: wire.datasourceForm,
    answer: wire.saved,
  }),
  deleteDataSource: post({
    summary: 'Deletes a data source that no generation uses',
    path: '/api/datasource/deleteDataSource',
    query: id,
    answer: 'empty',
  }),
  testConnection: post({
    summary: 'Tries the connection of a form as it stands',
    path: '/api/datasource/testConnection',
    body: wire.datasourceForm,
    answer: wire.connectionTest,
  }),
  getDatasourceDropDown: post({
    summary: 'The data sources by name; without `type` those of all kinds',
    scope: 'generate',
    path: '/api/datasource/getDatasourceDropDown',
    query: z.object({ type: wire.databaseType.exactOptional() }),
    answer: z.array(wire.datasourceOption),
  }),
  getOrcleSchemas: post({
    summary: 'The schemas of a saved data source, of any kind',
    scope: 'generate',
    path: '/api/datasource/getOrcleSchemas',
    query: datasourceName,
    answer: z.array(z.string()),
  }),
  getAllOrcleSchemas: post({
    summary: 'The schemas that a form’s connection finds, not saved yet',
    path: '/api/datasource/getAllOrcleSchemas',
    body: wire.datasourceForm,
    answer: z.array(z.string()),
  }),
  getProcedures: post({
    summary: 'The routines of one schema',
    scope: 'generate',
    path: '/api/datasource/getProcedures',
    query: datasourceName.extend({ owner: lines.min(1, 'required') }),
    answer: z.array(wire.routineSummary),
  }),
  getProceduresSqlServer: post({
    summary: 'The routines of all schemas',
    scope: 'generate',
    path: '/api/datasource/getProceduresSqlServer',
    query: datasourceName,
    answer: z.array(wire.routineSummary),
  }),
  describeProcedures: post({
    summary: 'What routines take and answer; two thousand in one go',
    scope: 'generate',
    path: '/api/datasource/describeProcedures',
    body: described.describeProceduresBody,
    answer: z.array(described.describedOutcome),
  }),
  sampleProcedure: post({
    summary: 'Calls a routine in a transaction that is rolled back, and tells the shapes of what it answered',
    path: '/api/datasource/sampleProcedure',
    body: described.sampleProcedureBody,
    answer: z.array(described.describedResult),
  }),
  describeQuery: post({
    summary: 'Describes one statement; it is never executed',
    scope: 'generate',
    path: '/api/datasource/describeQuery',
    body: described.describeQueryBody,
    answer: described.describedRoutine,
  }),
  drift: post({
    summary: 'What has changed in a data source since services were generated from it',
    scope: 'generate',
    path: '/api/datasource/drift',
    query: datasourceName,
    answer: drift,
  }),
  serviceDrift: post({
    summary: 'What has changed in its data source since one generation',
    scope: 'generate',
    path: '/api/datasource/serviceDrift',
    query: id,
    answer: drift,
  }),
  checkSchema: post({
    summary:
      'What an uploaded schema, or a zip of its files, holds; 400 tells what is wrong with it, with file, line and column',
    scope: 'generate',
    path: '/api/datasource/checkSchema',
    body: contract.checkSchemaBody,
    answer: contract.checkedSchema,
  }),
  checkMessages: post({
    summary:
      'The messages that an uploaded AsyncAPI 3 document takes and sends; 400 tells what is wrong with it, with file, line and column',
    scope: 'generate',
    path: '/api/datasource/checkMessages',
    body: contract.checkSchemaBody,
    answer: checkedMessages,
  }),
  generateDeploySqlServer: post({
    summary: 'The same as generateDeploy: the data source’s kind decides',
    scope: 'generate',
    path: '/api/datasource/generateDeploySqlServer',
    body: generateRequest,
    answer: wire.accepted,
  }),
  generateDevops: post({
    summary: 'Makes a Build, or takes an artifact that is there, and hands it on to a CI or a repository',
    scope: 'devops',
    path: '/api/datasource/generateDevops',
    body: handOnBody,
    answer: wire.accepted,
  }),
  generateDevopsSqlServer: post({
    summary: 'The same as generateDevops: the data source decides the kind',
    scope: 'devops',
    path: '/api/datasource/generateDevopsSqlServer',
    body: handOnBody,
    answer: wire.accepted,
  }),
  generateDevopsSrc: post({
    summary: 'Makes a Src, or takes an artifact that is there, and hands it on to a CI or a repository',
    scope: 'devops',
    path: '/api/datasource/generateDevopsSrc',
    body: handOnBody,
    answer: wire.accepted,
  }),
  devops: post({
    summary: 'The configurations of continuous integration, without their secrets',
    scope: 'devops',
    path: '/api/resources/devops',
    answer: z.array(devops.devopsRow),
  }),
  saveDevops: post({
    summary: 'Saves a configuration of continuous integration, new or by its id',
    path: '/api/resources/saveDevops',
    body: devops.devopsForm,
    answer: wire.saved,
  }),
  deleteDevops: post({
    summary: 'Deletes a configuration of continuous integration',
    path: '/api/resources/deleteDevops',
    query: id,
    answer: 'empty',
  }),
  previewDevops: post({
    summary: 'The request that a configuration would make, secrets as asterisks; nothing is sent',
    path: '/api/resources/previewDevops',
    body: devops.devopsForm,
    answer: devops.previewedDevops,
  }),
  generateDeploy: post({
    summary: 'Starts a Build or Test from a database; its file comes later',
    scope: 'generate',
    path: '/api/datasource/generateDeploy',
    body: generateRequest,
    answer: wire.accepted,
  }),
  generateBinary: post({
    summary: 'Starts a Build or Test from an API source; its file comes later',
    scope: 'generate',
    path: '/api/datasource/generateBinary',
    body: generateRequest,
    answer: wire.accepted,
  }),
  reviewChanges: post({
    summary: 'What the request would change in what callers know: free of charge, and nothing is kept of it',
    scope: 'generate',
    path: '/api/generate/reviewChanges',
    body: generateRequest,
    answer: changes.requestChanges,
  }),
  regenerateChanges: post({
    summary: 'What generating the project again would change in its files, against its last artifact: free of charge',
    scope: 'generate',
    path: '/api/generate/regenerateChanges',
    body: generateRequest,
    answer: regenerate.regenerateChanges,
  }),
  diff: post({
    summary:
      'What has become of what the project published: a verdict for each operation, by today’s catalogue. Free of charge',
    scope: 'generate',
    path: '/api/generate/diff',
    body: generateRequest,
    answer: requestDiff,
  }),
  repositories: post({
    summary: 'The Git repositories that projects are committed to, without their tokens',
    scope: 'devops',
    path: '/api/resources/repositories',
    answer: z.array(repository.repositoryRow),
  }),
  saveRepository: post({
    summary: 'Saves a Git repository, new or by its id',
    path: '/api/resources/saveRepository',
    body: repository.repositoryForm,
    answer: wire.saved,
  }),
  deleteRepository: post({
    summary: 'Forgets a Git repository; what was committed there stays',
    path: '/api/resources/deleteRepository',
    query: id,
    answer: 'empty',
  }),
  upgrades: post({
    summary: 'The projects in Git repositories that would be made with newer versions now',
    scope: 'devops',
    path: '/api/resources/upgrades',
    answer: z.array(repository.upgrade),
  }),
  checkRepository: post({
    summary: 'Whether a Git repository can be reached and written; nothing is written there',
    path: '/api/resources/checkRepository',
    body: repository.repositoryForm,
    answer: repository.checkedRepository,
  }),
  hostKeys: post({
    summary: 'The keys that an SFTP server shows, with their fingerprints; nobody logs in there',
    scope: 'generate',
    path: '/api/resources/hostKeys',
    body: wire.sshServer,
    answer: z.array(wire.hostKey),
  }),
  proof: post({
    summary:
      'How a running service of the request and a plain client of its database are asked the same. Free of charge',
    scope: 'generate',
    path: '/api/generate/proof',
    body: generateRequest,
    answer: proofPlan,
  }),
  preview: post({
    summary:
      'What the request would be generated to now, and what keeps it from that: free of charge, and nothing is kept of it',
    scope: 'generate',
    path: '/api/datasource/preview',
    query: previewed.previewQuery,
    body: generateRequest,
    answer: previewed.preview,
  }),
  requestCost: post({
    summary: 'What the request would be charged now, and why that may be nothing',
    scope: 'generate',
    path: '/api/generate/requestCost',
    body: generateRequest,
    answer: services.requestCost,
  }),
  keptNames: post({
    summary: 'What endpoints of a project are called because its last generation called them so',
    scope: 'generate',
    path: '/api/generate/keptNames',
    body: kept.keptNamesBody,
    answer: kept.keptNamesAnswer,
  }),
  endpoint: post({
    summary: 'Where the generation service is: the base of its calls',
    scope: 'any',
    path: '/api/datasource/endpoint',
    answer: z.object({ endpoint: z.string() }),
  }),
  generateSrc: post({
    summary: 'Generates the source project: the answer is the zip',
    scope: 'generate',
    path: '/api/generate/generateSrc',
    body: generateRequest,
    answer: 'zip',
  }),
  generateSchema: post({
    summary: 'The contract of the project alone, in its technology’s own language or in XML Schema',
    scope: 'schema',
    path: '/api/generate/generateSchema',
    body: contractRequest,
    answer: 'file',
  }),
  getFileZip: {
    summary: 'Fetches what a generation made; parts of it by Range, its SHA-256 is the ETag',
    scope: 'download',
    method: 'get',
    path: '/api/generate/getFileZip/:id',
    params: id,
    answer: 'zip',
  },
  TypeDatabase: post({
    summary: 'The kinds of databases',
    scope: 'generate',
    path: '/api/resources/TypeDatabase',
    query: z.object({ type: text.optional() }),
    answer: options,
  }),
  getTypeAppicationServer: post({
    summary: 'The application servers',
    scope: 'generate',
    path: '/api/resources/getTypeAppicationServer',
    answer: options,
  }),
  getTypeService: post({
    summary: 'Where answers can be sent',
    scope: 'generate',
    path: '/api/resources/getTypeService',
    answer: options,
  }),
  queueTypeService: post({
    summary: 'The brokers of queues',
    scope: 'generate',
    path: '/api/resources/queueTypeService',
    answer: options,
  }),
  producerServiceWith: post({
    summary: 'What a producer of messages can be triggered with',
    scope: 'generate',
    path: '/api/resources/producerServiceWith',
    answer: options,
  }),
  DomainService: post({
    summary: 'Base packages that the account has used, the one it used last first',
    scope: 'generate',
    path: '/api/resources/DomainService',
    answer: options,
  }),
  pendingFiles: post({
    summary: 'What was made and not fetched yet',
    scope: 'download',
    path: '/api/resources/pendingFiles',
    answer: z.array(wire.pendingFile),
  }),
  deletePendingFile: post({
    summary: 'Deletes a file that was made',
    path: '/api/resources/deletePendingFile',
    query: id,
    answer: 'empty',
  }),
  getFavourites: post({
    summary: 'The requests that the account keeps, by name',
    path: '/api/resources/getFavourites',
    answer: z.array(favourites.favourite),
  }),
  getFavourite: post({
    summary: 'One kept request, whole',
    path: '/api/resources/getFavourite',
    query: id,
    answer: favourites.favouriteDetail,
  }),
  saveFavourite: post({
    summary: 'Keeps a request under a name',
    path: '/api/resources/saveFavourite',
    body: favourites.saveFavouriteBody,
    answer: wire.saved,
  }),
  deleteFavourite: post({
    summary: 'Forgets a kept request',
    path: '/api/resources/deleteFavourite',
    query: id,
    answer: 'empty',
  }),
  dependencies: post({
    summary: 'The versions that generated projects use, and the account’s own',
    path: '/api/resources/dependencies',
    answer: z.array(dependencies.dependency),
  }),
  checkDependency: post({
    summary: 'Whether a version exists, and what it is known to be bad with: nothing is kept of it',
    path: '/api/resources/checkDependency',
    body: dependencies.checkDependencyBody,
    answer: dependencies.versionCheck,
  }),
  updateDependency: post({
    summary: 'Chooses a version of a dependency, or goes back to the tested one',
    path: '/api/resources/updateDependency',
    body: dependencies.updateDependencyBody,
    answer: dependencies.updatedDependency,
  }),
  getDownload: {
    summary: 'The command-line client, samples, the runtime, templates for CI, the portal’s contract; public',
    method: 'get',
    path: '/api/downloads/:file',
    params: z.object({ file: text.min(1, 'required') }),
    answer: 'file',
  },
  getWallet: post({
    summary: 'What the account may still spend, by purchase and grant',
    path: '/api/resources/getWallet',
    answer: wallets.wallet,
  }),
  activeWallet: post({
    summary: 'Begins the time of a purchase or grant; one that is active stays as it is',
    path: '/api/resources/activeWallet',
    body: wallets.activeWalletBody,
    answer: wire.saved,
  }),
  getMovements: post({
    summary: 'What moved credits, the newest first',
    path: '/api/resources/getMovements',
    query: wallets.movementsQuery,
    answer: z.array(wallets.movement),
  }),
  getMovementsFile: {
    summary: 'All movements of credits as CSV',
    method: 'get',
    path: '/api/resources/getMovementsFile',
    answer: 'csv',
  },
  getCreditMonths: post({
    summary: 'Credits by month, the last twelve, the oldest first',
    path: '/api/resources/getCreditMonths',
    answer: z.array(wallets.creditMonth),
  }),
  setCreditWarning: post({
    summary: 'With how many credits left the account is told',
    path: '/api/resources/setCreditWarning',
    body: wallets.creditWarningBody,
    answer: 'empty',
  }),
  getServices: post({
    summary: 'What the account has generated, the newest first',
    scope: 'generate',
    path: '/api/resources/getServices',
    query: services.servicesQuery,
    answer: z.array(services.serviceRow),
  }),
  getService: post({
    summary: 'One generation with its request and its receipt',
    scope: 'generate',
    path: '/api/resources/getService',
    query: id,
    answer: services.serviceDetail,
  }),
  getEventsClient: post({
    summary: 'A month’s events, the newest first; each carries the totals of its month',
    path: '/api/resources/getEventsClient',
    query: events.eventsQuery,
    answer: z.array(events.event),
  }),
  getEventMonth: post({
    summary: 'A month in figures, and its days in a time zone',
    path: '/api/resources/getEventMonth',
    query: events.eventMonthQuery,
    answer: events.eventMonth,
  }),
  getEventsFile: {
    summary: 'A month’s events as CSV',
    method: 'get',
    path: '/api/resources/getEventsFile',
    query: events.monthOnly,
    answer: 'csv',
  },
  getTokenApp: post({
    summary: 'The account’s application tokens, without their secrets',
    path: '/api/resources/getTokenApp',
    answer: z.array(tokens.tokenRow),
  }),
  createTokenApp: post({
    summary: 'Makes an application token, inactive and without a secret',
    path: '/api/resources/createTokenApp',
    body: tokens.createTokenBody,
    answer: wire.saved,
  }),
  generateToken: post({
    summary: 'Makes or replaces a token’s secret, tells it once and activates it',
    path: '/api/resources/generateToken',
    body: tokens.generateTokenBody,
    answer: tokens.generatedToken,
  }),
  updateTokenAppActive: post({
    summary: 'Stops a token, or lets it in again',
    path: '/api/resources/updateTokenAppActive',
    query: id,
    answer: wire.saved,
  }),
  updateTokenBudget: post({
    summary: 'How many credits a token may spend',
    path: '/api/resources/updateTokenBudget',
    body: tokens.tokenBudgetBody,
    answer: wire.saved,
  }),
  deleteTokenApp: post({
    summary: 'Ends a token at once, on every node',
    path: '/api/resources/deleteTokenApp',
    query: id,
    answer: 'empty',
  }),
  generationStatus: post({
    summary: 'What has become of a generation, and how far it is',
    scope: 'any',
    path: '/api/resources/generationStatus',
    query: id,
    answer: wire.generationStatus,
  }),
  cancelGeneration: post({
    summary: 'Ends a generation that waits or runs; one that has ended stays as it is',
    scope: 'generate',
    path: '/api/resources/cancelGeneration',
    query: id,
    answer: wire.generationStatus,
  }),
  markNotificationSeen: post({
    summary: 'Marks a notification as seen',
    path: '/api/resources/markNotificationSeen',
    query: id,
    answer: 'empty',
  }),
  getPlans: post({
    summary: 'The plans that can be bought; public',
    path: '/api/resources/getPlans',
    answer: z.array(plans.plan),
  }),
  getQuote: post({
    summary: 'What a quantity of credits costs in a plan; public',
    path: '/api/resources/getQuote',
    body: plans.quoteBody,
    answer: plans.quote,
  }),
  getTechnologyCredits: post({
    summary: 'What an endpoint of each technology costs; public',
    path: '/api/resources/getTechnologyCredits',
    answer: z.array(plans.technologyCredits),
  }),
  createCheckout: post({
    summary: 'Opens the payment provider’s page for an order',
    path: '/api/resources/createCheckout',
    body: payments.checkoutOrder,
    answer: payments.checkout,
  }),
  checkoutStatus: post({
    summary: 'What has become of a checkout: the page that the browser comes back to asks until it is at its end',
    path: '/api/resources/checkoutStatus',
    query: payments.checkoutStatusQuery,
    answer: payments.checkoutStatus,
  }),
  license: {
    summary: 'The license in force; public; without `language` in the language of the request',
    method: 'get',
    path: '/api/license',
    query: z.object({ language: z.enum(LANGUAGES).exactOptional() }),
    answer: wire.license,
  },
  eulaReject: post({
    summary: 'Records that the license in force was declined; the session goes on until it is signed out',
    path: '/api/resources/eulaReject',
    answer: 'empty',
  }),
  activity: post({
    summary: 'The browser’s word that somebody types or points: use of the session. Sent once a minute at most',
    path: '/api/resources/activity',
    answer: 'empty',
  }),
} as const satisfies Record<string, Call>;

export type CallName = keyof typeof CALLS;
/** The types of a call's body, query and answer. */
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
