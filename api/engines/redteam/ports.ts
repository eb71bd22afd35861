import type {
  AttemptToJudge,
  BackendName,
  PlanStep,
  PlannedTest,
  ScanPlan,
  Verdict,
} from './vocabulary.js'

/** A model that returns JSON matching a schema. The implementation handles retries, rate limits and accounting. */
export interface ModelClient {
  readonly label: string
  /** @throws ModelError with a code, once the client's own retries have failed */
  generateObject<T>(request: {
    system: string
    prompt: string
    /** JSON Schema of the response. */
    schema: Record<string, unknown>
    temperature?: number
    signal?: AbortSignal
  }): Promise<{ object: T; usage: ModelUsage }>
  /** Converts text to speech; returns MP3 in base64. Absent if the provider has no speech model. */
  speak?(text: string, signal?: AbortSignal): Promise<string>
}

export type ModelUsage = { inputTokens: number; outputTokens: number; costUsd: number | null }

/** An attack before strategies are applied. */
export type BaseAttack = Pick<
  PlannedTest,
  'prompt' | 'goal' | 'expectation' | 'origin' | 'turns'
> & {
  /** The prompt without the pretext. */
  request?: string
}

/**
 * Writes attacks and judges responses, with or without a model. `supports…` returns true, or the reason why something is
 * unsupported.
 */
export interface Backend {
  readonly name: BackendName
  supportsPlugin(id: string): true | string
  supportsStrategy(id: string): true | string
  /** If absent, every language is supported. */
  supportsLanguage?(code: string): true | string
  /** Writes up to `step.numTests` distinct attacks. If there are fewer, the caller reports it. */
  attacksFor(step: PlanStep, plan: ScanPlan, signal?: AbortSignal): Promise<BaseAttack[]>
  /** Applies a strategy to one attack and returns its variants. */
  applyStrategy(
    strategyId: string,
    attack: BaseAttack,
    plan: ScanPlan,
    signal?: AbortSignal
  ): Promise<BaseAttack[]>
  judge(attempt: AttemptToJudge, signal?: AbortSignal): Promise<Verdict>
}

export type { Random } from '../seeded_random.js'
