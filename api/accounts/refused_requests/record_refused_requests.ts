import { type Refusal, RefusedRequests } from '#api/platform/http/refused_requests'
import { networkOf } from '#api/platform/http/network_of'
import { writeRefusedRequests } from '#api/accounts/refused_requests/write_refused_requests'
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
        // Counts the entries again, so that the next batch retries them; the buffer is limited in size.
        for (const { count, ...refusal } of entries) counted.note(refusal, count)
        logger.warn(
          { err: error, kinds: entries.length },
          'could not store counts of refused requests'
        )
      }
    })
  },
  { periodMs: WRITE_EVERY_MS }
)

// Runs after the last requests have ended (`bin/server.ts`).
app.terminating(() => flushRefusedRequests())

/** Counts a rejected request, by network instead of address. The count is written to the table within seconds. */
export const countRefusedRequest = (refusal: Refusal) =>
  counted.note({ ...refusal, address: networkOf(refusal.address) })

/** Writes pending counts and waits for the result. If writing fails, the counts are kept for the next attempt. */
export function flushRefusedRequests(): Promise<void> {
  counted.flush()
  return writing
}
