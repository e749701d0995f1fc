import { omits } from '../../../../model/omitted-members.ts';
import type { Project } from '../../../../model/project.ts';
import { packageOf } from '../../../text/java/java-file.ts';
import type { Contribution, OrderedContribution } from '../../part.ts';
import { HOME, interfaceOf } from './names.ts';

type JavaSource = Extract<Contribution, { kind: 'file' }>;

/**
 * The README's sections about calls, transactions and failures; its examples are the ones that are compiled with the
 * tests.
 */
export function readme(project: Project, examples: readonly JavaSource[]): readonly OrderedContribution[] {
  const types = project.groups.map((group) => `\`${interfaceOf(group)}\``).join(', ');
  const omitted = omits(project) ? OMITTED : '';
  const paged = project.operations.some(({ paging }) => paging);
  const section = (title: string, markdown: string) => ({ kind: 'readmeSection', order: -1, title, markdown }) as const;
  return [
    section(
      'Call it',
      `An application injects ${types} of \`${packageOf(project, HOME)}\`. The tests of this project compile this:

${examples.map(({ text }) => `\`\`\`java\n${text.trimEnd()}\n\`\`\``).join('\n\n')}

${omitted}${paged ? PAGES : ''}What may be null says so (JSpecify's \`@Nullable\`): an answer is null where nothing was found. Methods may be called by many threads at once, and
tests of the application mock the interfaces.`,
    ),
    section(
      'Transactions',
      `A call joins the transaction that its caller has opened (\`@Transactional\`), and one that fails rolls it back, as anything does that is
thrown out of it. Without one, a call is a transaction of its own wherever its work needs one, and a call that lost against others (a
deadlock, a serialisation failure) is made again, three times at most. In a caller's transaction it is not: the caller repeats the whole.`,
    ),
    section('Failures', failures(project)),
  ];
}

const OMITTED = `A member that is an \`Omittable\` has three states: \`Omittable.omitted()\` leaves it out, and then its own default applies;
\`Omittable.of(value)\` gives a value, and \`Omittable.of(null)\` null, where its type allows that.
`;

const PAGES = `Rows come in pages: \`new PageRequest(null, 100)\` asks for the first hundred, and \`next()\` of a \`Page\` is where the following one starts; it is
null behind the last. A limit beyond the endpoint's \`maxRows\` is \`INVALID\`.
`;

function failures(project: Project): string {
  return `What cannot be done is a \`FailureException\` of \`${packageOf(project, 'failure')}\`, unchecked; \`failure().kind()\` says why, and its cause is what was thrown inside:

| Kind | Why |
|---|---|
| \`INVALID\` | the request is not valid; of what was found before the call, the cause is a \`ConstraintViolationException\` |
| \`NOT_FOUND\` | what must be there is not |
| \`CONFLICT\` | it contradicts what is there |
| \`REFUSED\` | understood and refused: the message says why |
| \`UNAUTHENTICATED\`, \`FORBIDDEN\` | this application may not do it |
| \`UNAVAILABLE\`, \`BUSY\`, \`TIMEOUT\` | worth trying again later |
| \`INTERNAL\` | an error of this library or behind it; the log has it |

A \`CallExceptions\` bean of the application gives any kind another exception:

\`\`\`java
@Bean
CallExceptions callExceptions() {
    return CallExceptions.standard()
        .with(Failure.Kind.NOT_FOUND, (failure, cause) -> new NoSuchElementException(failure.message(), cause));
}
\`\`\`

A \`FailureClassifier\` bean with an \`@Order\` says what an exception means before the library does.`;
}
