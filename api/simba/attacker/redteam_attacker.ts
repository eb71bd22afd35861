import {
  type Backend,
  type BaseAttack,
  checkMessages,
  createBuiltInBackend,
  isRequestDeclined,
  judgeByRules,
  LearnedValues,
  leadingStrategy,
  maxMessagesPerAttack,
  type ModelClient,
  nextMove,
  policyIn,
  RefusedContent,
  seededRandom,
  seedFrom,
  type Win,
  writeFollowUps,
} from '#api/engines/redteam/index'
import type { PlanStep, ScanPlan } from '#api/engines/redteam/vocabulary'
import { withFewStatements, WRITTEN_PER_ATTACK } from '#api/simba/attacker/few_statements'
import { agentModel } from '#api/simba/attacker/model_log'
import { type AgentModel, agentMove, type Snapshot } from '#api/engines/simba/index'
import type {
  Attacker,
  AttemptExchange,
  AttemptMove,
  RevealingProbe,
  TechniqueForm,
} from '#api/engines/simba/ports'
import {
  AGENT,
  type AttackTest,
  type PursuedPlugin,
  type SessionPlan,
} from '#api/engines/simba/vocabulary'

/** Writes attacks that the model declines to write. */
const BUILT_IN = createBuiltInBackend(async (attempt) => judgeByRules(attempt))

type Knowledge = Pick<Snapshot, 'facts' | 'findings' | 'hypotheses'>

/**
 * Number of values per call of `writeFollowUps`, whose limits are meant for scans. A session chooses among the attacks from
 * all calls.
 */
const VALUES_PER_LIST = 8

export type RedteamAttackerOptions = {
  backend: Pick<Backend, 'attacksFor' | 'applyStrategy'> & {
    /** The model that plays adaptive attackers; absent or null if scripts do. */
    attacker?: ModelClient | null
  }
  plan: SessionPlan
  /** Additional instructions for the model that writes attacks. */
  instructions?: string
  /** Returns attacks of a plugin that succeeded on the target before the session. */
  winsOf?: (pluginId: string) => readonly Win[]
}

/**
 * Writes attacks with a backend of the red team engine. Random choices depend only on the session's seed and the content,
 * so without a model, a restored session gets the same attacks.
 */
export class RedteamAttacker implements Attacker {
  readonly #options: RedteamAttackerOptions
  /** The agent's model; null if there is none. */
  readonly model: AgentModel | null
  #knowledge: () => Knowledge = () => ({ facts: [], findings: [], hypotheses: [] })

  constructor(options: RedteamAttackerOptions) {
    this.#options = options
    const { attacker = null } = options.backend
    this.model = attacker && agentModel(attacker)
  }

  /** Gives the agent access to the knowledge of the session. */
  observe(knowledge: () => Knowledge): void {
    this.#knowledge = knowledge
  }

  async attacksFor(
    plugin: PursuedPlugin,
    count: number,
    tools: readonly string[] = [],
    signal?: AbortSignal
  ): Promise<AttackTest[]> {
    const step = stepOf(plugin, this.model ? count : count * WRITTEN_PER_ATTACK)
    const attacks = await this.#attacksOf(step, tools, signal)
    const distinct = [...new Map(attacks.map((attack) => [attack.prompt, attack])).values()]
    return withFewStatements(distinct, count)
      .filter((attack) => this.#fits(attack))
      .map((attack) => toTest(plugin, attack))
  }

  /** Returns built-in attacks if the model declines to write attacks; none if the plugin has no built-in ones. */
  async #attacksOf(step: PlanStep, tools: readonly string[], signal?: AbortSignal) {
    const plan = this.#scanPlan(step, tools)
    try {
      return await this.#options.backend.attacksFor(step, plan, signal)
    } catch (error) {
      if (!isRequestDeclined(error)) throw error
      const hasOwn = BUILT_IN.supportsPlugin(step.pluginId) === true
      return hasOwn ? BUILT_IN.attacksFor(step, plan, signal) : []
    }
  }

  formOf(technique: string): TechniqueForm {
    if (technique === AGENT) return 'turns'
    return leadingStrategy(technique)?.strategy.kind ?? 'single'
  }

