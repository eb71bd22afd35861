import type { Attempt, PlannedCase, Runner } from '#api/engines/evals/vocabulary'
import type {
  ConversationState,
  Decision,
  GuardrailInput,
  GuardrailVersion,
  Judgment,
  Message,
  TextPolicy,
} from '#api/engines/guardrails/vocabulary'
import type { FailModes } from '#api/contract/guardrails/guardrail'
import {
  type CompiledVersion,
  compileVersion,
  textPoliciesOf,
  withJudgments,
} from '#api/engines/guardrails/index'
import { evaluatorOf } from '#api/guardrails/learning/measure_effect'
import type { JobRunner } from '#api/platform/runner/job_runner'

/** Text that the attacker receives instead of a blocked response. */
export const BLOCKED_RESPONSE = 'This message was blocked by a guardrail.'

type Guarded = {
  version: GuardrailVersion
  failModes: FailModes
  /** Judges an input by text policies. */
  judge: (policies: readonly TextPolicy[], input: GuardrailInput) => Promise<Judgment[]>
}

/**
 * Puts a guardrail between attacks and the target, as an application that checks messages, tool calls and responses
 * would: a blocked message is not sent, and the attacker does not see a blocked tool call or response. Keeps the risk
 * of each conversation.
 */
export class Guard {
  /** Attempts blocked so far, by key of the test case. */
  readonly blocked = new Map<string, number>()
  /** Attempts on which a text policy had no verdict, by key of the test case. */
  readonly unjudged = new Map<string, number>()
  readonly #evaluate: (input: GuardrailInput) => Decision
  readonly #judge: Guarded['judge']
  readonly #version: CompiledVersion
  readonly #failModes: FailModes
  readonly #conversations = new Map<string, ConversationState>()

  constructor({ version, failModes, judge }: Guarded) {
    this.#evaluate = evaluatorOf(version)
    this.#version = compileVersion(version)
    this.#judge = judge
    this.#failModes = failModes
  }

  /** Returns a runner whose attempts pass through the guardrail. */
  around(source: JobRunner): JobRunner {
    return {
      get pid() {
        return source.pid
      },
      enforce: (rules) => source.enforce(rules),
      close: () => source.close(),
      release: (runner, health) => source.release(runner, health),
      take: async () => {
        const runner = await source.take()
        return {
          close: () => runner.close(),
          attempt: (...order) => this.#attempt(runner, ...order),
        }
      },
    }
  }

  async *#attempt(
    runner: Runner,
    ...[cases, target, options]: Parameters<Runner['attempt']>
  ): AsyncGenerator<Attempt> {
    const passed: PlannedCase[] = []
    for (const planned of cases) {
      if (await this.#stopsMessage(planned)) yield this.#blockedAttempt(planned)
      else passed.push(planned)
    }
    if (passed.length === 0) return
    const byKey = new Map(passed.map((planned) => [planned.key, planned]))
    for await (const attempt of runner.attempt(passed, target, options)) {
      yield await this.#checkedAttempt(attempt, byKey.get(attempt.key))
    }
  }

  async #stopsMessage({ key, prompt, sessionId }: PlannedCase): Promise<boolean> {
    const messages = messagesIn(prompt)
    const isContinued = sessionId !== undefined || messages.length > 1
    const conversation = isContinued ? this.#conversations.get(key) : undefined
    const decision = await this.#check(key, {
      placement: 'INPUT',
      messages,
      ...(conversation && { conversation }),
    })
    this.#conversations.set(key, decision.conversation)
    return this.#stops('INPUT', decision)
  }

  /** Returns the attempt as the attacker sees it behind the guardrail. */
  async #checkedAttempt(attempt: Attempt, planned: PlannedCase | undefined): Promise<Attempt> {
    if (attempt.error || !planned) return attempt
    const messages = messagesIn(planned.prompt)
    const { toolCalls = [], output } = attempt
    const calls = toolCalls.map(({ name, arguments: given }) => ({ name, arguments: given }))
    const call: GuardrailInput = { placement: 'TOOL_CALL_INPUT', messages, toolCalls: calls }
    if (calls.length > 0 && this.#stops('TOOL_CALL_INPUT', await this.#check(planned.key, call))) {
      return this.#blockedAttempt(planned, attempt)
    }
    if (output === null || output === '') return attempt
    const decision = await this.#check(planned.key, {
      placement: 'OUTPUT',
      messages: [...messages, { role: 'assistant', content: output }],
    })
    if (this.#stops('OUTPUT', decision)) return this.#blockedAttempt(planned, attempt)
    return { ...attempt, output: decision.sanitized?.[0] ?? output }
  }

  /** Checks an input like a live request: the model judges what no check has decided. */
  async #check(key: string, input: GuardrailInput): Promise<Decision> {
    const decision = this.#evaluate(input)
    const policies = textPoliciesOf(this.#version, input.placement)
    const isDecided = decision.action === 'block' || decision.action === 'error'
    if (isDecided || policies.length === 0) return decision
    const judged = withJudgments(decision, policies, await this.#judge(policies, input))
    if (judged.action === 'error') this.unjudged.set(key, (this.unjudged.get(key) ?? 0) + 1)
    return judged
  }

  #stops(placement: keyof FailModes, { action }: Decision): boolean {
    return action === 'block' || (action === 'error' && this.#failModes[placement] === 'closed')
  }

  #blockedAttempt({ index, key, sessionId }: PlannedCase, attempt?: Attempt): Attempt {
    this.blocked.set(key, (this.blocked.get(key) ?? 0) + 1)
    const session = attempt?.sessionId ?? sessionId
    return {
      index,
      key,
      output: BLOCKED_RESPONSE,
      error: null,
      latencyMs: attempt?.latencyMs ?? 0,
      tries: attempt?.tries ?? 1,
      ...(session !== undefined && { sessionId: session }),
    }
  }
}

/**
 * Parses a prompt into messages: a conversation in promptfoo's JSON format (sent to stateless targets), or otherwise a
 * single user message.
 */
function messagesIn(prompt: string): Message[] {
  if (!prompt.startsWith('[{"role":')) return [{ role: 'user', content: prompt }]
  try {
    const parsed: unknown = JSON.parse(prompt)
    if (Array.isArray(parsed) && parsed.every(isMessage)) return parsed
  } catch {
    // Not JSON: an attack that only looks like a conversation.
  }
  return [{ role: 'user', content: prompt }]
}

const isMessage = (value: unknown): value is Message =>
  typeof value === 'object' &&
  value !== null &&
  'role' in value &&
  'content' in value &&
  typeof value.role === 'string' &&
  typeof value.content === 'string'
