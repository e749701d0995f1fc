// Projects that were made before the runtime had all classes in packages of their own. The list is closed: what a project had then does
// not change. `tests/generated/projects/made-before.test.ts` holds it against such projects; a class of the runtime that gets another name gets
// it here as well.

/** The present state of a class that projects once had in a package of their own. */
export interface Successor {
  /**
   * The classes that may have its place, below `forja.runtime` with dots, or of the project itself with slashes; the first that a
   * project has is the one. None: nothing has its place.
   */
  readonly classes: readonly string[];
  /** The Java that a class has otherwise, where another import alone does not do. */
  readonly otherwise?: string;
}

/** Package of the project, package of the runtime, and the classes that have the same name in both. */
const SAME_NAME: readonly (readonly [string, string, string])[] = [
  ['api', 'library', 'CallExceptions Calls'],
  ['client', 'client', 'ApiJson ApiValueException'],
  ['client', 'client.graphql', 'ApiErrorException ApiErrors ApiQuery'],
  ['client', 'client.grpc', 'AnyFields AnyJson AnyTypes ApiCall ApiCredentials ApiFailures'],
  ['client', 'client.http', 'ApiCredentials ApiFailures ApiThreads'],
  ['client', 'client.rest', 'ApiCall ApiParts ApiStyle'],
  ['client', 'client.soap', 'Attachments SoapCall SoapFailures SoapFaultException SoapVersion XmlElement XmlException'],
  ['client', 'client.soap', 'XmlFragment XmlPresence XmlType XmlValue XmlWriter XopPackage'],
  ['config', 'json', 'StrictJson'],
  ['config', 'security', 'ApiKeyFilter'],
  ['config', 'security.jwt', 'IssuerCalls IssuerOutages TokenRoles'],
  ['config', 'service', 'OutOfMemoryExit'],
  ['config', 'trial', 'TrialEndedAnalyzer TrialEndedException'],
  ['config', 'web', 'ProblemPage'],
  ['failure', 'failure', 'Failure FailureClassifier FailureException Failures'],
  ['graphql', 'graphql', 'CallLimit ErrorClassifications FloatScalar GraphQlErrors HeaderInterceptor InputArgument'],
  [
    'graphql',
    'graphql',
    'InputArguments InputReader JsonScalar PermissionsFirst RecordFields RequestHeaders TextScalar',
  ],
  ['graphql', 'operation', 'RequestCheck'],
  ['grpc', 'grpc', 'GrpcCalls GrpcErrors GrpcStatuses InvalidMessageException RequestMetadata Values'],
  ['grpc', 'grpc.security', 'ApiKeyExtractor ApiKeyProvider'],
  ['json', 'call', 'RequestReader'],
  ['mcp', 'mcp', 'StatelessRevision ToolController ToolEndpoint ToolErrors ToolMethod ToolSettings Tools'],
  ['model', 'operation', 'MemberNames'],
  ['model', 'value', 'NotNullIfGiven Omittable OmittableValue'],
  ['page', 'page', 'Page PageRequest'],
  [
    'queue',
    'rabbitmq',
    'Deliveries InvalidMessageException ListenerLog MessageReader Outcome QueueOutcomes QueueSettings',
  ],
  [
    'repository',
    'jdbc',
    'CallResults ColumnNames FieldsOfFailures GeneratedKey RequestFields RoutineCall RowLimit TakenFields',
  ],
  ['repository', 'jdbc.oracle', 'OracleCursors OracleValues'],
  ['repository', 'jdbc.page', 'PageCursor PageOffset'],
  ['repository', 'jdbc.postgresql', 'MoneyText PostgresText'],
  ['repository', 'state.jdbc', 'JdbcInbox JdbcKeptAnswers JdbcOutbox'],
  [
    'rest',
    'rest',
    'EntityTags IncompleteAnswerException JsonRows NullAnswer PageAnswer PermissionsFirst ProblemHandler',
  ],
  ['rest', 'rest', 'ProblemStatuses RefusedParameterException SingleValues UnreadableMember WrittenValues'],
  [
    'rest',
    'rest.idempotency',
    'AnsweredBeforeException HeldResponse IdempotencyAdvice IdempotencyKey Idempotent IdempotentCalls',
  ],
  ['sender', 'rabbitmq.outbox', 'RabbitTarget'],
  ['sender', 'rabbitmq.sender', 'RabbitPublisher'],
  ['service', 'operation', 'Callers MustFind'],
  ['service', 'transaction', 'RepeatedWhenLost'],
  ['session', 'jdbc.mariadb.session', 'GuardedSockets Heap'],
  ['session', 'jdbc.postgresql.session', 'NamedStatement OutdatedStatements SoleStatement'],
  ['session', 'jdbc.session', 'CallName SessionTrace'],
  ['session', 'jdbc.spare', 'SpareConnections'],
  [
    'session',
    'session',
    'CallNames DatabaseHealth PoolExhaustedException PoolFailures PoolMetrics PoolQueue RunningCalls',
  ],
  ['session', 'session', 'SessionDataSource SessionUse'],
  ['soap', 'operation', 'RequestCheck'],
  [
    'soap',
    'soap',
    'BoundedRequest ContractPage FaultDetail FaultError HeaderResolver MessageDepth Payloads RecordPayloads',
  ],
  [
    'soap',
    'soap',
    'RecordReader RecordWriter ResponseElement SchemaCheck SoapAdapter SoapContract SoapDone SoapFaultCodes',
  ],
  ['soap', 'soap', 'SoapFaults UnknownOperations UnwritableTextException XmlText XmlValues'],
  ['soap', 'soap.security', 'SoapUsers UnknownCallerException UserToken UserTokens'],
  [
    'state',
    'state',
    'AlreadyTakenException Answer AnsweredOnce AnswersExpiry IdempotencySettings Inbox Lane Once Outbox',
  ],
  ['state', 'state', 'OutboxDispatcher OutboxMessage OutboxSettings OutboxTarget RequestKey'],
  [
    'websocket',
    'websocket',
    'CallMessage SocketAnswers SocketController SocketError SocketErrors SocketHandler SocketOperation',
  ],
  ['websocket', 'websocket', 'SocketOperations SocketSettings Subscription'],
];

