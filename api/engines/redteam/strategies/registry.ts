import type { BaseAttack } from '../ports.js'
import { seededRandom, seedFrom } from '../../seeded_random.js'
import type { ScanPlan } from '../vocabulary.js'
import { camelcase } from './camelcase.js'
import { emoji } from './emoji.js'
import { jailbreakTemplates } from './jailbreak_templates.js'
import { morse } from './morse.js'
import { piglatin } from './piglatin.js'
import { adaptiveStrategy, leadingStrategy } from './adaptive_strategies.js'
import { UNSUPPORTED_REASONS } from './unsupported.js'
import { base64, hex, homoglyph, leetspeak, rot13 } from './encodings.js'
import {
  authoritativeMarkup,
  basic,
  citation,
  composite,
  gcg,
  likert,
  mathPrompt,
} from './framings.js'
import type { ApplyStrategy, StrategyContext } from './strategy.js'

const STRATEGIES = new Map<string, ApplyStrategy>([
  ['basic', basic],
  ['base64', base64],
  ['hex', hex],
  ['rot13', rot13],
  ['leetspeak', leetspeak],
  ['homoglyph', homoglyph],
  ['morse', morse],
  ['piglatin', piglatin],
  ['camelcase', camelcase],
  ['emoji', emoji],
  ['jailbreak-templates', jailbreakTemplates],
  ['prompt-injection', jailbreakTemplates],
  ['authoritative-markup-injection', authoritativeMarkup],
  ['citation', citation],
  ['gcg', gcg],
  ['jailbreak:composite', composite],
  ['jailbreak:likert', likert],
  ['math-prompt', mathPrompt],
  ['layer', layer],
])

/** Collections of strategies: each ID represents several others. */
export const STRATEGY_COLLECTIONS: Record<string, readonly string[]> = {
  'default': ['basic', 'jailbreak:meta', 'jailbreak:composite'],
  'other-encodings': ['camelcase', 'morse', 'piglatin', 'emoji'],
}

const NEEDS_MODEL = 'Requires a model that writes the attack turn by turn.'

/** Strategy that resends attacks that succeeded on the target before instead of creating variants of new ones. */
const RETRY = 'retry'

/** Returns true if a strategy works without a model, otherwise the reason why it does not. */
export function strategySupport(id: string): true | string {
  if (STRATEGIES.has(id) || id === RETRY || adaptiveStrategy(id)?.ladder) return true
  const members = STRATEGY_COLLECTIONS[id]
  if (members?.every((member) => strategySupport(member) === true)) return true
  return UNSUPPORTED_REASONS.strategies[id] ?? NEEDS_MODEL
}

/**
 * Applies a built-in strategy to one attack. Returns the attack unchanged for adaptive strategies, and no variants for
 * strategies that are not built in.
 */
export function applyBuiltInStrategy(
  strategyId: string,
  attack: BaseAttack,
  plan: Pick<ScanPlan, 'seed' | 'target' | 'strategyConfig' | 'maxCharsPerMessage'>
): BaseAttack[] {
  // Adaptive strategies write their messages during the conversation.
  if (leadingStrategy(strategyId, plan.strategyConfig?.[strategyId])) return [attack]
  const apply = STRATEGIES.get(strategyId)
  if (!apply) return []
  return apply(attack, {
    random: seededRandom(seedFrom(plan.seed, strategyId, attack.prompt)),
    config: plan.strategyConfig?.[strategyId] ?? {},
    targetName: plan.target.name,
    maxChars: plan.maxCharsPerMessage,
  })
}

/** Applies the strategies in `config.steps` one after another. A step that needs a model yields no variants. */
function layer(attack: BaseAttack, context: StrategyContext): BaseAttack[] {
  return layerSteps(context.config).reduce<BaseAttack[]>(
    (attacks, id) =>
      attacks.flatMap((each) => STRATEGIES.get(id)?.(each, { ...context, config: {} }) ?? []),
    [attack]
  )
}

/** Returns the IDs of the strategies in a layer, in order. Nested layers are dropped. */
export function layerSteps(config: Record<string, unknown>): string[] {
  const steps = Array.isArray(config.steps) ? config.steps : []
  return steps
    .map((step) => (isNamed(step) ? step.id : step))
    .filter((step) => typeof step === 'string' && step !== 'layer')
}

function isNamed(step: unknown): step is { id: string } {
  return typeof step === 'object' && step !== null && 'id' in step && typeof step.id === 'string'
}
