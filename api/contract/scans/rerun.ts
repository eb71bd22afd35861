import type {
  AttackSuccess,
  Outcome,
  OutcomeCounts,
  Severity,
} from '#api/engines/redteam/vocabulary'

/** Differences between the outcome of a rerun attack and the original outcome. */
export const ATTACK_CHANGES = [
  'works_now',
  'still_works',
  'resisted_now',
  'still_resisted',
  'inconclusive',
  'not_tested',
] as const
export type AttackChange = (typeof ATTACK_CHANGES)[number]

/** Outcomes whose attacks can be rerun together. */
export const RERUN_STATUSES = ['failed', 'undecided'] as const
export type RerunStatus = (typeof RERUN_STATUSES)[number]

/** Maximum number of repetitions of one attack. */
export const MAX_REPEATS = 100

/** One attack with its original outcome (`was`) and the outcomes of its repetitions (`now`). */
export type RepeatedAttack = {
  /** The original result. */
  resultId: string
  /** The evaluation of the original result; null when it was deleted. */
  evalId: string | null
  pluginId: string
  strategyId: string
  severity: Severity
  /** True: `prompt` is a placeholder and is revealed on demand. */
  isHidden: boolean
  prompt: string
  was: Outcome | null
  change: AttackChange
  /** Repetitions by outcome. */
  now: OutcomeCounts
  /** Total repetitions. */
  times: number
} & AttackSuccess

/** `GET /jobs/:id/comparison` */
export type RerunComparison = {
  parent: { id: string; name: string; evalId: string | null } | null
  changes: Record<AttackChange, number>
  total: number
  attacks: RepeatedAttack[]
}
