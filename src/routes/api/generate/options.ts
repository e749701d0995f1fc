import { Hono } from 'hono';
import { catalog } from '../../../generators/parts/catalog.ts';
import { DATABASE_KINDS } from '../../../model/described/routine.ts';
import type { TechnologyId } from '../../../model/request/request.ts';
import { fieldsOf } from '../../../model/schema/fields.ts';
import type { Generations } from '../../../services/generation.ts';
import { CALLS } from '../../../shared/calls.ts';
import { kindsListedAs } from '../../../shared/databases/databases.ts';
import type { Language } from '../../../shared/language.ts';
import { textsFor } from '../../../shared/texts.ts';
import type { Option } from '../../../shared/wire.ts';
import { allow, type SignedInEnv } from '../../middleware/access.ts';
import { checked } from '../../parse.ts';
import { technologyName } from '../../part-names.ts';

const DATABASES = new Map(catalog.dialects.map(({ kind, title }) => [kind, title]));
/** A library has none of them. */
const APPLICATION_SERVERS = catalog.servers.filter(({ packaging }) => packaging !== 'library');
/** The targets that answers can be sent to. */
const SENDERS: readonly TechnologyId[] = ['rest', 'soap', 'graphql', 'grpc', 'websocket', 'queue', 'sftp', 'file'];

/** Option lists below /api/resources: what can be chosen, whether or not this portal can already make it. */
export function optionRoutes({
  generations,
}: {
  readonly generations: Pick<Generations, 'domains'>;
}): Hono<SignedInEnv> {
  const app = new Hono<SignedInEnv>();
  app.post(CALLS.TypeDatabase.path, allow('generate'), checked('query', CALLS.TypeDatabase.query), (c) => {
    const { type } = c.req.valid('query');
    const kinds = type ? kindsListedAs(type) : DATABASE_KINDS;
    return c.json(kinds.map((id): Option => ({ id, name: DATABASES.get(id) ?? id })));
  });
  app.post(CALLS.getTypeAppicationServer.path, allow('generate'), (c) =>
    c.json(APPLICATION_SERVERS.map(({ id, title }): Option => ({ id, name: title }))),
  );
  app.post(CALLS.getTypeService.path, allow('generate'), (c) => {
    const t = textsFor(c.var.language);
    return c.json(SENDERS.map((id): Option => ({ id, name: technologyName(t, id) })));
  });
  app.post(CALLS.queueTypeService.path, allow('generate'), (c) => c.json(queueOptions('broker', c.var.language)));
  app.post(CALLS.producerServiceWith.path, allow('generate'), (c) =>
    c.json(queueOptions('triggeredBy', c.var.language)),
  );
  app.post(CALLS.DomainService.path, allow('generate'), async (c) => {
    const domains = await generations.domains(c.var.account.id);
    return c.json(domains.map((id): Option => ({ id, name: id })));
  });
  return app;
}

/** Lists the choices of an option of the queue form, with the labels that the form gives them. */
function queueOptions(option: 'broker' | 'triggeredBy', language: Language): Option[] {
  const queue = catalog.technologies.find(({ id }) => id === 'queue');
  const field = queue && fieldsOf(queue.projectOptions).find(({ name }) => name === option);
  const t = textsFor(language);
  return [...(field?.choices ?? []), ...(field?.notYet ?? [])].map((id) => ({
    ...{ id, name: t(`queue:choices.${option}.${id}`) },
  }));
}
