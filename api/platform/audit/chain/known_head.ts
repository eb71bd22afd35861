/** Chain head that the operator stores outside the database, as printed by `audit:verify`. */
export type KnownHead = { position: number; hash: string }

const PRINTED_HEAD = /^([1-9]\d{0,14}):([0-9a-f]{64})$/

/** Parses `<position>:<hash>`; null if the string has another format. */
export function readHead(text: string): KnownHead | null {
  const [, position, hash] = PRINTED_HEAD.exec(text.trim().toLowerCase()) ?? []
  return position && hash ? { position: Number(position), hash } : null
}

/** Compares the chain with the known heads at this position: describes the fault if a hash differs; otherwise null. */
export function knownHeadFault(
  heads: readonly KnownHead[],
  position: number,
  hash: string
): string | null {
  return heads.some((head) => head.position === position && head.hash !== hash)
    ? `the chain no longer contains the known head at position ${position}`
    : null
}

/**
 * Describes the fault if the chain ends before a known head; otherwise null. A truncated chain is consistent in itself,
 * so only heads stored elsewhere reveal missing entries.
 */
export function truncationFault(heads: readonly KnownHead[], entries: number): string | null {
  const missing = heads.find(({ position }) => position > entries)
  return missing
    ? `the chain ends at position ${entries}, before the known head at position ${missing.position}`
    : null
}
