import type { Attacker } from '../ports.js'
import type { AttackTest } from '../vocabulary.js'
import { GOAL_PLUGIN } from '../hypotheses/build_hypotheses.js'
import type { PursuitState } from './pursuit_state.js'
import { similarity, wordsOf } from '../similarity.js'
import { DIRECT, FOLLOW_UP, RETRY, WARMED_UP } from './technique_kinds.js'
import { WARM_UP } from '../recon/recon_steps.js'

/** Attacks that are requested per hypothesis. */
const ATTACKS_PER_HYPOTHESIS = 20

/** What an attempt sends: a test, and its messages if they are known in advance. */
export type Written = { test: AttackTest; script: string[] | null; parent: number | null }

/**
 * The next attack of a hypothesis with a technique that was not tried; null if there is none. A response that was
 * undecided is pursued first.
 */
export async function writeAttempt(
  pursuit: PursuitState,
  technique: string,
  tries: number,
  {
    attacker,
    tools,
    signal,
  }: { attacker: Attacker; tools: readonly string[]; signal?: AbortSignal }
): Promise<Written | null> {
  if (technique === RETRY) {
    const known = pursuit.nextKnown
    return known ? { test: known.test, script: known.messages, parent: null } : null
  }
  if (technique === FOLLOW_UP) return scripted(pursuit.followUps[0], pursuit)
  if (technique === WARMED_UP) {
    return warmedUp(pursuit, tries, await attacksOf(pursuit, attacker, tools, signal))
  }
  const attacks = await attacksOf(pursuit, attacker, tools, signal)
  if (technique === DIRECT) {
    return scripted(mostDifferent(attacks, pursuit.tried), pursuit)
  }
  const singles = attacks.filter(({ turns }) => !turns)
  const partial = pursuit.partial?.plan
  const continued = partial?.test && !partial.test.turns ? partial.test.basePrompt : null
  const start = continued === null ? -1 : singles.findIndex((each) => each.basePrompt === continued)
  for (let step = 0; step < singles.length; step++) {
    const place = (Math.max(0, start) + tries + step) % singles.length
    const attack = singles[place]
    if (!attack) continue
    const isContinued = place === start
    const written = await inForm(technique, attack, pursuit, attacker, signal)
    if (written) return { ...written, parent: isContinued ? (partial?.number ?? null) : null }
  }
  return null
}

/** An attack after harmless messages; those that were tried alone come first. */
function warmedUp(
  pursuit: PursuitState,
  tries: number,
  attacks: readonly AttackTest[]
): Written | null {
  const singles = attacks.filter(({ turns }) => !turns)
  const alone = singles.filter(({ prompt }) => pursuit.tried.has(prompt))
  const test = [...alone, ...singles.filter((each) => !alone.includes(each))][tries]
  if (!test) return null
  return { test, script: [...WARM_UP, test.prompt], parent: null }
}

async function inForm(
  technique: string,
  attack: AttackTest,
  pursuit: PursuitState,
  attacker: Attacker,
  signal?: AbortSignal
): Promise<Omit<Written, 'parent'> | null> {
  if (attacker.formOf(technique) !== 'single') {
    const key = `${technique}\u0000${attack.prompt}`
    if (pursuit.tried.has(key)) return null
    return { test: { ...attack, strategyId: technique }, script: null }
  }
  const test = await attacker.applyTechnique(technique, attack, signal)
  if (!test || pursuit.tried.has(test.prompt)) return null
  return { test, script: test.turns ?? [test.prompt] }
}

/** The attack that shares the fewest words with those that were tried; the first of them if equal. */
function mostDifferent(
  attacks: readonly AttackTest[],
  tried: ReadonlySet<string>
): AttackTest | undefined {
  const seen = attacks
    .filter(({ prompt }) => tried.has(prompt))
    .map(({ prompt }) => wordsOf(prompt))
  const open = attacks.filter(({ prompt }) => !tried.has(prompt))
  const closest = ({ prompt }: AttackTest) => {
    const words = wordsOf(prompt)
    return Math.max(0, ...seen.map((other) => similarity(words, other)))
  }
  return open
    .map((attack) => ({ attack, closeness: closest(attack) }))
    .toSorted((a, b) => a.closeness - b.closeness)[0]?.attack
}

/** What identifies an attack among those that were tried. */
export function triedKey(technique: string, test: AttackTest, isAdaptive: boolean): string {
  return isAdaptive || technique === RETRY || technique === WARMED_UP
    ? `${technique}\u0000${test.prompt}`
    : test.prompt
}

function scripted(test: AttackTest | undefined, { tried }: PursuitState): Written | null {
  if (!test || tried.has(test.prompt)) return null
  return { test, script: test.turns ?? [test.prompt], parent: null }
}

function attacksOf(
  pursuit: PursuitState,
  attacker: Attacker,
  tools: readonly string[],
  signal?: AbortSignal
): Promise<AttackTest[]> {
  const { plugin, goal } = pursuit
  if (!pursuit.attacks && plugin.id === GOAL_PLUGIN && goal) {
    return Promise.resolve([goalAttack(goal.text)])
  }
  pursuit.attacks ??= attacker.attacksFor(plugin, ATTACKS_PER_HYPOTHESIS, tools, signal)
  // A failed request is repeated the next time.
  pursuit.attacks.catch(() => (pursuit.attacks = null))
  return pursuit.attacks
}

/** A goal in the words of its author. */
const goalAttack = (text: string): AttackTest => ({
  pluginId: GOAL_PLUGIN,
  strategyId: DIRECT,
  severity: 'high',
  language: 'en',
  prompt: text,
  basePrompt: text,
  goal: text,
  expectation: { rule: GOAL_PLUGIN },
  origin: 'Goal of the session',
})
