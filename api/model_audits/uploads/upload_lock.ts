import type { Lock, Locker } from '@tus/server'
import db from '@adonisjs/lucid/services/db'
import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { UPLOAD_BUSY } from '#api/model_audits/errors'

/** A lease that is not renewed for this long has expired: its process has died. */
const LEASE_SECONDS = 10
const RENEW_MS = 1_000
const RETRY_MS = 200
/** Exceeds the lease, so that a client can always resume after a process died. */
const MAX_WAIT_MS = 15_000

/**
 * Ensures that one request at a time writes to an upload, across all web processes. A client that resumes after a lost
 * connection asks the former request, which may not have noticed the loss, to release its lease.
 */
export const uploadLocker: Locker = {
  newLock(id: string): Lock {
    const token = randomUUID()
    let renewal: NodeJS.Timeout | undefined
    return {
      async lock(signal, cancel) {
        await acquire(id, token, signal)
        renewal = setInterval(() => {
          renew(id, token).then(
            (isKept) => isKept || cancel(),
            // The lease expires if the database stays unavailable.
            () => {}
          )
        }, RENEW_MS)
      },
      async unlock() {
        clearInterval(renewal)
        await db
          .from('model_uploads')
          .where({ id, lock_token: token })
          .update({ lock_token: null, locked_until: null, updated_at: new Date() })
      },
    }
  },
}

async function acquire(id: string, token: string, signal: AbortSignal): Promise<void> {
  const deadline = performance.now() + MAX_WAIT_MS
  while (!signal.aborted && performance.now() < deadline) {
    const { rowCount }: { rowCount: number } = await db.rawQuery(
      `update model_uploads
       set lock_token = :token, locked_until = now() + :lease::interval, is_release_wanted = false, updated_at = now()
       where id = :id and (lock_token is null or locked_until < now())`,
      { id, token, lease: `${LEASE_SECONDS} seconds` }
    )
    if (rowCount === 1) return
    await db.from('model_uploads').where({ id }).update({ is_release_wanted: true })
    await delay(RETRY_MS)
  }
  throw UPLOAD_BUSY()
}

/**
 * Renews a lease.
 * @returns false if the lease was lost or another request waits for it
 */
async function renew(id: string, token: string): Promise<boolean> {
  const { rows }: { rows: { is_release_wanted: boolean }[] } = await db.rawQuery(
    `update model_uploads set locked_until = now() + :lease::interval, updated_at = now()
     where id = :id and lock_token = :token returning is_release_wanted`,
    { id, token, lease: `${LEASE_SECONDS} seconds` }
  )
  return rows[0]?.is_release_wanted === false
}
