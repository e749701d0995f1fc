import type { Variable } from '../process/service-environment.ts';
import type { Verification } from './receipt.ts';

/**
 * The run guide of a Build: how to check it, start it, and what it reads from its environment. `deployment`: the files of the
 * Build that say how an application server takes it.
 */
export function runGuide(
  verification: Verification,
  examples: readonly Variable[],
  deployment: readonly string[] = [],
): string {
  const variables = examples.map((variable) => ({ ...variable, example: outsideContainers(variable.example) }));
  const { artifact, tests, build, start, probes } = verification;
  const passed = probes.filter((probe) => probe.passed).length;
  const checks = start
    ? `- started in ${start.startUpMs} ms without a reachable database; ${passed} of ${probes.length} checks answered as documented`
    : '- a library: nothing was started';
  return `# ${verification.project}

## Check

\`\`\`sh
sha256sum -c SHA256SUMS
\`\`\`

${start ? running(artifact.file, build.javaRelease, variables) : `Add \`${artifact.file}\` to the class path of your application.\n`}${deploying(deployment)}
## What was verified

- compiled with ${build.compiler}, Maven ${build.maven}
- ${tests.run} tests run, ${tests.failed} failed, ${tests.skipped} skipped
${checks}

Every check with its expected and actual answer stands in \`receipt/verification.json\`, the libraries inside in
\`sbom.json\` (CycloneDX), the whole output of the build in \`build.log\`, and the request that all of it was made from
in \`forja.json\`.
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