  async applyTechnique(
    technique: string,
    attack: AttackTest,
    signal?: AbortSignal
  ): Promise<AttackTest | null> {
    if (technique === attack.strategyId) return attack
    if (attack.turns || attack.expectation.inNewSession) return null
    const plan = this.#scanPlan()
    const variants = await this.#options.backend.applyStrategy(technique, attack, plan, signal)
    const fitting = variants.filter((variant) => this.#fits(variant))
    const variant = fitting[seedFrom(plan.seed, technique, attack.prompt) % fitting.length]
    if (!variant) return null
    const { prompt, goal, expectation, origin } = variant
    return { ...attack, strategyId: technique, prompt, goal, expectation, origin }
  }

  async nextMove(
    test: AttackTest,
    exchanges: readonly AttemptExchange[],
    signal?: AbortSignal
  ): Promise<AttemptMove | null> {
    if (test.strategyId === AGENT) return this.#moveOfAgent(test, exchanges, signal)
    const { plan, backend, winsOf } = this.#options
    const { seed, target, maxCharsPerMessage: maxChars } = plan
    const attack = { test, target, config: this.#configOf(test.strategyId), maxChars }
    try {
      return await nextMove(attack, exchanges, {
        client: backend.attacker ?? null,
        wins: winsOf?.(test.pluginId) ?? [],
        random: seededRandom(seedFrom(seed, test.strategyId, test.prompt, exchanges.length)),
        ...(signal && { signal }),
      })
    } catch (error) {
      // A model that declines this request ends the attempt, not the session.
      if (isRequestDeclined(error) || error instanceof RefusedContent) return null
      throw error
    }
  }

  async #moveOfAgent(
    test: AttackTest,
    exchanges: readonly AttemptExchange[],
    signal?: AbortSignal
  ): Promise<AttemptMove | null> {
    const { model } = this
    if (!model) return null
    const { plan, instructions = '', winsOf } = this.#options
    const parts = {
      ...{ plan, model, instructions, attacker: this, knowledge: this.#knowledge },
      winsOf: (pluginId: string) => (winsOf?.(pluginId) ?? []).map(({ message }) => message),
    }
    return agentMove(parts, test, exchanges, signal)
  }

  followUps(revealing: readonly RevealingProbe[], plugins: readonly PursuedPlugin[]): AttackTest[] {
    const { seed, target } = this.#options.plan
    const learned = new LearnedValues(target)
    for (const { probe, prompt, output } of revealing) {
      learned.add({ index: probe, prompt, output })
    }
    const severities = new Map(plugins.map(({ id, severity }) => [id, severity]))
    const values = learned.list().filter(({ value, index }) => !wasSent(value, index, revealing))
    return chunksOf(values, VALUES_PER_LIST)
      .flatMap((some) => writeFollowUps({ values: some, plugins: severities, seed, firstIndex: 0 }))
      .map(({ index: _index, key: _key, ...test }) => test)
      .filter((test) => this.#fits(test))
  }

  controlOf(exchanges: readonly AttemptExchange[]): string {
    return checkMessages('control', exchanges)[0] ?? ''
  }

  /** Limits a conversation to the number of messages that the session allows. */
  #configOf(technique: string): Record<string, unknown> {
    if (this.formOf(technique) !== 'turns') return {}
    const { maxConversationRounds } = this.#options.plan
    return { maxTurns: Math.min(maxConversationRounds, maxMessagesPerAttack(technique)) }
  }

  #scanPlan(step?: PlanStep, tools: readonly string[] = []): ScanPlan {
    const { plan, instructions = '' } = this.#options
    const { target, seed, maxCharsPerMessage } = plan
    return {
      target: withTools(target, tools),
      seed,
      maxCharsPerMessage,
      instructions,
      steps: step ? [step] : [],
      skipped: [],
    }
  }

  #fits({ prompt, turns }: Pick<AttackTest, 'prompt' | 'turns'>): boolean {
    const { maxCharsPerMessage: max } = this.#options.plan
    return max === null || (turns ?? [prompt]).every(({ length }) => length <= max)
  }
}

/** Whether an earlier message contained the value, so that the target only repeats it. */
function wasSent(value: string, probe: number, sent: readonly RevealingProbe[]): boolean {
  const text = value.toLowerCase()
  return sent.some((each) => each.probe < probe && each.prompt.toLowerCase().includes(text))
}

const chunksOf = <T>(items: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, n) =>
    items.slice(n * size, (n + 1) * size)
  )

/** Adds tools that the target named to those of its description. */
function withTools(target: SessionPlan['target'], tools: readonly string[]): SessionPlan['target'] {
  const known = target.details.tools ?? ''
  // A description in JSON is complete, because it comes from the tool server itself.
  if (tools.length === 0 || /^\s*[[{]/.test(known)) return target
  const all = [...known.split('\n'), ...tools].filter(Boolean).join('\n')
  return { ...target, details: { ...target.details, tools: all } }
}

const stepOf = ({ id, severity, config }: PursuedPlugin, numTests: number): PlanStep => ({
  pluginId: id,
  severity,
  language: 'en',
  numTests,
  config,
  strategies: ['basic'],
})

function toTest({ id, severity, config }: PursuedPlugin, attack: BaseAttack): AttackTest {
  const { prompt, request, goal, expectation, origin, turns } = attack
  const policy = id === 'policy' ? policyIn(config) : null
  return {
    pluginId: id,
    strategyId: 'basic',
    severity,
    language: 'en',
    prompt,
    basePrompt: request ?? prompt,
    goal,
    expectation,
    origin,
    ...(turns && { turns }),
    ...(policy && { policy }),
  }
}
