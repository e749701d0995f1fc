import type { Technology, Trigger } from '../part.ts';

/** Makes a technology that is its trigger alone: the same options, the same suggestions, no sender of its own. */
export function triggerAlone<P, E>(
  trigger: Trigger<P, E>,
  page: Pick<Technology, 'route' | 'textSet' | 'words' | 'creditsPerEndpoint'>,
): Technology {
  const alone = trigger as Trigger;
  const { id, projectOptions, endpointOptions, supports, suggest, ownPaths, library } = alone;
  return {
    id,
    ...page,
    trigger: alone,
    projectOptions,
    endpointOptions,
    supports,
    ...(suggest && { suggest }),
    ...(ownPaths && { ownPaths }),
    ...(library && { library }),
    resolve: (options, endpoints) => ({
      trigger: alone,
      options: options as Readonly<Record<string, unknown>>,
      endpoints: endpoints.map((own) => ({ options: own as Readonly<Record<string, unknown>>, senders: [] })),
    }),
  };
}
