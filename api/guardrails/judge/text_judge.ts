import { judgedText, readVerdict, textQuestion } from '#api/engines/guardrails/index'
import {
  type GuardrailInput,
  type Judgment,
  MAX_JUDGED_CHARS,
  type TextPolicy,
} from '#api/engines/guardrails/vocabulary'
import { type JudgeModel, JudgeModels, type JudgeScope } from '#api/guardrails/judge/judge_models'
import { ModelError } from '#api/platform/model_providers/model_error'
import logger from '@adonisjs/core/services/logger'
import { createHash } from 'node:crypto'

/** Deadline of a verdict, including the wait for a free connection. */
export const JUDGE_MS = 10_000
/** Verdicts in progress: of a team, and of the process. */
const MAX_PENDING_OF_TEAM = 50
const MAX_PENDING = 200
const MAX_REMEMBERED = 10_000

const NO_MODEL =
  'No grading model is configured. Choose one in the server settings of the team or its organization.'

/** Judges a text by text policies of a guardrail. Never rejects: a failure is a judgment without a verdict. */
export type JudgeTexts = (
  scope: JudgeScope,
  policies: readonly TextPolicy[],
  input: GuardrailInput
) => Promise<Judgment[]>

type Known = Pick<Judgment, 'verdict' | 'reason'>

/**
 * Asks the grading model of a team whether texts violate its text policies. Owns the remembered verdicts, so that a
 * conversation that is sent again, and a version in shadow mode, cost no further calls. Texts are not kept.
 */
export class TextJudge {
  readonly #deadlineMs: number
  readonly #models: JudgeModels
  readonly #remembered = new Map<string, Known>()
  readonly #pending = new Map<string, number>()
  #total = 0

  constructor(deadlineMs = JUDGE_MS) {
    this.#deadlineMs = deadlineMs
    this.#models = new JudgeModels(deadlineMs)
  }

  judge: JudgeTexts = (scope, policies, input) => this.#all(scope, policies, input, true)

  /** Like `judge`, but without calls: texts without a remembered verdict have none. */
  recall: JudgeTexts = (scope, policies, input) => this.#all(scope, policies, input, false)

  close(): Promise<void> {
    return this.#models.close()
  }

  async #all(
    scope: JudgeScope,
    policies: readonly TextPolicy[],
    input: GuardrailInput,
    mayAsk: boolean
  ): Promise<Judgment[]> {
    const failed = (reason: string) =>
      policies.map(({ id }): Judgment => ({ ...NO_VERDICT, policyId: id, reason }))
    const { length } = judgedText(input)
    if (length > MAX_JUDGED_CHARS) {
      return failed(`The text is longer than ${MAX_JUDGED_CHARS} characters.`)
    }
    try {
      const model = await this.#models.of(scope)
      if (!model) return failed(NO_MODEL)
      const order = { scope, model, input, mayAsk }
      return await Promise.all(policies.map((policy) => this.#one(policy, order)))
    } catch (error) {
      logger.error({ err: error }, 'opening the grading model of a guardrail')
      return failed('The grading model could not be opened.')
    }
  }

  async #one(
    policy: TextPolicy,
    order: { scope: JudgeScope; model: JudgeModel; input: GuardrailInput; mayAsk: boolean }
  ): Promise<Judgment> {
    const { model, input, scope, mayAsk } = order
    const key = keyOf([model.fingerprint, policy.text, input.placement, judgedText(input)])
    const known = this.#remembered.get(key)
    if (known) {
      this.#remember(key, known)
      return { policyId: policy.id, ...known, latencyMs: 0 }
    }
    if (!mayAsk) return { ...NO_VERDICT, policyId: policy.id, reason: 'Too many earlier texts.' }
    const startedAt = performance.now()
    const answer = await this.#ask(policy, input, scope.teamId, model)
    if (answer.verdict !== 'error') this.#remember(key, answer)
    return {
      policyId: policy.id,
      ...answer,
      latencyMs: Math.round(performance.now() - startedAt),
    }
  }

  async #ask(
    policy: TextPolicy,
    input: GuardrailInput,
    teamId: string,
    { client }: JudgeModel
  ): Promise<Known> {
    const own = this.#pending.get(teamId) ?? 0
    if (own >= MAX_PENDING_OF_TEAM || this.#total >= MAX_PENDING) {
      return { verdict: 'error', reason: 'Too many texts wait for the grading model.' }
    }
    this.#count(teamId, 1)
    const signal = AbortSignal.timeout(this.#deadlineMs)
    try {
      const { mark, ...question } = textQuestion(policy, input)
      const { object } = await client.generateObject({ ...question, temperature: 0, signal })
      return readVerdict(object, mark) ?? UNREADABLE
    } catch (error) {
      return { verdict: 'error', reason: this.#reasonOf(error, signal) }
    } finally {
      this.#count(teamId, -1)
    }
  }

  /** Messages of model errors contain no credentials and no text. */
  #reasonOf(error: unknown, signal: AbortSignal): string {
    const isLate = signal.aborted || (error instanceof ModelError && error.code === 'timeout')
    if (isLate) return `The grading model did not respond within ${this.#deadlineMs / 1000} s.`
    if (error instanceof ModelError) {
      return error.code === 'malformed' ? UNREADABLE.reason : error.message
    }
    logger.error({ err: error }, 'judging a text by a text policy')
    return 'The grading model could not be called.'
  }

  #count(teamId: string, by: 1 | -1) {
    this.#total += by
    const now = (this.#pending.get(teamId) ?? 0) + by
    if (now > 0) this.#pending.set(teamId, now)
    else this.#pending.delete(teamId)
  }

  #remember(key: string, known: Known) {
    this.#remembered.delete(key)
    this.#remembered.set(key, known)
    const [oldest] = this.#remembered.keys()
    if (this.#remembered.size > MAX_REMEMBERED && oldest !== undefined) {
      this.#remembered.delete(oldest)
    }
  }
}

const NO_VERDICT = { verdict: 'error', latencyMs: 0 } as const
const UNREADABLE: Known = {
  verdict: 'error',
  reason: 'The response of the grading model is not a verdict.',
}

const keyOf = (parts: readonly string[]) =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64')
