/** The words that no Java identifier may be, and contextual keywords, which read badly as names. */
export const JAVA_RESERVED: ReadonlySet<string> = new Set(
  `abstract assert boolean break byte case catch char class const continue default do double else enum extends final
  finally float for goto if implements import instanceof int interface long native new package private protected public
  return short static strictfp super switch synchronized this throw throws transient try void volatile while _ true
  false null var yield record sealed permits when`.split(/\s+/),
);

/** The members that every object or record has: a record component of that name would override or clash with them. */
export const JAVA_OBJECT_MEMBERS: ReadonlySet<string> = new Set(
  'clone finalize getClass hashCode notify notifyAll toString wait equals'.split(' '),
);

/** The names that Windows keeps for devices; no file there can have them, with any extension. */
export const DEVICES: ReadonlySet<string> = new Set(
  ['con', 'prn', 'aux', 'nul'].concat(['com', 'lpt'].flatMap((port) => [...'0123456789'].map((digit) => port + digit))),
);

/**
 * The simple names that generated files import, that java.lang gives to every file, or that no file has on Windows, in
 * lower case.
 */
export const JAVA_TYPE_NAMES: ReadonlySet<string> = new Set(
  `AbstractMethodError Appendable ArithmeticException ArrayIndexOutOfBoundsException ArrayStoreException AssertionError
  AutoCloseable Boolean Byte Character CharSequence Class ClassCastException ClassLoader Cloneable Comparable Compiler
  Deprecated Double Enum Error Exception Float FunctionalInterface IllegalArgumentException IllegalStateException
  IndexOutOfBoundsException Integer Iterable Long Math Module ModuleLayer NullPointerException Number
  NumberFormatException Object Override Package Process ProcessBuilder ProcessHandle Readable Record Runnable Runtime
  RuntimeException SafeVarargs SecurityException Short StackWalker StrictMath String StringBuffer StringBuilder
  SuppressWarnings System Thread ThreadGroup ThreadLocal Throwable UnsupportedOperationException Void ScopedValue
  StringTemplate
  BigDecimal BigInteger LocalDate LocalDateTime LocalTime OffsetDateTime OffsetTime Instant Duration Clock ZoneId
  ZoneOffset UUID List Map Set Collection ArrayList HashMap LinkedHashMap Optional Objects Arrays Base64 Locale
  Collectors Stream Function Supplier Consumer Predicate Function BiFunction
  Array Connection DataSource Date Driver DriverManager PreparedStatement CallableStatement ResultSet
  ResultSetMetaData SQLException SQLXML Statement Struct Time Timestamp Types JDBCType Ref RowId Blob Clob NClob
  Application Configuration Bean Component Repository Service Controller RestController ControllerAdvice
  RestControllerAdvice Autowired Value Qualifier Primary Profile Conditional ConditionalOnMissingBean Transactional
  TransactionTemplate Propagation Isolation JdbcClient JdbcTemplate RowMapper SqlParameter SqlOutParameter
  SqlParameterSource SqlParameterValue SimpleJdbcCall NamedParameterJdbcTemplate DataAccessException
  GetMapping PostMapping PutMapping PatchMapping DeleteMapping RequestMapping RequestBody RequestParam RequestHeader
  RequestMethod PathVariable ResponseBody ResponseEntity ResponseStatus ResponseEntityExceptionHandler HttpStatus
  HttpStatusCode HttpHeaders HttpMethod MediaType ProblemDetail ExceptionHandler WebRequest ServerRequest
  ServerResponse HttpServletRequest HttpServletResponse ClientRequest ClientResponse
  Valid Validated Validator Validation NotNull NotBlank NotEmpty Size Digits Min Max Pattern Email Positive
  ConstraintViolation ConstraintViolationException
  Operation ApiResponse ApiResponses Schema Parameter Parameters Content Tag Tags SecurityRequirement SecurityScheme
  OpenAPI Info Components
  JsonNode JsonMapper ObjectMapper JsonProperty JsonInclude JsonCreator JsonValue JsonFormat JsonIgnore JsonRawValue
  JsonPropertyOrder JacksonException
  Logger LoggerFactory Test Mock MockMvc Mockito Argument QueryMapping MutationMapping SchemaMapping
  RowLimit RoutineCall RequestFields GeneratedKey PageOffset PageCursor
  PostgresText PostgresRows PostgresArguments PostgresCursors MoneyText MySqlValues MySqlDocuments MySqlRows MySqlCall
  MySqlRowLimit Timestamps Tinyints MariaDbCall MariaDbRows OracleValues OracleCall OracleCursors OracleRows OracleArguments SqlServerValues
  SqlServerRows SqlServerArguments Failure Failures FailureClassifier ProblemStatuses RestOperations JsonRows EntityTags PageAnswer WrittenValue ErrorClassifications Omittable OmittableValue NotNullIfGiven Nullable
  Message MessageBuilder RabbitTemplate RabbitListener Queue Exchange Binding ConsumedQueue ConsumedQueues ReceivedMessage
  Endpoint PayloadRoot RequestPayload ResponseElement UserToken RequestCheck RequestHeaders SoapContract SoapDone
  InputArgument Values GrpcCalls RequestMetadata InvalidMessageException`
    .split(/\s+/)
    .map((name) => name.toLowerCase())
    .concat([...DEVICES]),
);
