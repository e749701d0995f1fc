import { freePort } from '../runs/ports.ts';
import { type RunningService, startService } from './service.ts';

/** Jars that run, each on ports of its own. */
export interface RunningJars {
  /** Where the one of that name answers. */
  at(name: string): string;
  grpcPort(name: string): number;
  log(): string;
  stop(): Promise<void>;
}

/** Starts jars, one after the other, since each takes the machine while it starts. */
export async function startJars(
  jars: readonly { readonly name: string; readonly jar: string }[],
  environment: Readonly<Record<string, string>>,
): Promise<RunningJars> {
  const running = new Map<string, { service: RunningService; grpcPort: number }>();
  const stop = async () => {
    await Promise.all([...running.values()].map(({ service }) => service.stop()));
  };
  const found = (name: string) => {
    const one = running.get(name);
    if (!one) throw new Error(`${name} does not run`);
    return one;
  };
  try {
    for (const { name, jar } of jars) {
      const grpcPort = await freePort();
      const service = await startService(jar, { ...environment, GRPC_PORT: String(grpcPort) });
      running.set(name, { service, grpcPort });
    }
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    at: (name) => found(name).service.url,
    grpcPort: (name) => found(name).grpcPort,
    log: () => [...running.values()].map(({ service }) => service.log()).join('\n'),
    stop,
  };
}
