import type { IntegrationPath } from '#api/contract/guardrails/request'
import { type StreamCheck, type StreamHold, strictestHold } from '#api/engines/guardrails/index'
import type { GuardrailInput } from '#api/engines/guardrails/vocabulary'
import { isCanary, recordCanary } from '#api/guardrails/run/canary'
import { Conversations } from '#api/guardrails/run/conversations'
import {
  checkStreamed,
  type Evaluated,
  evaluateRequest,
  type EvaluateResponse,
  evaluateShadow,
} from '#api/guardrails/run/evaluate_request'
import { TextJudge } from '#api/guardrails/judge/text_judge'
import { type LoadedGuardrail, LoadedGuardrails } from '#api/guardrails/run/loaded_guardrails'
import { LoadedUpstreams } from '#api/guardrails/run/loaded_upstreams'
import { type RequestContext, requestEvent } from '#api/guardrails/run/request_event'
import { RequestWriter } from '#api/guardrails/run/request_writer'
import { GUARDRAILS_CHANNEL } from '#api/guardrails/notify_guardrails'
import { LiveListener } from '#api/platform/queue/live'
import { queue } from '#config/queue'
import logger from '@adonisjs/core/services/logger'

export type Order = {
  targetId: string
  path: IntegrationPath
  input: GuardrailInput
  identity?: string | null
  identityMetadata?: Record<string, unknown> | null
  sessionId?: string | null
  /** Whether a guardrails process sent the canary; in that case, it records the response itself. */
  isOwnCanary?: boolean
  /** Value of `performance.now()` until which text policies can be judged. */
  endsAt?: number
}

const CHECK_MS = 10_000

/** Evaluates texts with the guardrails of their target, and records what happened. */
export class GuardrailService {
  readonly loaded = new LoadedGuardrails()
  readonly upstreams = new LoadedUpstreams()
  readonly writer = new RequestWriter()
  readonly #conversations = new Conversations()
  readonly #judge: TextJudge
  readonly #recording = new Set<Promise<void>>()
  readonly #listener: LiveListener
  #timer: NodeJS.Timeout | undefined

  constructor(options: { judgeMs?: number } = {}) {
    this.#judge = new TextJudge(options.judgeMs)
    this.#listener = new LiveListener(
      queue.connectionString,
      ({ payload }) => void this.#reload(String(payload)),
      // During an outage, notifications may have been missed.
      { channel: GUARDRAILS_CHANNEL, onConnect: () => void this.#loadAll() }
    )
  }

  async start(): Promise<void> {
    await this.loaded.loadAll()
    await this.upstreams.loadAll()
    await this.#listener.start()
    this.#timer = setInterval(() => void this.#loadChanges(), CHECK_MS).unref()
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer)
    await this.#listener.stop()
    // Ends model calls, so that their requests are recorded now.
    await this.#judge.close()
    await Promise.all(this.#recording)
    await this.writer.stop()
  }

  /** Evaluates and records a text. */
  async evaluate(order: Order): Promise<EvaluateResponse> {
    return (await this.decide(order)).response
  }

  /**
   * Evaluates a text without recording it, for texts that were recorded when they were new.
   * @param mayAskModel whether the model judges text policies that have no remembered verdict
   */
  preview(targetId: string, input: GuardrailInput, mayAskModel: boolean): Promise<Evaluated> {
    const judge = mayAskModel ? this.#judge.judge : this.#judge.recall
    return evaluateRequest(this.loaded.ofTarget(targetId), input, judge)
  }

  /** Returns the checks of a streamed response, which use the same versions until the response ends. */
  streaming(targetId: string): { check: StreamCheck; hold: StreamHold } {
    const guardrails = this.loaded.ofTarget(targetId)
    const holds = guardrails.flatMap(({ active }) => (active ? [active.compiled.hold] : []))
    return {
      check: (text) => checkStreamed(guardrails, text),
      hold: strictestHold(holds),
    }
  }

  /** Like `evaluate`, but also returns the masked spans. */
  async decide(order: Order): Promise<Evaluated> {
    const { targetId, path, input, sessionId = null } = order
    const guardrails = this.loaded.ofTarget(targetId)
    const before = sessionId ? await this.#conversations.read(guardrails, sessionId) : undefined
    // A canary only shows whether the default checks block it, so it causes no model call.
    const isProbe = order.isOwnCanary === true || isCanary(input)
    const judge = isProbe ? null : this.#judge.judge
    const evaluated = await evaluateRequest(guardrails, input, judge, {
      ...{ conversations: before, endsAt: order.endsAt },
    })
    const { response, results, conversations } = evaluated
    if (sessionId) await this.#conversations.write(sessionId, conversations)
    if (order.isOwnCanary) return evaluated
    if (isCanary(input)) {
      const isBlocked = response.action === 'block'
      await recordCanary({ targetId, path, isBlocked, isOwn: false })
    } else if (guardrails.length > 0) {
      const { identity = null, identityMetadata = null } = order
      const context = { targetId, path, identity, identityMetadata, sessionId }
      setImmediate(() => {
        const recorded = this.#record(guardrails, input, { response, results }, context)
        this.#recording.add(recorded)
        void recorded.finally(() => this.#recording.delete(recorded))
      })
    }
    return evaluated
  }

  /** Evaluates the shadow versions after the response, and records all results. */
  async #record(
    guardrails: readonly LoadedGuardrail[],
    input: GuardrailInput,
    decided: Pick<Evaluated, 'response' | 'results'>,
    context: RequestContext
  ): Promise<void> {
    try {
      const shadow = await evaluateShadow(guardrails, input, this.#judge.judge)
      this.writer.add(requestEvent(guardrails, input, { ...decided, shadow }, context))
    } catch (error) {
      logger.error({ err: error, targetId: context.targetId }, 'recording a request')
    }
  }

  #loadAll = () =>
    Promise.all([this.loaded.loadAll(), this.upstreams.loadAll()]).catch((error: unknown) => {
      logger.error({ err: error }, 'loading guardrails')
    })

  /** Loads changes that are not announced, such as the organization's flag or deleted targets. */
  #loadChanges = () =>
    Promise.all([this.loaded.loadIfChanged(), this.upstreams.loadAll()]).catch((error: unknown) => {
      logger.warn({ err: error }, 'checking for changed guardrails')
    })

  #reload = (id: string) =>
    Promise.all([this.loaded.reload(id), this.upstreams.loadAll()]).catch((error: unknown) => {
      logger.error({ err: error, guardrailId: id }, 'loading a guardrail')
    })
}
