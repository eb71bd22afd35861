import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
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
  const folder = mkdtempSync(join(tmpdir(), 'assay-runner-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  return spawnRunner({ folder, onRefused: (refused) => refusals.push(refused) })
}
