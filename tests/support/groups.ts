import { asOwner, type Persona } from '#tests/support/personas'
import { removePersona } from '#tests/support/records/scan_records'
import { startWorker, type Worker } from '#tests/support/processes/worker'
import type { Group } from '@japa/runner/core'

/**
 * Creates an owner with an organization and a team before each test, and deletes them with all their records
 * afterwards.
 */
export function ownerForEach(group: Group, use: (owner: Persona) => void): void {
  group.each.setup(async () => {
    const owner = await asOwner()
    use(owner)
    return () => removePersona(owner)
  })
}

/** Starts one worker for all tests of the group. A test that kills the worker must replace it. */
export function workerForAll(group: Group): { worker: Worker } {
  const at = {} as { worker: Worker }
  group.setup(async () => {
    at.worker = await startWorker()
    return () => at.worker.kill('SIGTERM')
  })
  return at
}
