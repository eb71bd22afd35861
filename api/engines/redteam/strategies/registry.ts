import type { BaseAttack } from '../ports.js'
import { seededRandom, seedFrom } from '../random.js'
import type { ScanPlan } from '../vocabulary.js'
import { base64 } from './base64.js'
import { basic } from './basic.js'
import { camelcase } from './camelcase.js'
import { citation } from './citation.js'
import { emoji } from './emoji.js'
import { gcg } from './gcg.js'
import { hex } from './hex.js'
import { homoglyph } from './homoglyph.js'
import { jailbreakTemplates } from './jailbreak_templates.js'
import { leetspeak } from './leetspeak.js'
import { authoritativeMarkup } from './markup.js'
import { morse } from './morse.js'
import { piglatin } from './piglatin.js'
import { rot13 } from './rot13.js'
import { adaptiveStrategy, leadingStrategy } from '../conversations/adaptive_strategies.js'
import { composite, likert, mathPrompt } from './techniques.js'
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

/** Strategies that stand for others. */
export const STRATEGY_COLLECTIONS: Record<string, readonly string[]> = {
  'default': ['basic', 'jailbreak:meta', 'jailbreak:composite'],
  'other-encodings': ['camelcase', 'morse', 'piglatin', 'emoji'],
}

const REASONS: Record<string, string> = {
  audio: 'Sends sound; targets here take text only.',
  image: 'Sends pictures; targets here take text only.',
  video: 'Sends video; targets here take text only.',
  multilingual: 'Needs a model to translate; use the languages of the template.',
  custom: 'Follows instructions in plain words, which only a model can.',
  simba: 'Runs as a Simba session, not inside a scan.',
}
const NEEDS_MODEL = 'Needs a model that writes the attack turn by turn.'

/** Its tests are not made of others: they are those that a target failed before. */
const REPEATS = 'retry'

/** True when a strategy needs no model, else why it does. */
export function strategySupport(id: string): true | string {
  if (STRATEGIES.has(id) || id === REPEATS || adaptiveStrategy(id)?.ladder) return true
  const members = STRATEGY_COLLECTIONS[id]
  if (members?.every((member) => strategySupport(member) === true)) return true
  return REASONS[id] ?? NEEDS_MODEL
}

/** The variants that a strategy without a model makes of one attack. Unknown strategies make none. */
export function applyBuiltInStrategy(
  strategyId: string,
  attack: BaseAttack,
  plan: Pick<ScanPlan, 'seed' | 'target' | 'strategyConfig' | 'maxCharsPerMessage'>
): BaseAttack[] {
  // It is written message by message, once there are answers.
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

/** Runs the strategies of `config.steps` one after another; steps that need a model are left out. */
function layer(attack: BaseAttack, context: StrategyContext): BaseAttack[] {
  return layerSteps(context.config).reduce<BaseAttack[]>(
    (attacks, id) =>
      attacks.flatMap((each) => STRATEGIES.get(id)?.(each, { ...context, config: {} }) ?? []),
    [attack]
  )
}

/** The strategies that a layer runs, in order. */
export function layerSteps(config: Record<string, unknown>): string[] {
  const steps = Array.isArray(config.steps) ? config.steps : []
  return steps
    .map((step) => (isNamed(step) ? step.id : step))
    .filter((step) => typeof step === 'string' && step !== 'layer')
}

function isNamed(step: unknown): step is { id: string } {
  return typeof step === 'object' && step !== null && 'id' in step && typeof step.id === 'string'
}
