import type { Variable } from '../process/service-environment.ts';
import type { Verification } from './receipt.ts';

/** The other files in the zip of a Build. */
interface Delivered {
  /** Files that say how an application server takes it. */
  readonly deployment?: readonly string[];
  /** Files that tell callers all they have to know. */
  readonly contracts?: readonly string[];
  /** The folder of the source that it was built from; a Test brings none. */
  readonly source?: string;
  /** The files that go along with a library: its sources, its Javadoc, its pom. */
  readonly attached?: readonly string[];
  /** Markdown from the project's own README: every call, and what else callers have to know. */
  readonly operations?: string;
}

/** Writes the README of a Build: how to check it, start it, call it, and what it reads from its environment. */
export function runGuide(
  verification: Verification,
  examples: readonly Variable[],
  { deployment = [], contracts = [], source, operations = '', attached = [] }: Delivered = {},
): string {
  const variables = examples.map((variable) => ({ ...variable, example: outsideContainers(variable.example) }));
  const { artifact, tests, build, start, probes } = verification;
  const passed = probes.filter((probe) => probe.passed).length;
  const checks = start
    ? `- started in ${start.startUpMs} ms without a reachable database; ${passed} of ${probes.length} checks answered as documented`
    : '- a library: nothing was started. Its tests put it into an application, without what is behind its operations';
  return `# ${verification.project}

${until(verification.runsUntil)}## Check

\`\`\`sh
sha256sum -c SHA256SUMS
\`\`\`

${start ? running(artifact.file, build.javaRelease, variables) : adding(artifact.file, attached)}${deploying(deployment)}
${operations === '' ? '' : `${operations.trimEnd()}\n\n`}${inside(contracts, source)}## What was verified

- compiled with ${build.compiler}, Maven ${build.maven}
- ${tests.run} tests run, ${tests.failed} failed, ${tests.skipped} skipped
${checks}

Every check with its expected and actual answer stands in \`receipt/verification.json\`, the libraries inside in
\`sbom.json\` (CycloneDX), the whole output of the build in \`build.log\`, and the request that all of it was made from
in \`forja.json\`.
`;
}

/** Minutes are enough, and everywhere the same ones. */
function until(runsUntil: string | null): string {
  if (runsUntil === null) return '';
  const moment = `${runsUntil.slice(0, 10)} ${runsUntil.slice(11, 16)} UTC`;
  return `**A Test: it starts until ${moment} and not after that.** A Build of the same request has no end, and brings its source.\n\n`;
}

function inside(contracts: readonly string[], source: string | undefined): string {
  const lines = [
    ...contracts.map((path) => `- \`${path}\`: the contract`),
    ...(source === undefined
      ? []
      : [
          `- \`${source}/\`: the source that it was built from, with a README for who works on it; paths above are inside`,
        ]),
  ];
  return lines.length === 0 ? '' : `## What else is here\n\n${lines.join('\n')}\n\n`;
}

/** Maven takes a library from a repository: with its pom, everything that it needs comes along. */
function adding(file: string, attached: readonly string[]): string {
  const ended = (end: string) => attached.find((name) => name.endsWith(end));
  const [pom, sources, javadoc] = ['.pom', '-sources.jar', '-javadoc.jar'].map(ended);
  if (pom === undefined) return `Add \`${file}\` to the class path of your application.\n`;
  const parts = [
    `-Dfile=${file}`,
    `-DpomFile=${pom}`,
    ...(sources === undefined ? [] : [`-Dsources=${sources}`]),
    ...(javadoc === undefined ? [] : [`-Djavadoc=${javadoc}`]),
  ];
  return `## Add it

Into the local repository of this machine, from where applications have it by the coordinates of \`${pom}\`:

\`\`\`sh
mvn install:install-file ${parts.join(' ')}
\`\`\`
`;
}

function deploying(files: readonly string[]): string {
  if (files.length === 0) return '';
  const list = files.map((file) => `\`${file}\``).join(', ');
  return `\n## Deploy\n\nStarted like that it brings its own server. How an application server takes it: ${list}.\n`;
}

function running(file: string, javaRelease: number | null, variables: readonly Variable[]): string {
  const settings = variables.filter(({ name }) => /^DB_(URL|USERNAME|PASSWORD)$/.test(name));
  const lines = settings.map((variable) => `export ${variable.name}=${shellQuoted(variable.example)}`);
  return `## Run

Java ${javaRelease ?? 17} or newer is needed.

\`\`\`sh
${[...lines, `java -jar ${file}`].join('\n')}
\`\`\`

Whether it is alive: \`curl -i http://localhost:8080/actuator/health\`
${variables.length === 0 ? '' : `\n## Environment\n\n| variable | example | meaning |\n|---|---|---|\n${variables.map(row).join('\n')}\n`}`;
}

/** The examples are written for compose, where this name leads to the machine itself. */
function outsideContainers(example: string): string {
  return example.replaceAll('host.docker.internal', 'localhost');
}

function row({ name, example, meaning }: Variable): string {
  const cell = (text: string) => text.replaceAll('\\', '\\\\').replaceAll('|', '\\|').replaceAll('`', "'");
  return `| \`${name}\` | ${example === '' ? '' : `\`${cell(example)}\``} | ${cell(meaning)} |`;
}

function shellQuoted(value: string): string {
  return /^[\w./:@=-]*$/.test(value) ? value : `'${value.replaceAll("'", `'\\''`)}'`;
}
