import { PATHS } from '../../api/paths.ts';

/** The parts of the command with which a program generates the same. */
interface Sent {
  readonly name: string;
  readonly mode: string;
  readonly sourceType: unknown;
}

const AUTHORIZATION = '-H "Authorization: Bearer $FORJA_TOKEN"';

/**
 * The request as a line for a shell, where FORJA_TOKEN holds an application token; of what takes minutes, also how it is asked
 * about and fetched.
 * @param base where the generation service is
 */
export function curlOf(request: Sent, origin: string, base: string): string {
  const isSource = request.mode === 'Src';
  const way = request.sourceType === 2 ? PATHS.generateBinary : PATHS.generateDeploy;
  const url = isSource ? `${base}${PATHS.generateSrc}` : `${origin}${way}`;
  const lines = [
    `curl -fsS -X POST ${quoted(url)}`,
    AUTHORIZATION,
    "-H 'Content-Type: application/json'",
    ...(isSource ? [`-o ${quoted(`${request.name}.zip`)}`] : []),
    `--data-raw ${quoted(JSON.stringify(request))}`,
  ];
  return [lines.join(' \\\n  '), ...(isSource ? [] : following(request, origin, base))].join('\n');
}

function following({ name }: Sent, origin: string, base: string): readonly string[] {
  const status = `${origin}${PATHS.generationStatus}?id=ID`;
  const file = `${base}${PATHS.getFileZip.replace(':id', 'ARTIFACT_ID')}`;
  return [
    '# ID is in the answer, ARTIFACT_ID in the answer to this once it is done:',
    `curl -fsS -X POST ${AUTHORIZATION} ${quoted(status)}`,
    `curl -fsS ${AUTHORIZATION} -o ${quoted(`${name}.zip`)} ${quoted(file)}`,
  ];
}

/** A word of a POSIX shell: nothing in it means anything. */
const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;