/** Classes whose work another class does today. */
const OTHER_NAME: Readonly<Record<string, readonly string[]>> = {
  'api/CallDefaults': ['library.LibraryAutoConfiguration'],
  'client/Api': ['client.rest.RestApi', 'client.graphql.GraphQlApi', 'client.soap.SoapApi', 'client.grpc.GrpcApi'],
  'client/ApiDefaults': ['client/ApiConfiguration'],
  'client/Envelopes': [],
  'client/RemoteApi': [],
  'client/UserToken': ['client.soap.security.UserTokenCredentials'],

  'config/CorsDefaults': ['web.CorsAutoConfiguration'],
  'config/Observations': ['service.ServiceAutoConfiguration'],
  'config/ProblemDeniedHandler': ['security.Refusals'],
  'config/ProblemEntryPoint': ['security.Refusals'],
  'config/SecurityDefaults': ['security.CallersAutoConfiguration'],
  'failure/FailureBeans': ['failure.FailuresAutoConfiguration'],
  'graphql/GraphQlConfiguration': ['graphql.GraphQlRuntimeAutoConfiguration'],
  'graphql/GraphQlDefaults': ['graphql.GraphQlRuntimeAutoConfiguration'],
  'graphql/InvalidHeaderException': ['failure.FailureException'],
  'graphql/MapArguments': ['graphql.InputArguments'],
  'graphql/Omittables': ['graphql.RecordFields'],
  'graphql/OptionalArguments': ['graphql.InputArgument'],
  'graphql/ServiceController': ['graphql.RecordFields'],
  'grpc/GrpcConfiguration': ['grpc.GrpcRuntimeAutoConfiguration'],
  'grpc/GrpcDefaults': ['grpc.GrpcRuntimeAutoConfiguration'],
  'mcp/ToolConfiguration': ['mcp.ToolsAutoConfiguration'],
  'mcp/ToolDefaults': ['mcp.ToolsAutoConfiguration'],
  'queue/QueueDefaults': ['rabbitmq.ConsumerAutoConfiguration'],
  'repository/Arguments': [
    'jdbc.postgresql.PostgresArguments',
    'jdbc.oracle.OracleArguments',
    'jdbc.sqlserver.SqlServerArguments',
  ],
  'repository/Cursors': ['jdbc.postgresql.PostgresCursors'],
  'repository/DatabaseFailures': [
    'jdbc.postgresql.PostgresFailures',
    'jdbc.mysql.MySqlFailures',
    'jdbc.oracle.OracleFailures',
    'jdbc.sqlserver.SqlServerFailures',
  ],
  'repository/DbDocuments': ['jdbc.mysql.MySqlDocuments'],
  'repository/DbValues': ['jdbc.mysql.MySqlValues', 'jdbc.sqlserver.SqlServerValues'],
  'repository/JdbcInboxDefaults': ['state.jdbc.JdbcStateAutoConfiguration'],
  'repository/JdbcKeptAnswersDefaults': ['state.jdbc.JdbcStateAutoConfiguration'],
  'repository/JdbcOutboxDefaults': ['state.jdbc.JdbcStateAutoConfiguration'],
  'repository/Rows': [
    'jdbc.postgresql.PostgresRows',
    'jdbc.mariadb.MariaDbRows',
    'jdbc.mysql.MySqlRows',
    'jdbc.oracle.OracleRows',
    'jdbc.sqlserver.SqlServerRows',
  ],
  'rest/OpenApiConfiguration': ['rest.RestAutoConfiguration'],
  'rest/QueryLists': ['rest.ParameterEditors'],
  'rest/RestDefaults': ['rest.RestAutoConfiguration'],
  'rest/WebConfiguration': ['rest.RestWebConfiguration'],
  'service/RetryConfiguration': ['transaction.RetryAutoConfiguration'],
  'session/DatabaseSession': [
    'jdbc.postgresql.session.PostgresSessions',
    'jdbc.mariadb.session.MariaDbSessions',
    'jdbc.mysql.session.MySqlSessions',
    'jdbc.oracle.session.OracleSessions',
    'jdbc.sqlserver.session.SqlServerSessions',
  ],
  'session/SessionConfiguration': ['session.SessionAutoConfiguration'],
  'soap/InvalidMessageException': ['soap.InvalidPayloadException'],
  'soap/RequestHeaders': ['soap.HeaderFields'],
  'soap/SoapDefaults': ['soap.SoapAutoConfiguration'],
  'state/IdempotencyConfiguration': ['state.KeptAnswersAutoConfiguration'],
  'state/OutboxConfiguration': ['state.OutboxAutoConfiguration'],
  'websocket/Caller': ['websocket.SocketCaller'],
  'websocket/Callers': ['websocket.SocketCallers'],
  'websocket/Calls': ['websocket.SocketCalls'],
  'websocket/SocketConfiguration': ['websocket.SocketAutoConfiguration'],
  'websocket/SocketDefaults': ['websocket.SocketAutoConfiguration'],
};

