import { afterAll, beforeAll } from 'vitest';
import type { RunningService } from './service.ts';
import { createClient, type Answer } from './http.ts';
import { startTestService } from './service.ts';

export interface Requests {
  service(): RunningService;
  get(path: string, headers?: Record<string, string>, method?: string): Promise<Answer>;
}

/** Starts a service, that of the last build, and a client for the tests of a file, and closes both. */
export function requests(start: () => Promise<RunningService> = startTestService): Requests {
  let service: RunningService;
  let client: ReturnType<typeof createClient>;
  beforeAll(async () => {
    service = await start();
    client = createClient(service.port);
  });
  afterAll(async () => {
    client.close();
    await service.stop();
  });
  return { service: () => service, get: (path, headers, method) => client.get(path, headers, method) };
}
