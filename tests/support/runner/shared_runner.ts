import { spawnRunner, type SpawnedRunner } from '#api/platform/runner/spawn_runner'

let started: Promise<SpawnedRunner> | null = null

/** Connections that the shared runner refused. Tests clear the list. */
export const refusals: { host: string; reason: string }[] = []

/**
 * Returns a real runner process, shared by all tests that do not kill it, because starting one takes seconds. It ends with
 * the test process.
 */
export function sharedRunner(): Promise<SpawnedRunner> {
  started ??= start()
  return started
}

async function start(): Promise<SpawnedRunner> {
  return spawnRunner({ onRefused: (refused) => refusals.push(refused) })
}
