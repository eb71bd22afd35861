import { spawnRunner, type SpawnedRunner } from '#api/runner/spawn_runner'

let started: Promise<SpawnedRunner> | null = null

/** What the shared runner refused to connect to; tests empty it. */
export const refusals: { host: string; reason: string }[] = []

/**
 * One real runner process for every test that does not kill it, because starting one costs seconds.
 * It ends with this process.
 */
export function sharedRunner(): Promise<SpawnedRunner> {
  started ??= start()
  return started
}

async function start(): Promise<SpawnedRunner> {
  return spawnRunner({ onRefused: (refused) => refusals.push(refused) })
}
