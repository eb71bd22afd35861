import { canonicalDigest } from '../canonical_json.js'

/** An entry of the call log: its content as a JSON value, and the hash that links it to its predecessor. */
export type ChainEntry = { sequence: number; content: unknown; hash: string }

/** Position in a chain. The sequence starts at 0, before the first entry. */
export type ChainHead = { sequence: number; hash: string }

export type ChainFault = {
  sequence: number
  kind: 'missing' | 'altered' | 'out_of_order' | 'truncated'
  message: string
}

/**
 * Returns the start of an owner's chain. The owner is part of its hash, so that entries cannot be moved to another chain.
 */
export const chainStart = (owner: string): ChainHead => ({
  sequence: 0,
  hash: canonicalDigest('call_log.start.v1', owner),
})

/** Links a new entry to the head of the chain. */
export function appendEntry(head: ChainHead, content: unknown): ChainEntry {
  const sequence = head.sequence + 1
  return { sequence, content, hash: entryHash(head.hash, sequence, content) }
}

const entryHash = (previous: string, sequence: number, content: unknown) =>
  canonicalDigest('call_log.entry.v1', { content, previous, sequence })

/**
 * Verifies a chain, or a part of it that follows a trusted head. Stops at the first fault, because later entries cannot be
 * trusted.
 * @param entries in order of their sequence
 * @param expected the head that was recorded elsewhere; without it, removed entries at the end are not detected
 * @returns the head of the verified part, and the fault that ended it
 */
export async function verifyChain(
  start: ChainHead,
  entries: AsyncIterable<ChainEntry> | Iterable<ChainEntry>,
  expected?: ChainHead
): Promise<{ head: ChainHead; fault: ChainFault | null }> {
  let head = start
  for await (const entry of entries) {
    const fault = faultOf(head, entry)
    if (fault) return { head, fault }
    head = { sequence: entry.sequence, hash: entry.hash }
    if (expected?.sequence === head.sequence && expected.hash !== head.hash) {
      return { head, fault: { sequence: head.sequence, kind: 'altered', message: REWRITTEN } }
    }
  }
  if (expected && expected.sequence > head.sequence) {
    const missing = expected.sequence - head.sequence
    const message = `The last ${missing} entries are missing`
    return { head, fault: { sequence: head.sequence + 1, kind: 'truncated', message } }
  }
  return { head, fault: null }
}

const REWRITTEN = 'The hash differs from the one recorded elsewhere: the chain was rewritten'

function faultOf(head: ChainHead, { sequence, content, hash }: ChainEntry): ChainFault | null {
  const expected = head.sequence + 1
  if (sequence > expected) {
    const message = `Entries ${expected} to ${sequence - 1} are missing`
    return { sequence: expected, kind: 'missing', message }
  }
  if (sequence < expected) {
    return { sequence, kind: 'out_of_order', message: `Entry ${sequence} occurs twice or too late` }
  }
  if (entryHash(head.hash, sequence, content) === hash) return null
  return { sequence, kind: 'altered', message: `Entry ${sequence} was changed` }
}
