import { intents } from '../built_in/custom_sources.js'
import { findPlugin, findStrategy } from '../catalog.js'
import { pluginsOfCollection } from '../template/collections.js'
import { adaptiveStrategy } from '../strategies/adaptive_strategies.js'
import { instructionsOf } from '../conversations/custom_instructions.js'
import { policyText } from '../policy_text.js'
import type { Backend } from '../ports.js'
import { layerSteps, STRATEGY_COLLECTIONS } from '../strategies/registry.js'
import type {
  CatalogPlugin,
  PlanStep,
  PluginChoice,
  ScanPlan,
  StrategyChoice,
  TargetDescription,
  TemplateSettings,
} from '../vocabulary.js'

export type PlanRequest = {
  target: TargetDescription
  template: TemplateSettings
  /** Equal seeds produce equal attacks. */
  seed: number
  backend: Pick<Backend, 'supportsPlugin' | 'supportsStrategy' | 'supportsLanguage'>
}

type Skipped = ScanPlan['skipped'][number]

/**
 * Plans a scan: one step per plugin, context and language, with the applicable strategies. Pure and deterministic.
 * Collections are expanded; `skipped` lists what cannot run, with reasons.
 */
export function planScan({ target, template, seed, backend }: PlanRequest): ScanPlan {
  const skipped: Skipped[] = []
  const plugins = choosePlugins(template, backend, skipped)
  const strategies = chooseStrategies(template.strategies, backend, skipped)
  const languages = chooseLanguages(template.languages, backend, skipped)
  const languagesOf = ({ config }: PluginChoice) => {
    const own = textsOf(config?.language)
    return own.length ? chooseLanguages(own, backend, skipped) : languages
  }
  const contexts = template.contexts?.length ? template.contexts : [undefined]
  const steps: PlanStep[] = []
  for (const { plugin, choice } of plugins) {
    const applied = strategiesFor(plugin, choice, strategies)
    if (!applied.length) {
      const reason = 'No strategy applies to this plugin, and Basic is disabled.'
      skipped.push({ id: plugin.id, kind: 'plugin', reason })
      continue
    }
    for (const context of contexts) {
      for (const language of languagesOf(choice)) {
        const step = toStep(plugin, choice, language, applied, template)
        steps.push(context ? { ...step, context } : step)
      }
    }
  }
  return {
    target: { ...target, purpose: template.purpose?.trim() || target.purpose },
    steps,
    seed,
    maxCharsPerMessage: template.maxCharsPerMessage ?? null,
    instructions: template.testGenerationInstructions?.trim() ?? '',
    skipped,
    strategyConfig: Object.fromEntries(
      strategies.filter(({ config }) => config).map(({ id, config }) => [id, config ?? {}])
    ),
  }
}

function choosePlugins(
  template: TemplateSettings,
  backend: PlanRequest['backend'],
  skipped: Skipped[]
): { plugin: CatalogPlugin; choice: PluginChoice }[] {
  return expandPlugins(template.plugins).flatMap((choice) => {
    const plugin = findPlugin(choice.id)
    const problem = plugin ? pluginSkipReason(choice, backend) : unknownPlugin(choice.id)
    if (plugin && !problem) return [{ plugin, choice }]
    skipped.push({ id: choice.id, kind: 'plugin', reason: problem ?? '' })
    return []
  })
}

/**
 * Replaces collections with their members and drops duplicates. A plugin that is also chosen directly keeps its own
 * settings.
 */
export function expandPlugins(choices: readonly PluginChoice[]): PluginChoice[] {
  const own = new Set(choices.map((choice) => choice.id))
  const seen = new Set<string>()
  return choices
    .flatMap((choice) => {
      const members = pluginsOfCollection(choice.id)
      if (!members || findPlugin(choice.id)) return [choice]
      return members.filter((id) => !own.has(id)).map((id) => ({ ...choice, id }))
    })
    .filter((choice) => {
      const identity = `${choice.id} ${JSON.stringify(choice.config ?? {})}`
      if (seen.has(identity)) return false
      seen.add(identity)
      return true
    })
}

function unknownPlugin(id: string): string {
  if (/^(file|https?):/.test(id)) return 'Plugins from files cannot run on the server.'
  return 'No plugin or collection has this ID.'
}

function pluginSkipReason(choice: PluginChoice, backend: PlanRequest['backend']): string | null {
  const support = backend.supportsPlugin(choice.id)
  if (support !== true) return support
  const { intent } = choice.config ?? {}
  if (choice.id === 'policy' && !policyText(choice.config ?? {})) {
    return 'The policy text is missing.'
  }
  if (choice.id === 'intent' && intents(intent).length === 0) {
    return 'At least one goal is required.'
  }
  return null
}

