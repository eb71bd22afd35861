import { asOwner, type Persona } from '#tests/support/personas'
import { removePersona } from '#tests/support/scan_records'
import { startWorker, type Worker } from '#tests/support/worker'
import type { Group } from '@japa/runner/core'

/** Each test of the group has an owner of its own, with an organization and a team; what they made goes with them. */
export function ownerForEach(group: Group, use: (owner: Persona) => void): void {
  group.each.setup(async () => {
    const owner = await asOwner()
    use(owner)
    return () => removePersona(owner)
  })
}

/** One real worker for all tests of the group. A test that ends it puts another one in its place. */
export function workerForAll(group: Group): { worker: Worker } {
  const at = {} as { worker: Worker }
  group.setup(async () => {
    at.worker = await startWorker()
    return () => at.worker.kill('SIGTERM')
  })
  return at
}
