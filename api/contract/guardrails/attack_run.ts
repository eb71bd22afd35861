/** `failed`: the run itself failed, for example because the target does not respond. */
export const ATTACK_RUN_STATES = ['queued', 'running', 'completed', 'canceled', 'failed'] as const
export type AttackRunState = (typeof ATTACK_RUN_STATES)[number]

/**
 * Number of messages that the attacker may send without the guardrail, and again with it. Repetitions that confirm a
 * success are not counted.
 */
export const ATTACK_ATTEMPTS = { min: 20, max: 1000, default: 200 }
/** Maximum number of goals of a run; the attempts are divided among them. */
export const MAX_ATTACK_GOALS = 20

/** Outcome of one arm of a run: the goals pursued without the guardrail, or behind it. */
export type AttackArm = {
  /** Goals with an outcome. */
  goals: number
  succeeded: number
  /** The attacker exhausted its attempts. */
  resisted: number
  undecided: number
  errors: number
  attempts: number
  /** Attempts that the guardrail blocked. */
  blocked: number
  /** Share of goals that were reached, among those reached or resisted, with the 95% interval. Null without any. */
  success: { rate: number; low: number; high: number } | null
}

/** `GET /guardrails/:id/attacks`, newest first. */
export type AttackRun = {
  id: string
  guardrailId: string
  targetId: string
  targetName: string
  /** Vulnerability whose goals are pursued; null for all of the target. */
  issueId: string | null
  version: number
  state: AttackRunState
  maxAttempts: number
  /** Planned goals; 0 until the run has started. */
  goals: number
  without: AttackArm
  behind: AttackArm
  error: string | null
  createdBy: string | null
  createdAt: string
  finishedAt: string | null
}

export const MAX_ATTACK_SEED = 2 ** 31 - 1

/** `POST /guardrails/:id/attacks`. Runs with the same `seed` write the same attacks; random if absent. */
export type NewAttackRun = {
  targetId: string
  issueId?: string | null
  maxAttempts?: number
  seed?: number
}

/** Success of attacks, without and behind guardrails. Null: not measured yet. */
export type AttackSuccess = {
  /** Known attacks, replayed with their recorded responses. */
  known: { without: KnownArm; behind: KnownArm } | null
  /** An attacker who adapts to responses: sums of the newest run of each guardrail with goals pursued behind it. */
  adaptive: { without: AttackArm; behind: AttackArm } | null
}

/** Each replayed attack counts as one attempt. */
export type KnownArm = { attacks: number; succeeded: number; low: number; high: number }
