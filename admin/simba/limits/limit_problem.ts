import { SESSION_LIMITS } from '#api/engines/simba/vocabulary'
import type { LimitKind } from './limits.js'

/** Returns the range that an entered limit violates; null if it is blank or valid. */
export function limitProblem(
  kind: LimitKind,
  text: string | undefined
): { min: number; max: number } | null {
  const entered = text?.trim() ?? ''
  if (entered === '') return null
  const { min, max } = SESSION_LIMITS[kind]
  const value = Number(entered)
  const isWhole = kind === 'usd' || Number.isInteger(value)
  return value >= min && value <= max && isWhole ? null : { min, max }
}
