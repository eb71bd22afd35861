import { type Refusal, RefusedRequests } from '#api/http/refused_requests'
import { networkOf } from '#api/identity/limits/network_of'
import { writeRefusedRequests } from '#api/refused_requests/write_refused_requests'
import app from '@adonisjs/core/services/app'
import logger from '@adonisjs/core/services/logger'

const WRITE_EVERY_MS = 5000

let writing: Promise<void> = Promise.resolve()

const counted = new RefusedRequests(
  (entries) => {
    writing = writing.then(async () => {
      try {
        await writeRefusedRequests(entries)
      } catch (error) {
        // Counted again with the next ones; the buffer is bounded.
        for (const { count, ...refusal } of entries) counted.note(refusal, count)
        logger.warn({ err: error, kinds: entries.length }, 'counts of refused requests not stored')
      }
    })
  },
  { periodMs: WRITE_EVERY_MS }
)

// The last requests have ended by then (`bin/server.ts`).
app.terminating(() => writeRefusedRequestsNow())

/** Counts a refused request; the table has it after a few seconds. */
export const countRefusedRequest = (refusal: Refusal) =>
  counted.note({ ...refusal, address: networkOf(refusal.address) })

/** Resolves when what this process has counted so far is in the table. */
export function writeRefusedRequestsNow(): Promise<void> {
  counted.flush()
  return writing
}
