import { words } from '../../../checks/names/words.ts';
import type { Use } from '../../parts/part.ts';

/**
 * Names what is sent in settings, and so in destinations: by the operation and by what `about` says of the use. Names that would be
 * the same get a number.
 * @example
 * placeOrder, Place   →   place-order-place
 */
export function keysOf<E>(uses: readonly Use<E>[], about: (options: E) => string): ReadonlyMap<E, string> {
  const taken = new Map<string, number>();
  return new Map(
    uses.map(({ operation, options }) => {
      const plain =
        words(`${operation.names.method} ${about(options)}`)
          .join('-')
          .toLowerCase() || 'message';
      const count = (taken.get(plain) ?? 0) + 1;
      taken.set(plain, count);
      return [options, count === 1 ? plain : `${plain}-${count}`];
    }),
  );
}
