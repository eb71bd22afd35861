import type { ScanBudget } from '#api/engines/redteam/vocabulary'

/** What whoever starts a scan says over what its template says. */
export type ScanOptions = {
  numTests?: number
  maxConcurrency?: number
  delayMs?: number
  languages?: string[]
  maxCharsPerMessage?: number | null
  seed?: number
  /** Goes over what the template says, kind by kind. */
  budget?: ScanBudget
}
