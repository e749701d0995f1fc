import { z } from 'zod';
import { handOnRequest } from '../../model/request/request.ts';
import { strict } from '../../model/schema/strict.ts';

/** An artifact that is there already is handed on again, free of charge. */
export const handOnAgain = strict({
  artifactId: z.uuid(),
  devopsId: z.uuid().exactOptional(),
  repositoryId: z.uuid().exactOptional(),
});

/** The body of `generateDevops`: a request or an artifact, and where it goes to. */
export const handOnBody = z.union([handOnAgain, handOnRequest]);
export type HandOnInput = z.input<typeof handOnBody>;
