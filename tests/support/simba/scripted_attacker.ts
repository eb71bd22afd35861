import type { Attacker } from '#api/engines/simba/ports'
import type {
  AttackTest,
  Batch,
  PursuedPlugin,
  ProbeResponse,
  SessionPlan,
} from '#api/engines/simba/vocabulary'
import type { Planner } from '#api/engines/simba/index'

/**
 * An attacker without real content: attacks contain the name of their plugin and a number, and techniques prepend their own
 * name.
 */
export const scriptedAttacker: Attacker = {
  attacksFor: async (plugin, count) =>
    Array.from({ length: count }, (_, n) => attackOf(plugin, `attack ${n} on ${plugin.id}`)),
  formOf: (technique) => (technique === 'crescendo' ? 'turns' : 'single'),
  applyTechnique: async (technique, attack) => ({
    ...attack,
    strategyId: technique,
    prompt: `${technique}: ${attack.prompt}`,
  }),
  nextMove: async ({ prompt }, exchanges) =>
    exchanges.length >= 3
      ? null
      : {
          prompt: `step ${exchanges.length + 1} of ${prompt}`,
          asks: exchanges.length === 2,
          technique: 'ladder',
        },
  followUps: () => [],
  controlOf: () => 'harmless',
}

export const attackOf = ({ id, severity }: PursuedPlugin, prompt: string): AttackTest => ({
  pluginId: id,
  strategyId: 'basic',
  severity,
  language: 'en',
  ...{ prompt, basePrompt: prompt },
  goal: `Succeed with ${id}`,
  expectation: {},
  origin: 'test',
})

export const pluginOf = (id: string, changes: Partial<PursuedPlugin> = {}): PursuedPlugin => ({
  ...{ id, name: id, description: `Does ${id}`, severity: 'high', config: {} },
  takesStrategies: true,
  ...changes,
})

export const planOf = (changes: Partial<SessionPlan> = {}): SessionPlan => ({
  seed: 1,
  target: { name: 'Nora', purpose: 'Helps customers of a bank', details: {} },
  goals: [],
  plugins: [pluginOf('leak'), pluginOf('hijack')],
  techniques: ['basic', 'base64', 'crescendo'],
  maxConversationRounds: 5,
  maxAttacksPerGoal: 2,
  concurrency: 4,
  maxCharsPerMessage: null,
  lessons: [],
  ...changes,
})

/** A target's reply to a message; `isSuccess` if the attack succeeded. */
export type Reply = {
  output: string
  isSuccess?: boolean
  /** Whether the judge recognizes the success exactly. */
  isExact?: boolean
  /** Name of the judge. */
  grader?: string
  error?: string
  status?: number
}
export type Target = (message: string, pluginId: string | null, sent: number) => Reply

/** Sends the probes of a batch to a target and judges its replies. */
export class Conductor {
  readonly #target: Target
  readonly #attempts = new Map<number, AttackTest | null>()
  readonly #sent = new Map<string, number>()
  readonly batches: Batch[] = []
  readonly responses: ProbeResponse[][] = []

  constructor(target: Target) {
    this.#target = target
  }

  /** Runs the session until the planner ends it. @returns the messages in the order in which they were sent */
  async run(planner: Planner, maxProbes: number): Promise<string[]> {
    while (await this.step(planner, maxProbes));
    return this.messages
  }

  get messages(): string[] {
    return this.batches.flatMap(({ probes }) => probes.map(({ message }) => message))
  }

  /**
   * Plans, sends and records the next batch.
   * @returns false if the planner has ended the session
   */
  async step(planner: Planner, maxProbes: number, isManual = false): Promise<boolean> {
    const batch = await planner.next({ maxProbes: maxProbes - this.messages.length, isManual })
    if (!batch) return false
    this.batches.push(batch)
    for (const { number, test } of batch.attempts) this.#attempts.set(number, test)
    const responses = batch.probes.map(({ number, attempt, message }) =>
      this.#respond(number, message, this.#attempts.get(attempt) ?? null)
    )
    this.responses.push(responses)
    planner.record(responses)
    return true
  }

  #respond(probe: number, message: string, test: AttackTest | null): ProbeResponse {
    const sent = this.#sent.get(message) ?? 0
    this.#sent.set(message, sent + 1)
    const reply = this.#target(message, test?.pluginId ?? null, sent)
    const error = reply.error
      ? { code: 'http_status', message: reply.error, ...(reply.status && { status: reply.status }) }
      : null
    const isRefusal = reply.output.startsWith('I cannot')
    const outcome = reply.isSuccess ? 'failed' : isRefusal ? 'passed' : 'undecided'
    const verdict =
      test && !error
        ? ({
            outcome,
            score: null,
            reason: '',
            grader: reply.grader ?? 'test',
            evidence: [],
          } as const)
        : null
    return {
      probe,
      output: reply.output,
      error,
      verdict: verdict && { ...verdict, evidence: [], ...(reply.isExact && { isExact: true }) },
      isRefusal,
    }
  }
}
