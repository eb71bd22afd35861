/** A head that the operator keeps outside the database, as `audit:verify` printed it. */
export type KnownHead = { position: number; hash: string }

const PRINTED_HEAD = /^([1-9]\d{0,14}):([0-9a-f]{64})$/

/** Reads `<position>:<hash>`; null when the text is not a head. */
export function readHead(text: string): KnownHead | null {
  const [, position, hash] = PRINTED_HEAD.exec(text.trim().toLowerCase()) ?? []
  return position && hash ? { position: Number(position), hash } : null
}

/** What the known heads show about a chain whose computed hash at this position is given. */
export function knownHeadFault(
  heads: readonly KnownHead[],
  position: number,
  hash: string
): string | null {
  return heads.some((head) => head.position === position && head.hash !== hash)
    ? `the chain no longer contains the known head at position ${position}`
    : null
}

/** A chain without its newest links is valid in itself: only a head from outside shows that it was longer. */
export function truncationFault(heads: readonly KnownHead[], entries: number): string | null {
  const missing = heads.find(({ position }) => position > entries)
  return missing
    ? `the chain ends at position ${entries}, before the known head at position ${missing.position}`
    : null
}
