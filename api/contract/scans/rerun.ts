import type {
  AttackSuccess,
  Outcome,
  OutcomeCounts,
  Severity,
} from '#api/engines/redteam/vocabulary'

/** How the outcomes of a rerun attack compare with its original outcome. */
export const ATTACK_CHANGES = [
  'works_now',
  'still_works',
  'resisted_now',
  'still_resisted',
  'inconclusive',
  'not_tested',
] as const
export type AttackChange = (typeof ATTACK_CHANGES)[number]

/** Original outcomes by which attacks can be selected for a rerun. */
export const RERUN_STATUSES = ['failed', 'undecided'] as const
export type RerunStatus = (typeof RERUN_STATUSES)[number]

/** Maximum number of repetitions of one attack. */
export const MAX_REPEATS = 100

/** One attack with its original outcome (`was`) and the outcomes of its repetitions (`now`). */
export type RepeatedAttack = {
  /** The original result. */
  resultId: string
  /** The evaluation with the original result; null if it was deleted. */
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
  /** Total number of repetitions. */
  times: number
} & AttackSuccess

/** `GET /jobs/:id/comparison` */
export type RerunComparison = {
  parent: { id: string; name: string; evalId: string | null } | null
  changes: Record<AttackChange, number>
  total: number
  attacks: RepeatedAttack[]
}
