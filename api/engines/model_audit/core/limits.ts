/** Limits of one audit. All sizes are in bytes. */
export type AuditLimits = {
  timeoutMs: number
  /** Maximum total size of all unpacked archive members. */
  maxUnpackedBytes: number
  /** Maximum ratio of an archive member's unpacked size to its packed size; applies from `RATIO_FROM_BYTES`. */
  maxRatio: number
  /** Maximum nesting depth of archives. */
  maxDepth: number
  /** Maximum number of members per archive. */
  maxMembers: number
  /** Maximum number of files and archive members per audit. */
  maxFiles: number
  maxPickleOpcodes: number
  /** Maximum number of entries in the symbolic stack or the memo of one pickle. */
  maxPickleEntries: number
  /** Maximum size of structured headers and text files that are parsed. */
  maxParsedBytes: number
  /** Maximum size of an unpacked member in memory; larger ones are spooled to a file. */
  maxMemberInMemory: number
}

export const DEFAULT_LIMITS: AuditLimits = {
  timeoutMs: 300_000,
  maxUnpackedBytes: 64 * 2 ** 30,
  // Deflate reaches 1,032 for zeros; weights and vocabularies stay below 50.
  maxRatio: 250,
  maxDepth: 8,
  maxMembers: 100_000,
  maxFiles: 500_000,
  maxPickleOpcodes: 2_000_000_000,
  maxPickleEntries: 8_000_000,
  maxParsedBytes: 64 * 2 ** 20,
  maxMemberInMemory: 16 * 2 ** 20,
}

/** Minimum size from which members are reported for their compression ratio. */
export const RATIO_FROM_BYTES = 16 * 2 ** 20
