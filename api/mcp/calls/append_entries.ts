import { appendEntry, type ChainHead, chainStart } from '#api/engines/mcp/index'
import { LOG_UNREADABLE } from '#api/mcp/errors'
import { openCheckpoint } from '#api/mcp/calls/retention/checkpoint'
import { type CallEntry, contentOf, ENTRY_COLUMNS, ENTRY_RECORD } from '#api/mcp/calls/call_entry'
import { sealedColumn } from '#api/platform/secrets/sealed'
import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'

const column = sealedColumn<ChainHead>('mcpCallHead')

/** Returns the start of a team's chain, which is part of its first hash. */
export const chainOf = (teamId: string) => chainStart(`mcp calls of team ${teamId}`)

/** Returns the head of a team's chain; null if it was encrypted with another key. */
export async function readHead(
  teamId: string,
  client: Pick<TransactionClientContract, 'from'> = db
): Promise<ChainHead | null> {
  const row: { sealed_head: string } | null = await client
    .from('mcp_call_chains')
    .where('team_id', teamId)
    .select('sealed_head')
    .first()
  return row ? column.open(row.sealed_head) : chainOf(teamId)
}

/**
 * Returns the start of a team's stored chain. If old entries were deleted, this is the checkpoint. Null if it cannot be
 * decrypted.
 */
export async function readStart(
  teamId: string,
  client: Pick<TransactionClientContract, 'from'> = db
): Promise<ChainHead | null> {
  const row: { sealed_checkpoint: string | null } | null = await client
    .from('mcp_call_chains')
    .where('team_id', teamId)
    .select('sealed_checkpoint')
    .first()
  const sealed = row?.sealed_checkpoint ?? null
  return sealed === null ? chainOf(teamId) : openCheckpoint(teamId, sealed)
}

/** Creates a team's chain unless it exists. */
export const createChain = (trx: TransactionClientContract, teamId: string) =>
  trx.rawQuery(
    `insert into mcp_call_chains (team_id, sealed_head) values (:teamId, :head)
     on conflict (team_id) do nothing`,
    { teamId, head: column.seal(chainOf(teamId)) }
  )

/** The head of a chain, both as stored and decrypted. */
export type StoredHead = { sealed: string; head: ChainHead }

/**
 * Appends entries to a team's chain, in their order. Serialized per team. An entry that repeats an outcome is omitted, so
 * that each call has one outcome.
 * @returns the new head, which is stored when the transaction commits
 * @throws LOG_UNREADABLE
 */
export async function appendEntries(
  trx: TransactionClientContract,
  teamId: string,
  entries: readonly CallEntry[]
): Promise<StoredHead | null> {
  await createChain(trx, teamId)
  await trx.from('mcp_call_chains').where('team_id', teamId).forUpdate().select('id')
  const stored = await readHead(teamId, trx)
  if (!stored) throw LOG_UNREADABLE()
  const fresh = await withoutRepeated(trx, entries)
  if (fresh.length === 0) return null
  const { head, rows } = linked(stored, fresh)
  const sealed = column.seal(head)
  await trx.rawQuery(
    `insert into mcp_call_entries (team_id, sequence, hash, ${ENTRY_COLUMNS})
     select :teamId::uuid, e.* from json_to_recordset(:rows::json)
       as e (sequence bigint, hash text, ${ENTRY_RECORD})`,
    { teamId, rows: JSON.stringify(rows) }
  )
  await trx
    .from('mcp_call_chains')
    .where('team_id', teamId)
    .update({ sealed_head: sealed, updated_at: new Date() })
  return { sealed, head }
}

const APPEND = `
  with chain as (
    update mcp_call_chains set sealed_head = :sealed, updated_at = now()
    where team_id = :teamId and sealed_head = :expected returning team_id)
  insert into mcp_call_entries (team_id, sequence, hash, ${ENTRY_COLUMNS})
  select chain.team_id, e.* from chain, json_to_recordset(:rows::json)
    as e (sequence bigint, hash text, ${ENTRY_RECORD})`

/**
 * Like `appendEntries`, but in one statement, which requires that the known head is still the stored one. Appends nothing
 * if another process has appended entries, the head was reencrypted, or the outcome is a repetition.
 * @returns the new head; null if nothing was appended
 */
export async function appendToHead(
  teamId: string,
  { sealed: expected, head: known }: StoredHead,
  entries: readonly CallEntry[],
  timeoutMs: number
): Promise<StoredHead | null> {
  const { head, rows } = linked(known, entries)
  const sealed = column.seal(head)
  try {
    const query = db.rawQuery(APPEND, { teamId, sealed, expected, rows: JSON.stringify(rows) })
    // Prepared once per connection, because parsing and planning it takes longer than running it.
    query.knexQuery.options({ name: 'append_mcp_call_entries' })
    const { rowCount }: { rowCount: number } = await query.timeout(timeoutMs, { cancel: true })
    return rowCount > 0 ? { sealed, head } : null
  } catch (error) {
    if (isUniqueViolation(error)) return null
    throw error
  }
}

const isUniqueViolation = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === '23505'

function linked(start: ChainHead, entries: readonly CallEntry[]) {
  let head = start
  const rows = entries.map((entry) => {
    const { sequence, hash } = appendEntry(head, contentOf(entry))
    head = { sequence, hash }
    return { ...entry, sequence, hash }
  })
  return { head, rows }
}

async function withoutRepeated(
  trx: TransactionClientContract,
  entries: readonly CallEntry[]
): Promise<CallEntry[]> {
  const ended = entries.filter(({ kind }) => kind === 'ended')
  if (ended.length === 0) return [...entries]
  const { rows }: { rows: { call_id: string }[] } = await trx.rawQuery(
    `select call_id from mcp_call_entries where kind = 'ended' and call_id = any(:ids::uuid[])`,
    { ids: ended.map((entry) => entry.call_id) }
  )
  const known = new Set(rows.map((row) => row.call_id))
  return entries.filter((entry) => entry.kind !== 'ended' || !known.has(entry.call_id))
}
