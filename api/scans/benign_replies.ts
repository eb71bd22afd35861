import { type BenignReply, learnConstantTexts } from '#api/engines/redteam/index'
import type { ConstantTexts } from '#api/engines/redteam/vocabulary'
import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'

/** Harmless requests that a scan sent before its first probe, and the replies that arrived. */
export type BenignReplies = { requests: number; replies: BenignReply[] }

/** Loads the replies; null if the scan has sent no harmless requests, e.g. because its target is an MCP server. */
export async function findBenignReplies(scanId: string): Promise<BenignReplies | null> {
  return db
    .query<BenignReplies>()
    .from('scan_benign_replies')
    .where('scan_id', scanId)
    .select('requests', 'replies')
    .first()
}

/** Adds a request and its reply, if one arrived. */
export async function addBenignReply(
  scanId: string,
  reply: BenignReply | null,
  trx: TransactionClientContract
) {
  await trx.rawQuery(
    `insert into scan_benign_replies as known (scan_id, requests, replies)
     values (:scanId, 1, :replies::jsonb)
     on conflict (scan_id) do update
       set requests = known.requests + 1, replies = known.replies || excluded.replies`,
    { scanId, replies: JSON.stringify(reply ? [reply] : []) }
  )
}

/** Counts the harmless requests and the constant texts learned from them; null if the scan has sent none. */
export async function countConstantTexts(
  scanId: string
): Promise<{ requests: number; texts: number } | null> {
  const found = await findBenignReplies(scanId)
  if (!found) return null
  const { texts, contacts } = learnConstantTexts(found.replies)
  return { requests: found.requests, texts: texts.length + contacts.length }
}

/** Returns the constant texts with which the scan's responses were judged; undefined if none were learned. */
export async function constantTextsOf(scanId: string | null): Promise<ConstantTexts | undefined> {
  const found = scanId === null ? null : await findBenignReplies(scanId)
  return found ? learnConstantTexts(found.replies) : undefined
}
