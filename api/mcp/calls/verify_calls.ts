import type { CallLogVerification } from '#api/contract/mcp/call'
import { type ChainEntry, type ChainHead, verifyChain } from '#api/engines/mcp/index'
import { readHead, readStart } from '#api/mcp/calls/append_entries'
import { readEntries } from '#api/mcp/calls/read_entries'
import { printHead } from '#api/mcp/calls/retention/checkpoint'
import db from '@adonisjs/lucid/services/db'

type Fault = CallLogVerification['fault']

/**
 * Verifies a team's call log in constant memory: every entry, and that the last one matches the head encrypted by the
 * gateway. Calls recorded during the verification are not included.
 * @param known a head stored elsewhere, which the chain must still contain
 */
export async function verifyCalls(teamId: string, known?: ChainHead): Promise<CallLogVerification> {
  // Read before the head, so that entries recorded in between are not mistaken for added ones.
  const last = await lastSequence(teamId)
  const expected = await readHead(teamId)
  if (!expected) return verificationOf({ sequence: 0, hash: '' }, 0, UNREADABLE)
  const start = await readStart(teamId)
  if (!start) return verificationOf({ sequence: 0, hash: '' }, 0, UNREADABLE_CHECKPOINT)
  const range = { first: start.sequence + 1, last: expected.sequence }
  const entries = withKnown(readEntries(teamId, range), known)
  const { head, fault } = await verifyChain(start, entries, expected)
  const faults = [
    fault,
    addedEntries(last, expected),
    missingHead(known, head),
    rewritten(known, start),
  ]
  const isTrimmed = fault !== null && (await readStart(teamId))?.sequence !== start.sequence
  // Old entries were deleted during the verification.
  if (isTrimmed) return verifyCalls(teamId, known)
  return {
    ...verificationOf(
      head,
      head.sequence - start.sequence,
      faults.find((one) => one !== null) ?? null
    ),
    checkpoint: start.sequence > 0 ? printHead(start) : null,
  }
}

const UNREADABLE: Fault = {
  sequence: 0,
  kind: 'altered',
  message: 'The head of the chain cannot be decrypted: it was altered, or APP_KEY has changed',
}

const UNREADABLE_CHECKPOINT: Fault = {
  sequence: 0,
  kind: 'altered',
  message:
    'The checkpoint of the chain cannot be decrypted: it was altered, or APP_KEY has changed',
}

const verificationOf = (
  { sequence, hash }: ChainHead,
  entries: number,
  fault: Fault
): CallLogVerification => ({
  isIntact: fault === null,
  entries,
  head: sequence > 0 ? printHead({ sequence, hash }) : null,
  checkpoint: null,
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

/**
 * Returns a fault if a known head differs from the last deleted entry. Known heads before that entry cannot be compared.
 */
function rewritten(known: ChainHead | undefined, start: ChainHead): Fault {
  if (!known || known.sequence !== start.sequence || known.hash === start.hash) return null
  const message = `The chain does not continue the known head at ${known.sequence}`
  return { sequence: known.sequence, kind: 'altered', message }
}

/** Invalidates an entry whose hash differs from the known one, so that the verification stops there. */
async function* withKnown(entries: AsyncIterable<ChainEntry>, known: ChainHead | undefined) {
  for await (const entry of entries) {
    const differs = known?.sequence === entry.sequence && known.hash !== entry.hash
    yield differs ? { ...entry, hash: '' } : entry
  }
}
