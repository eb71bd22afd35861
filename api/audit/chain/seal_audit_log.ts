import { type Head, isSignedHead, signHead } from '#api/audit/chain/head_signature'
import db from '@adonisjs/lucid/services/db'

const BATCH_ROWS = 2000

/** Adds every committed entry to the hash chain and signs its head. Several processes may call it at once. */
export async function sealAuditLog(): Promise<void> {
  for (let sealed = BATCH_ROWS; sealed === BATCH_ROWS;) {
    const { rows } = await db.rawQuery('select audit.seal_entries(?) as sealed', [BATCH_ROWS])
    sealed = rows[0].sealed
  }
  await signHeadOfChain()
}

/** Signs a new head, and the same head again after APP_KEY was rotated. */
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
