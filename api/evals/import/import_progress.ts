import { type FileImportEvent, fileImportChannel } from '#api/contract/evals/file_import'
import { publish } from '#api/platform/queue/live'
import type { HttpContext } from '@adonisjs/core/http'

const MIN_INTERVAL_MS = 300
const ID = /^[\w-]{8,64}$/

export type ReportProgress = (done: number) => Promise<void>

/**
 * Returns a function that publishes the number of imported rows on the channel that the client named in the form field
 * `importId`, a few times per second. It publishes nothing if the client named none.
 */
export function importProgress({ request, team }: HttpContext): ReportProgress {
  const importId: unknown = request.input('importId')
  if (typeof importId !== 'string' || !ID.test(importId)) return () => Promise.resolve()
  let last = 0
  return async (done) => {
    const now = performance.now()
    if (now - last < MIN_INTERVAL_MS) return
    last = now
    await publish(fileImportChannel(team.id, importId), { done } satisfies FileImportEvent)
  }
}
