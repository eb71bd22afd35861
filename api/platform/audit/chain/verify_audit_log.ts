import { type Head, isSignedHead } from '#api/platform/audit/chain/head_signature'
import {
  type KnownHead,
  knownHeadFault,
  truncationFault,
} from '#api/platform/audit/chain/known_head'
import db from '@adonisjs/lucid/services/db'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import { createHash } from 'node:crypto'

const BATCH_ROWS = 2000

type Link = { position: string; entryId: string; hash: Buffer; body: string | null }

export type Verification = { entries: number; head: string | null; fault: string | null }

/**
 * Verifies the whole chain, the unsealed entries and the signed heads in constant memory, and returns the first fault.
 * Call `sealAuditLog` first.
 * @param knownHeads heads stored elsewhere, which the chain must still contain
 */
export async function verifyAuditLog(
  client: QueryClientContract = db.connection(),
  knownHeads: readonly KnownHead[] = []
): Promise<Verification> {
  let hash = createHash('sha256').update('assay audit chain').digest()
  let entries = 0
  const result = (fault: string | null): Verification => ({
    entries,
    head: entries > 0 ? `${entries}:${hash.toString('hex')}` : null,
    fault,
  })
  for (;;) {
    const links = await linksAfter(client, entries)
    for (const { position, entryId, hash: stored, body } of links) {
      if (position !== String(entries + 1)) return result(`position ${entries + 1} is missing`)
      if (body === null) return result(`entry ${entryId} at position ${position} was deleted`)
      const next = createHash('sha256').update(hash).update(body).digest()
      if (!next.equals(stored)) {
        return result(`entry ${entryId} at position ${position} was changed`)
      }
      hash = next
      entries++
      const fault = knownHeadFault(knownHeads, entries, hash.toString('hex'))
      if (fault) return result(fault)
    }
    if (links.length < BATCH_ROWS) break
  }
  const truncation = truncationFault(knownHeads, entries)
  return result(truncation ?? (await unsealedFault(client)) ?? (await headFault(client)))
}

async function linksAfter(client: QueryClientContract, position: number): Promise<Link[]> {
  const { rows }: { rows: Link[] } = await client.rawQuery(
    `select c.position::text, c.entry_id as "entryId", c.hash,
       case when l.id is not null then audit.entry_text(l) end as body
     from audit.chain c left join public.audit_logs l on l.id = c.entry_id
     where c.position > ? order by c.position limit ${BATCH_ROWS}`,
    [position]
  )
  return rows
}

async function unsealedFault(client: QueryClientContract): Promise<string | null> {
  const { rows } = await client.rawQuery(
    `select l.id, 'is not in the chain' as fault from public.audit_logs l
       where not exists (select from audit.chain c where c.entry_id = l.id)
       and not exists (select from audit.pending p where p.entry_id = l.id)
     union all
     select p.entry_id, 'was deleted before it was sealed' from audit.pending p
       where not exists (select from public.audit_logs l where l.id = p.entry_id)
     limit 1`
  )
  return rows[0] ? `entry ${rows[0].id} ${rows[0].fault}` : null
}

/** Checks that the newest head is signed and that every signed head is still part of the chain. */
async function headFault(client: QueryClientContract): Promise<string | null> {
  const { rows: newest } = await client.rawQuery(
    'select position::text, hash, signature from audit.heads order by id desc limit 1'
  )
  const last: (Head & { signature: Buffer }) | undefined = newest[0]
  if (last && !isSignedHead(last, last.signature)) {
    return `the newest head, position ${last.position}, is not signed with APP_KEY`
  }
  const { rows } = await client.rawQuery(
    `select h.position::text, h.hash, h.signature from audit.heads h
     left join audit.chain c on c.position = h.position
     where c.hash is distinct from h.hash order by h.position limit ${BATCH_ROWS}`
  )
  const signed = (rows as (Head & { signature: Buffer })[]).find((head) =>
    isSignedHead(head, head.signature)
  )
  return signed
    ? `the chain no longer contains the signed head at position ${signed.position}`
    : null
}
