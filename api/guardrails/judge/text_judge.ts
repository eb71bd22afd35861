import { judgedText, readVerdict, textQuestion } from '#api/engines/guardrails/index'
import {
  type GuardrailInput,
  type Judgment,
  MAX_JUDGED_CHARS,
  type TextPolicy,
} from '#api/engines/guardrails/vocabulary'
import { type JudgeModel, JudgeModels, type JudgeScope } from '#api/guardrails/judge/judge_models'
import { VerdictUsage } from '#api/guardrails/judge/verdict_usage'
import { ModelError } from '#api/platform/model_providers/model_error'
import logger from '@adonisjs/core/services/logger'
import { createHash } from 'node:crypto'

/** Time limit for a verdict, including the wait for a free connection. */
export const JUDGE_MS = 10_000
/** Maximum number of verdicts in progress, per team and per process; beyond it, texts get no verdict. */
const MAX_PENDING_OF_TEAM = 50
const MAX_PENDING = 200
const MAX_REMEMBERED = 10_000

const NO_MODEL =
  'No grading model is configured. Choose one in the server settings of the team or its organization.'

/** Judges a text by text policies of a guardrail. Never rejects: a failure is a judgment without a verdict. */
export type JudgeTexts = (
  scope: JudgeScope,
  policies: readonly TextPolicy[],
  input: GuardrailInput,
  limits?: JudgeLimits
) => Promise<Judgment[]>

/** `endsAt` is the value of `performance.now()` after which no verdict is given, such as the deadline of a batch. */
export type JudgeLimits = { endsAt?: number | undefined }

type Known = Pick<Judgment, 'verdict' | 'reason'>

type Order = { scope: JudgeScope; input: GuardrailInput; mayAsk: boolean; endsAt: number }

/**
 * Lets a team's grading model decide whether texts violate its text policies. Owns the remembered verdicts, so that a
 * conversation that is sent again, or a version in shadow mode, causes no further calls. Texts are not kept.
 */
export class TextJudge {
  readonly #deadlineMs: number
  readonly #models: JudgeModels
  readonly #usage = new VerdictUsage()
  readonly #remembered = new Map<string, Known>()
  readonly #pending = new Map<string, number>()
  #total = 0

  constructor(deadlineMs = JUDGE_MS) {
    this.#deadlineMs = deadlineMs
    this.#models = new JudgeModels(deadlineMs)
  }

  judge: JudgeTexts = (scope, policies, input, { endsAt = Infinity } = {}) =>
    this.#all(policies, { scope, input, mayAsk: true, endsAt })

  /** Like `judge`, but without calls: texts without a remembered verdict have none. */
  recall: JudgeTexts = (scope, policies, input) =>
    this.#all(policies, { scope, input, mayAsk: false, endsAt: Infinity })

  /** Writes the model usage so far. */
  recordUsage(): Promise<void> {
    return this.#usage.flush()
  }

  async close(): Promise<void> {
    await this.#models.close()
    await this.#usage.flush()
  }

  async #all(policies: readonly TextPolicy[], order: Order): Promise<Judgment[]> {
    const { scope, input } = order
    const failed = (reason: string) =>
      policies.map(({ id }): Judgment => ({ ...NO_VERDICT, policyId: id, reason }))
    const { length } = judgedText(input)
    if (length > MAX_JUDGED_CHARS) {
      return failed(`The text is longer than ${MAX_JUDGED_CHARS} characters.`)
    }
    try {
      const model = await this.#models.of(scope)
      if (!model) return failed(NO_MODEL)
      return await Promise.all(policies.map((policy) => this.#one(policy, model, order)))
    } catch (error) {
      logger.error({ err: error }, 'opening the grading model of a guardrail')
      return failed('The grading model could not be opened.')
    }
  }

  async #one(policy: TextPolicy, model: JudgeModel, order: Order): Promise<Judgment> {
    const { input, mayAsk } = order
    const key = keyOf([model.fingerprint, policy.text, input.placement, judgedText(input)])
    const known = this.#remembered.get(key)
    if (known) {
      this.#remember(key, known)
      return { policyId: policy.id, ...known, latencyMs: 0 }
    }
    if (!mayAsk) return { ...NO_VERDICT, policyId: policy.id, reason: 'Too many earlier texts.' }
    const startedAt = performance.now()
    const answer = await this.#ask(policy, model, order)
    if (answer.verdict !== 'error') this.#remember(key, answer)
    return {
      policyId: policy.id,
      ...answer,
      latencyMs: Math.round(performance.now() - startedAt),
    }
  }

  async #ask(
    policy: TextPolicy,
    { client }: JudgeModel,
    { scope: { id, teamId }, input, endsAt }: Order
  ): Promise<Known> {
    const timeoutMs = Math.min(this.#deadlineMs, endsAt - performance.now())
    if (timeoutMs <= 0) return { verdict: 'error', reason: 'No time was left to judge the text.' }
    const own = this.#pending.get(teamId) ?? 0
    if (own >= MAX_PENDING_OF_TEAM || this.#total >= MAX_PENDING) {
      return { verdict: 'error', reason: 'Too many texts are waiting for the grading model.' }
    }
    this.#count(teamId, 1)
    const signal = AbortSignal.timeout(Math.ceil(timeoutMs))
    try {
      const { mark, ...question } = textQuestion(policy, input)
      const { object, usage } = await client.generateObject({
        ...question,
        temperature: 0,
        signal,
      })
      this.#usage.add(id, usage)
      return readVerdict(object, mark) ?? UNREADABLE
    } catch (error) {
      if (error instanceof ModelError && error.usage) this.#usage.add(id, error.usage)
      return { verdict: 'error', reason: this.#reasonOf(error, signal, timeoutMs) }
    } finally {
      this.#count(teamId, -1)
    }
  }

  /** Returns the reason for a failure. Messages of model errors contain neither credentials nor text. */
  #reasonOf(error: unknown, signal: AbortSignal, timeoutMs: number): string {
    const isLate = signal.aborted || (error instanceof ModelError && error.code === 'timeout')
    if (isLate) {
      return `The grading model did not respond within ${Math.ceil(timeoutMs / 1000)} s.`
    }
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
