import { type Head, isSignedHead, signHead } from '#api/platform/audit/chain/head_signature'
import { queue } from '#api/platform/queue/service'
import db from '@adonisjs/lucid/services/db'

const BATCH_ROWS = 2000

/** Adds every committed entry to the hash chain and signs its head. Safe to run concurrently in several processes. */
export async function sealAuditLog(): Promise<void> {
  for (let sealed = BATCH_ROWS; sealed === BATCH_ROWS;) {
    const { rows } = await db.rawQuery('select audit.seal_entries(?) as sealed', [BATCH_ROWS])
    sealed = rows[0].sealed
  }
  await signHeadOfChain()
}

/** Signs a new head; re-signs the current head after an APP_KEY rotation. */
async function signHeadOfChain() {
  const { rows: heads }: { rows: Head[] } = await db.rawQuery(
    'select c.position::text, c.hash from audit.chain c order by c.position desc limit 1'
  )
  const [head] = heads
  if (!head) return
  const { rows } = await db.rawQuery(
    'select position::text, hash, signature from audit.heads order by id desc limit 1'
  )
  const last: (Head & { signature: Buffer }) | undefined = rows[0]
  const isCurrent = last?.position === head.position && last.hash.equals(head.hash)
  if (isCurrent && isSignedHead(last, last.signature, { byNewest: true })) return
  await db.rawQuery('insert into audit.heads (position, hash, signature) values (?, ?, ?)', [
    head.position,
    head.hash,
    signHead(head),
  ])
}

const EVERY_MINUTE = '* * * * *'

/** Schedules a job every minute that seals new audit entries; one worker executes each run. */
export async function startSealWork() {
  await queue.schedule('seal_audit_log', EVERY_MINUTE)
  await queue.work('seal_audit_log', 1, sealAuditLog)
}
