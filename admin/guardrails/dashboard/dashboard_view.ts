import { ACTIONS, type Action } from '#api/engines/guardrails/vocabulary'

/** Selectable periods, in days. */
export const PERIODS = [1, 7, 30] as const
export type Period = (typeof PERIODS)[number]

const DEFAULT_PERIOD: Period = 7

/** Returns the period selected in the URL; the default if the parameter is missing or invalid. */
export const periodOf = (param: string | null): Period =>
  PERIODS.find((days) => String(days) === param) ?? DEFAULT_PERIOD

export const sumOf = (counts: Record<Action, number>): number =>
  ACTIONS.reduce((sum, action) => sum + counts[action], 0)

/** Returns the actions with at least one request, with their share of all requests. */
export function actionShares(counts: Record<Action, number>) {
  const total = sumOf(counts)
  return ACTIONS.filter((action) => counts[action] > 0).map((action) => ({
    action,
    count: counts[action],
    share: counts[action] / total,
  }))
}
