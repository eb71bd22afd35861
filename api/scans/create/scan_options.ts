import type { ScanBudget } from '#api/engines/redteam/vocabulary'

/** Overrides of the template, chosen when a scan starts. */
export type ScanOptions = {
  numTests?: number
  maxConcurrency?: number
  delayMs?: number
  languages?: string[]
  maxCharsPerMessage?: number | null
  seed?: number
  /** Overrides the template's budget; limits that are not set here keep the template's value. */
  budget?: ScanBudget
}
