import { DUE_DAYS } from '#api/contract/issue'
import type { Severity } from '#api/engines/redteam/vocabulary'

const DAY_MS = 86_400_000

/** By when a vulnerability of this severity is to be repaired; null: with the next maintenance. */
export function dueDate(severity: Severity, openedAt: Date): Date | null {
  const days = DUE_DAYS[severity]
  return days === null ? null : new Date(openedAt.getTime() + days * DAY_MS)
}
