import DataLoader from 'dataloader';

const MOMENT_MS = 20;
const MOST = 100;

/**
 * Sends what many callers want within a moment as one statement: for what nobody waits for, and what is written so often
 * that a statement each would cost more than its rows.
 * @param send writes them all, or none of them; answers for each in their order.
 * @returns what a caller calls with its own. It fails by its own fault alone: where all cannot be written, each is by itself.
 */
export function gathered<V extends object, R>(
  send: (values: readonly V[]) => Promise<readonly R[]>,
): (value: V) => Promise<R> {
  const alone = async (value: V): Promise<R | Error> => {
    const [answer] = await send([value]);
    return answer as R;
  };
  const together = async (values: readonly V[]): Promise<readonly (R | Error)[]> => {
    try {
      return await send(values);
    } catch (error) {
      if (values.length === 1) throw error;
      return Promise.all(values.map((value) => alone(value).catch((own: Error) => own)));
    }
  };
  const loader = new DataLoader<V, R>(together, {
    cache: false,
    maxBatchSize: MOST,
    batchScheduleFn: (dispatch) => setTimeout(dispatch, MOMENT_MS),
  });
  return (value) => loader.load(value);
}
