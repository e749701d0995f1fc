/** A property of a check in Google's rules that is another one here. */
export interface Setting {
  readonly check: string;
  readonly property: string;
  readonly value: string;
}

/** Findings that are none. */
export interface Exception {
  /** Names of rules, as a regular expression. */
  readonly rules: string;
  /** The message of such a finding, as a regular expression: no other finding of the rule is let pass. */
  readonly message: string;
}

/** Four blanks, and 120 characters a line, as the projects' own .editorconfig says. */
const LAYOUT: readonly Setting[] = [
  { check: 'Indentation', property: 'basicOffset', value: '4' },
  { check: 'Indentation', property: 'braceAdjustment', value: '4' },
  { check: 'Indentation', property: 'caseIndent', value: '4' },
  { check: 'Indentation', property: 'throwsIndent', value: '4' },
  { check: 'Indentation', property: 'lineWrappingIndentation', value: '4' },
  { check: 'Indentation', property: 'arrayInitIndent', value: '4' },
  { check: 'LineLength', property: 'max', value: '120' },
];

/** Google's rules (google_checks.xml of Checkstyle) but for these. */
export const CHECKSTYLE_SETTINGS: readonly Setting[] = [
  ...LAYOUT,
  // A single word that is longer than a line has no place where it could be broken: an address, a name of the database.
  {
    check: 'LineLength',
    property: 'ignorePattern',
    value: '^package.*|^import.*|^ +(?:\\* |\\+ )?\\S+$',
  },
  // The check takes an escaped backslash with a u behind it for an escaped character; the shipped pattern with what looks before it.
  {
    check: 'IllegalTokenText',
    property: 'format',
    value: '(?&lt;!\\\\)\\\\(?:u00(?:22|27|5[Cc])|0(10|11|12|14|15|40|42|47)|134)',
  },
];

/**
 * Names that the owner gave: a database's `p_customer` is `pCustomer`, an API's `e-mail` is `eMail`, as Google's own guide converts
 * them (5.3). The check counts letters instead of words. These are the ones that the cases have on purpose.
 */
const OWNERS =
  '(?:\\w*(?:[Gg]etX|[Cc]lassX|[Uu]002aJndiLdapXTXBQ|geTX|GeTX|[Gg]rosseItSX|OfALongName|AddressT|PTier)\\w*|[abexp][A-Z]\\w*)';

export const CHECKSTYLE_EXCEPTIONS: readonly Exception[] = [
  {
    rules: 'AbbreviationAsWordInName|MethodName|ParameterName|RecordComponentName|MemberName',
    message: `'${OWNERS}'`,
  },
  // Letters of other scripts, which Java takes: the checks and the grammar of javadoc know ASCII alone.
  {
    rules: 'AbbreviationAsWordInName|MethodName|ParameterName|RecordComponentName|MemberName|LocalVariableName',
    message: "'\\S*[^\\x00-\\x7f]\\S*'",
  },
  { rules: '\\w+', message: "has parse error\\. Details: token recognition error at: '(?:@|[^\\x00-\\x7f])'" },
  // Tests that need a database end as Maven's integration tests do.
  { rules: 'AbbreviationAsWordInName', message: "'\\w+DbIT'" },
];

/** Rules of PMD's quickstart with properties of their own, by category. */
export const PMD_PROPERTIES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  // Arguments of warnings and errors are getters, which cost nothing, and those levels are always on: a guard would be noise.
  'bestpractices/GuardLogStatement': { logLevels: 'trace,debug', guardsMethods: 'isTraceEnabled,isDebugEnabled' },
  // Java's names have letters of every script, and so do a database's.
  'codestyle/FormalParameterNamingConventions': { methodParameterPattern: '[\\p{Ll}\\p{Lo}][\\p{L}\\p{M}0-9]*' },
  'codestyle/LocalVariableNamingConventions': { localVarPattern: '[\\p{Ll}\\p{Lo}][\\p{L}\\p{M}0-9]*' },
  // The second parameter is RowMapper's; that a method is given as one is not seen.
  'bestpractices/UnusedFormalParameter': { violationSuppressRegex: ".*'(rowNumber|number)'.*" },
  // What tests of one technology share: annotations and fields, and never a test itself.
  'design/AbstractClassWithoutAnyMethod': within('RestTest'),
  // Spring makes it; its beans are static because they come before all others.
  'design/InstantiableUtilityClass': within('RetryConfiguration'),
  // HikariCP's type of that name hides Java's within whoever implements its interface.
  'codestyle/UnnecessaryFullyQualifiedName': within('OutdatedStatements'),
  // A proxy is equal to itself alone.
  'errorprone/CompareObjectsWithEquals': within('SessionUse'),
  // The memory's end is an Error, and is thrown on; what an aspect or a rule of Spring's goes on with throws anything.
  'errorprone/AvoidCatchingGenericException': {
    typesThatShouldNotBeCaught: 'java.lang.Throwable,java.lang.Error',
    ...within('OutOfMemoryExit', 'IdempotentCalls', 'PreAuthorizedCalls'),
  },
  // The request's own stream, which the server closes.
  'errorprone/CloseResource': within('IdempotencyAdvice'),
  // Its interrupt ends all threads of a client that cannot be closed (JDK 17); nothing else does.
  'multithreading/AvoidThreadGroup': within('ApiThreads'),
  // SQL's null is no empty array.
  'errorprone/ReturnEmptyCollectionRatherThanNull': within('PostgresText'),
};

/** The findings of SpotBugs that are not right, and their classes, as regular expressions. */
export const SPOTBUGS_EXCEPTIONS: readonly { readonly pattern: string; readonly classes: string }[] = [
  // Records of one call, made of JSON or of a row and read once: copies of their lists would cost each call, and lose nulls.
  {
    pattern: 'EI_EXPOSE_REP,EI_EXPOSE_REP2',
    classes:
      '~.*\\.(model\\.\\w+|service\\.\\w+Completed|state\\.Answer|page\\.Page|rest\\.PageAnswer|\\w+\\.IdempotencyAdvice.Digested|\\w+\\.\\w+(Body|Input|Payload)\\w*)',
  },
  // A record's accessor that was not null is not null when it is asked again.
  {
    pattern: 'NP_NULL_ON_SOME_PATH_FROM_RETURN_VALUE',
    classes: '~.*\\.(Default\\w+(RequestMapper|Payloads)|Deliveries|grpc\\.\\w+Messages)',
  },
  // The outputs of a call are read from the call.
  { pattern: 'EI_EXPOSE_REP', classes: '~.*\\.CallResults' },
  // A request's stream is for whoever reads the request.
  { pattern: 'EI_EXPOSE_REP', classes: '~.*\\.BoundedRequest' },
  // What calls go through is kept as it is given: a copy would be another connection.
  { pattern: 'EI_EXPOSE_REP2', classes: '~.*\\.client\\.(http\\.HttpApi|soap\\.SoapApi|grpc\\.GrpcConnection)' },
  // WebLogic looks for the interface at the class itself.
  { pattern: 'RI_REDUNDANT_INTERFACES', classes: '~.*\\.ServletInitializer' },
];

function within(...names: readonly string[]): Readonly<Record<string, string>> {
  const named = names.map((name) => `@SimpleName='${name}'`).join(' or ');
  return { violationSuppressXPath: `./ancestor-or-self::ClassDeclaration[${named}]` };
}
