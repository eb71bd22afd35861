import type {
  AttemptToJudge,
  BackendName,
  PlanStep,
  PlannedTest,
  ScanPlan,
  Verdict,
} from './vocabulary.js'

/** A model that answers with JSON matching a schema. Retries, rate limits and accounting are behind it. */
export interface ModelClient {
  readonly label: string
  /** @throws ModelError with a code, after its own retries */
  generateObject<T>(request: {
    system: string
    prompt: string
    /** JSON Schema of the answer. */
    schema: Record<string, unknown>
    temperature?: number
    signal?: AbortSignal
  }): Promise<{ object: T; usage: ModelUsage }>
  /** Text as speech: MP3 in base64. Absent: its provider has no model that speaks. */
  speak?(text: string, signal?: AbortSignal): Promise<string>
}

export type ModelUsage = { inputTokens: number; outputTokens: number; costUsd: number | null }

/** A base attack, before strategies. */
export type BaseAttack = Pick<PlannedTest, 'prompt' | 'goal' | 'expectation' | 'origin' | 'turns'>

/** The two ways of making attacks and judging answers behind one port. */
export interface Backend {
  readonly name: BackendName
  supportsPlugin(id: string): true | string
  supportsStrategy(id: string): true | string
  /** Absent: every language. */
  supportsLanguage?(code: string): true | string
  /** Writes up to `step.numTests` distinct attacks; fewer is allowed and reported by the caller. */
  attacksFor(step: PlanStep, plan: ScanPlan, signal?: AbortSignal): Promise<BaseAttack[]>
  /** The variants that a strategy makes of one attack. */
  applyStrategy(
    strategyId: string,
    attack: BaseAttack,
    plan: ScanPlan,
    signal?: AbortSignal
  ): Promise<BaseAttack[]>
  judge(attempt: AttemptToJudge, signal?: AbortSignal): Promise<Verdict>
}

/** A seeded source of randomness: the same seed gives the same numbers. */
export interface Random {
  /** In [0, 1). */
  next(): number
}
