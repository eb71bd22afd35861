import type { CallLogVerification } from '#api/contract/mcp/call'
import { type ChainEntry, type ChainHead, verifyChain } from '#api/engines/mcp/index'
import { chainOf, readHead } from '#api/mcp/calls/append_entries'
import { contentOf } from '#api/mcp/calls/call_entry'
import db from '@adonisjs/lucid/services/db'

const BATCH_ROWS = 2000

type Fault = CallLogVerification['fault']

/**
 * Verifies the call log of a team in constant memory: every entry, and that the last one is the head that the gateway
 * has encrypted. Calls that are recorded meanwhile are left out.
 * @param known a head that was stored elsewhere, which the chain must still contain
 */
export async function verifyCalls(teamId: string, known?: ChainHead): Promise<CallLogVerification> {
  // Read before the head, which is written together with its entry.
  const last = await lastSequence(teamId)
  const expected = await readHead(teamId)
  if (!expected) return verificationOf({ sequence: 0, hash: '' }, 0, UNREADABLE)
  const state = { entries: 0 }
  const entries = withKnown(entriesOf(teamId, expected.sequence, state), known)
  const { head, fault } = await verifyChain(chainOf(teamId), entries, expected)
  const faults = [fault, addedEntries(last, expected), missingHead(known, head)]
  return verificationOf(head, state.entries, faults.find((one) => one !== null) ?? null)
}

const UNREADABLE: Fault = {
  sequence: 0,
  kind: 'altered',
  message: 'The head of the chain cannot be decrypted: it was altered, or APP_KEY has changed',
}

const verificationOf = (
  { sequence, hash }: ChainHead,
  entries: number,
  fault: Fault
): CallLogVerification => ({
  isIntact: fault === null,
  entries,
  head: sequence > 0 ? `${sequence}:${hash}` : null,
  fault,
})

async function lastSequence(teamId: string): Promise<number> {
  const [row]: { last: string | null }[] = await db
    .from('mcp_call_entries')
    .where('team_id', teamId)
    .max('sequence as last')
  return Number(row?.last ?? 0)
}

function addedEntries(last: number, { sequence }: ChainHead): Fault {
  if (last <= sequence) return null
  const message = `Entries after ${sequence} were not written by the gateway`
  return { sequence: sequence + 1, kind: 'altered', message }
}

function missingHead(known: ChainHead | undefined, { sequence }: ChainHead): Fault {
  if (!known || known.sequence <= sequence) return null
  const message = `The chain ends before the known head at ${known.sequence}`
  return { sequence: sequence + 1, kind: 'truncated', message }
}

/** Alters an entry whose hash is not the known one, so that the verification stops there. */
async function* withKnown(entries: AsyncIterable<ChainEntry>, known: ChainHead | undefined) {
  for await (const entry of entries) {
    const differs = known?.sequence === entry.sequence && known.hash !== entry.hash
    yield differs ? { ...entry, hash: '' } : entry
  }
}

async function* entriesOf(
  teamId: string,
  last: number,
  state: { entries: number }
): AsyncGenerator<ChainEntry> {
  let after = 0
  for (;;) {
    const rows: Record<string, unknown>[] = await db
      .from('mcp_call_entries')
      .where('team_id', teamId)
      .whereBetween('sequence', [after + 1, last])
      .orderBy('sequence')
      .limit(BATCH_ROWS)
    for (const row of rows) {
      after = Number(row.sequence)
      state.entries += 1
      yield { sequence: after, content: contentOf(row), hash: String(row.hash) }
    }
    if (rows.length < BATCH_ROWS) return
  }
}
