import { sexualizesMinors } from '../safety/minors.js'
import type { Backend, BaseAttack } from '../ports.js'
import { seededRandom, seedFrom } from '../../seeded_random.js'
import { applyBuiltInStrategy, strategySupport } from '../strategies/registry.js'
import type { PlanStep, ScanPlan, TargetDescription } from '../vocabulary.js'
import type { ApplicationWords } from './application/application_words.js'
import { pretexts } from './application/pretexts.js'
import { OWN_TEMPLATE } from './from_templates.js'
import { attackSource } from './plugins.js'
import { targetSlots } from './target_slots.js'
import { toolTurn } from './tools/tool_attacks.js'
import { unsupportedReason } from '../strategies/unsupported.js'

/** Creates the backend without a model: attacks come from shipped corpora and templates, verdicts from `judge`. */
export function createBuiltInBackend(judge: Backend['judge']): Backend {
  return {
    name: 'built_in',
    supportsPlugin: (id) => (attackSource(id) ? true : unsupportedReason(id)),
    supportsStrategy: strategySupport,
    supportsLanguage: (code) =>
      code === 'en' ? true : 'The shipped attacks are in English. Other languages require a model.',
    attacksFor: async (step, plan) => {
      const words = await applicationWords(plan.target)
      return writeAttacks(step, plan, words).filter(isAllowed)
    },
    applyStrategy: async (strategyId, attack, plan) =>
      applyBuiltInStrategy(strategyId, attack, plan),
    judge,
  }
}

/**
 * Rejects attacks that sexualize minors, including user-supplied ones. Joins the messages, because such content may be
 * split across them.
 */
const isAllowed = ({ prompt, turns }: BaseAttack) =>
  !sexualizesMinors([prompt, ...(turns ?? [])].join('\n'))

/**
 * Writes up to `step.numTests` distinct attacks within the message limit. Deterministic for a plan. The seed includes the
 * purpose, so that two applications get different attacks from a table.
 */
function writeAttacks(step: PlanStep, plan: ScanPlan, words: ApplicationWords): BaseAttack[] {
  const { pluginId, config, numTests } = step
  const source = attackSource(pluginId)
  if (!source) return []
  const { target, maxCharsPerMessage: maxChars } = plan
  const seeds = [plan.seed, pluginId, JSON.stringify(config), target.purpose] as const
  const random = seededRandom(seedFrom(...seeds))
  const people = targetSlots(target).person ?? []
  const tell = pretexts(words, people, seededRandom(seedFrom('pretext', ...seeds)))
  const attacks = new Map<string, BaseAttack>()
  const fits = ({ prompt }: BaseAttack) => !maxChars || prompt.length <= maxChars
  for (const attack of source({ target, words, config, random, ...toolTurn(step, plan) })) {
    if (attacks.size >= numTests) break
    if (!fits(attack) || attacks.has(attack.prompt)) continue
    const told = takesPretext(pluginId, attack, attacks.size) ? tell(attack) : attack
    attacks.set(attack.prompt, fits(told) ? told : attack)
  }
  return [...attacks.values()]
}

/**
 * Plugins that get no pretext, because their attacks are exact texts, are unrelated to the application, or are not sent by
 * its users.
 */
const EXACT =
  /^(?:ascii-smuggling|cca|cyberseceval|donotanswer|harmbench|coding-agent|cross-session-leak|divergent-repetition|hijacking|intent|off-topic|reasoning-dos|special-token-injection)\b/

/**
 * Whether an attack gets a pretext: always if it is a shipped template, every second time if it is from a corpus, and
 * never if it has several messages or its plugin matches `EXACT`.
 */
function takesPretext(pluginId: string, { origin, turns }: BaseAttack, position: number): boolean {
  if (turns || EXACT.test(pluginId)) return false
  return origin === OWN_TEMPLATE || position % 2 === 1
}

const MAX_READ = 50
const read = new Map<string, ApplicationWords>()

/**
 * Returns the words of an application, cached by its purpose and features. Imports the tagger on first use, because
 * other processes do not need it.
 */
async function applicationWords(target: TargetDescription): Promise<ApplicationWords> {
  const key = `${target.purpose}\n${target.details.features ?? ''}`
  const known = read.get(key)
  if (known) return known
  const { readApplication } = await import('./application/read_application.js')
  const words = readApplication(target)
  if (read.size >= MAX_READ) read.clear()
  read.set(key, words)
  return words
}
