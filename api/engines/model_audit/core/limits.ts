/** Limits of one audit. All sizes are in bytes. */
export type AuditLimits = {
  timeoutMs: number
  /** Maximum total size of all unpacked archive members. */
  maxUnpackedBytes: number
  /** Maximum unpacked size of an archive member divided by its packed size, from `RATIO_FROM_BYTES` on. */
  maxRatio: number
  /** Maximum nesting depth of archives. */
  maxDepth: number
  /** Members of one archive. */
  maxMembers: number
  /** Files and archive members of one audit. */
  maxFiles: number
  maxPickleOpcodes: number
  /** Maximum number of entries in the symbolic stack or the memo of one pickle. */
  maxPickleEntries: number
  /** Structured headers and text files are parsed up to this size. */
  maxParsedBytes: number
  /** Unpacked members above this size are spooled to a file. */
  maxMemberInMemory: number
}

export const DEFAULT_LIMITS: AuditLimits = {
  timeoutMs: 300_000,
  maxUnpackedBytes: 64 * 2 ** 30,
  // Deflate reaches 1,032 for zeros. Weights and vocabularies stay below 50.
  maxRatio: 250,
  maxDepth: 8,
  maxMembers: 100_000,
  maxFiles: 500_000,
  maxPickleOpcodes: 2_000_000_000,
  maxPickleEntries: 8_000_000,
  maxParsedBytes: 64 * 2 ** 20,
  maxMemberInMemory: 16 * 2 ** 20,
}

/** Members smaller than this are never reported for their compression ratio. */
export const RATIO_FROM_BYTES = 16 * 2 ** 20