function chooseStrategies(
  choices: readonly StrategyChoice[],
  backend: PlanRequest['backend'],
  skipped: Skipped[]
): StrategyChoice[] {
  const isOff = choices.some(({ id, config }) => id === 'basic' && config?.enabled === false)
  const wanted = choices.flatMap((choice) =>
    (STRATEGY_COLLECTIONS[choice.id] ?? [choice.id]).map((id) => ({ ...choice, id }))
  )
  const all = [...(isOff ? [] : [{ id: 'basic' }]), ...wanted.filter(({ id }) => id !== 'basic')]
  const unique = [...new Map(all.map((choice) => [choice.id, choice])).values()]
  return unique.filter((choice) => {
    const reason = strategySkipReason(choice, unique, backend)
    if (reason) skipped.push({ id: choice.id, kind: 'strategy', reason })
    return !reason
  })
}

function strategySkipReason(
  choice: StrategyChoice,
  all: readonly StrategyChoice[],
  backend: PlanRequest['backend']
): string | null {
  if (!findStrategy(choice.id)) return 'No strategy has this ID.'
  if (choice.id === 'prompt-injection' && all.some(({ id }) => id === 'jailbreak-templates')) {
    return 'This is the former name of Jailbreak Templates, which is also selected.'
  }
  const support = backend.supportsStrategy(choice.id)
  if (support !== true) return support
  if (choice.id === 'custom' && !instructionsOf(choice.config ?? {})) {
    return 'The instructions for the attacker are missing.'
  }
  return choice.id === 'layer' ? layerSkipReason(layerSteps(choice.config ?? {}), backend) : null
}

function layerSkipReason(steps: string[], backend: PlanRequest['backend']): string | null {
  if (!steps.length) return 'A layer requires at least one step.'
  for (const step of steps) {
    if (!findStrategy(step)) return `Its step ${step} is not the ID of a strategy.`
    const support = backend.supportsStrategy(step)
    if (support !== true) return `Its step ${step} cannot run: ${support}`
  }
  const late = steps.slice(1).find((step) => adaptiveStrategy(step))
  if (late) return `Its step ${late} depends on the target’s responses and must come first.`
  return null
}

function chooseLanguages(
  chosen: readonly string[],
  backend: PlanRequest['backend'],
  skipped: Skipped[]
): string[] {
  const languages = chosen.length ? [...new Set(chosen)] : ['en']
  return languages.filter((id) => {
    const support = backend.supportsLanguage?.(id) ?? true
    if (support !== true && !skipped.some((one) => one.kind === 'language' && one.id === id)) {
      skipped.push({ id, kind: 'language', reason: support })
    }
    return support === true
  })
}

function strategiesFor(
  plugin: CatalogPlugin,
  choice: PluginChoice,
  strategies: readonly StrategyChoice[]
): string[] {
  const excluded = textsOf(choice.config?.excludeStrategies)
  return strategies
    .filter(({ id }) => !excluded.includes(id))
    .filter(
      ({ id, config }) =>
        id === 'basic' || ((plugin.takesStrategies || id === 'retry') && reaches(config, plugin.id))
    )
    .map(({ id }) => id)
}

/** Converts a string or a list of strings to a list; other values become an empty list. */
function textsOf(value: unknown): string[] {
  const list = Array.isArray(value) ? value : [value]
  return list.filter((entry) => typeof entry === 'string' && entry !== '')
}

/** Whether a strategy applies to a plugin; a strategy may be limited to a list of plugins. */
function reaches(config: StrategyChoice['config'], pluginId: string): boolean {
  if (!config?.plugins?.length) return true
  return config.plugins.some(
    (id) =>
      id === pluginId ||
      pluginId.startsWith(`${id}:`) ||
      (pluginsOfCollection(id)?.includes(pluginId) ?? false)
  )
}

function toStep(
  plugin: CatalogPlugin,
  choice: PluginChoice,
  language: string,
  strategies: string[],
  template: TemplateSettings
): PlanStep {
  const config = choice.config ?? {}
  const goals = plugin.id === 'intent' ? intents(config.intent).length : template.numTests
  return {
    pluginId: plugin.id,
    severity: choice.severity ?? plugin.severity,
    language,
    numTests: choice.numTests ?? goals,
    config,
    strategies,
  }
}