/** Classes that code has to use otherwise than by another import. */
const OTHERWISE: Readonly<Record<string, Successor>> = {
  // It is no bean any more: an application of several libraries has several APIs.
  'client/ApiProperties': {
    classes: ['client.ApiProperties'],
    otherwise: 'of(environment, "service.api"), at(url)',
  },
  'config/CallPermissions': { classes: ['operation.CallRules'], otherwise: 'requireAllowed(method)' },
  'config/KnownCallers': { classes: ['security.KnownCallers'], otherwise: `by("jwt", authentication)` },
  'json/BoundOperation': { classes: ['call.BoundOperation'], otherwise: 'requireAllowed(CallRules)' },
  'repository/StateDatabase': {
    classes: ['state.jdbc.ApartAutoConfiguration'],
    otherwise: '@Qualifier("state") DataSource',
  },
  'state/KeptAnswers': { classes: ['state.KeptAnswers'], otherwise: 'hold(RequestKey)' },
};

/**
 * The successors by the package and the name that a class had.
 * @example
 * repository/DbValues   →   { classes: ['jdbc.mysql.MySqlValues', 'jdbc.sqlserver.SqlServerValues'] }
 */
export const SUCCESSORS: ReadonlyMap<string, Successor> = new Map<string, Successor>([
  ...Object.entries(OTHER_NAME).map(([was, classes]) => [was, { classes }] as const),
  ...sameNames(),
  ...Object.entries(OTHERWISE),
]);

function sameNames(): ReadonlyMap<string, Successor> {
  const found = new Map<string, Successor>();
  for (const [own, now, names] of SAME_NAME) {
    for (const name of names.split(' ')) {
      const before = found.get(`${own}/${name}`)?.classes ?? [];
      found.set(`${own}/${name}`, { classes: [...before, `${now}.${name}`] });
    }
  }
  return found;
}
