/** Chain head that the operator stores outside the database, as printed by `audit:verify`. */
export type KnownHead = { position: number; hash: string }

const PRINTED_HEAD = /^([1-9]\d{0,14}):([0-9a-f]{64})$/

/** Parses `<position>:<hash>`; null if the string has another format. */
export function readHead(text: string): KnownHead | null {
  const [, position, hash] = PRINTED_HEAD.exec(text.trim().toLowerCase()) ?? []
  return position && hash ? { position: Number(position), hash } : null
}

/** Describes the fault if a known head at this position has another hash than the chain; otherwise null. */
export function knownHeadFault(
  heads: readonly KnownHead[],
  position: number,
  hash: string
): string | null {
  return heads.some((head) => head.position === position && head.hash !== hash)
    ? `the chain no longer contains the known head at position ${position}`
    : null
}

/** Detects a truncated chain. It is valid in itself; only a head stored elsewhere reveals the missing entries. */
export function truncationFault(heads: readonly KnownHead[], entries: number): string | null {
  const missing = heads.find(({ position }) => position > entries)
  return missing
    ? `the chain ends at position ${entries}, before the known head at position ${missing.position}`
    : null
}
