import type {
  AttackSuccess,
  Outcome,
  OutcomeCounts,
  Severity,
} from '../engines/redteam/vocabulary.js'

/** What became of an attack that was made again. */
export const ATTACK_CHANGES = [
  'works_now',
  'still_works',
  'resisted_now',
  'still_resisted',
  'inconclusive',
  'not_tested',
] as const
export type AttackChange = (typeof ATTACK_CHANGES)[number]

/** How often one attack of an earlier evaluation is made at most. */
export const MOST_TIMES = 100

/** One attack: what it was, and what it is now. Made several times, it works or not each time. */
export type RepeatedAttack = {
  /** The result that it repeats. */
  resultId: string
  /** The evaluation of that result; null when it was deleted. */
  evalId: string | null
  pluginId: string
  strategyId: string
  severity: Severity
  /** The prompt is shown on demand. */
  isHidden: boolean
  prompt: string
  was: Outcome | null
  change: AttackChange
  /** Answers by outcome. */
  now: OutcomeCounts
  /** How often it is made in all. */
  times: number
} & AttackSuccess

/** `GET /jobs/:id/comparison` */
export type RerunComparison = {
  parent: { id: string; name: string; evalId: string | null } | null
  changes: Record<AttackChange, number>
  total: number
  attacks: RepeatedAttack[]
}
