/** `failed`: the run ended without a result, for example because the target does not respond. */
export const ATTACK_RUN_STATES = ['queued', 'running', 'completed', 'canceled', 'failed'] as const
export type AttackRunState = (typeof ATTACK_RUN_STATES)[number]

/**
 * Number of messages that the attacker may send in each arm (without and with the guardrail). Repetitions that confirm a
 * success do not count.
 */
export const ATTACK_ATTEMPTS = { min: 20, max: 1000, default: 200 }
/** Maximum number of goals of a run; the attempts are divided among them. */
export const MAX_ATTACK_GOALS = 20

/** Outcome of one arm of a run: its goals pursued without the guardrail, or with it. */
export type AttackArm = {
  /** Number of goals that have an outcome. */
  goals: number
  succeeded: number
  /** Number of goals for which the attacker exhausted its attempts. */
  resisted: number
  undecided: number
  errors: number
  attempts: number
  /** Number of attempts that the guardrail blocked. */
  blocked: number
  /**
   * Share of succeeded goals among those that succeeded or were resisted, with the 95% interval; null if there are none.
   */
  success: { rate: number; low: number; high: number } | null
}

/** `GET /guardrails/:id/attacks`, newest first. */
export type AttackRun = {
  id: string
  guardrailId: string
  targetId: string
  targetName: string
  /** Vulnerability whose goals are pursued; null if those of all of the target's vulnerabilities are. */
  issueId: string | null
  version: number
  state: AttackRunState
  maxAttempts: number
  /** Number of planned goals; 0 until the run starts. */
  goals: number
  without: AttackArm
  behind: AttackArm
  error: string | null
  createdBy: string | null
  createdAt: string
  finishedAt: string | null
}

export const MAX_ATTACK_SEED = 2 ** 31 - 1

/**
 * `POST /guardrails/:id/attacks`. Runs with the same `seed` create the same attacks; if it is absent, a random seed is
 * used.
 */
export type NewAttackRun = {
  targetId: string
  issueId?: string | null
  maxAttempts?: number
  seed?: number
}

/** Attack success without and with guardrails; null if not measured yet. */
export type AttackSuccess = {
  /** Known attacks, replayed with their recorded responses. */
  known: { without: KnownArm; behind: KnownArm } | null
  /**
   * Attacks that adapt to responses: sums over the newest run of each guardrail in which goals were pursued with the
   * guardrail.
   */
  adaptive: { without: AttackArm; behind: AttackArm } | null
}

/** Each replayed attack counts as one attempt. */
export type KnownArm = { attacks: number; succeeded: number; low: number; high: number }
