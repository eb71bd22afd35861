import type { TokenUsage } from '#api/engines/evals/vocabulary'
import { isRecord } from './is_record.js'

const COUNTS = ['prompt', 'completion', 'total', 'cached', 'numRequests'] as const

/** Returns the token counts that promptfoo reports for a call; undefined if it reports none. */
export function readTokenUsage(usage: unknown): TokenUsage | undefined {
  if (!isRecord(usage) || !isCount(usage.total) || usage.total === 0) return undefined
  const details = isRecord(usage.completionDetails) ? usage.completionDetails : {}
  const { reasoning } = details
  return {
    ...Object.fromEntries(
      COUNTS.flatMap((name) => (isCount(usage[name]) ? [[name, usage[name]]] : []))
    ),
    ...(isCount(reasoning) && reasoning > 0 && { completionDetails: { reasoning } }),
  }
}

const isCount = (value: unknown): value is number =>
  typeof value === 'number' && Number.isFinite(value) && value >= 0
