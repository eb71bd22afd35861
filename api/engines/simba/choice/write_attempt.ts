import type { Attacker } from '../ports.js'
import type { AttackTest } from '../vocabulary.js'
import { GOAL_PLUGIN } from '../hypotheses/build_hypotheses.js'
import type { PursuitState } from './pursuit_state.js'
import { similarity, wordsOf } from '../similarity.js'
import {
  CLAIM,
  DIRECT,
  FOLLOW_UP,
  LONG_PREFIX,
  PRESS_ON,
  RETRY,
  SERIES,
  SEVERAL,
  WARMED_UP,
} from '../attempts/technique_kinds.js'
import { claimOf, GO_AHEAD, WARM_UP, withLongPrefix } from '../attempts/openings.js'

const ATTACKS_PER_HYPOTHESIS = 20

/** Content of an attempt: a test, and its messages if they are known in advance. */
export type Written = { test: AttackTest; script: string[] | null; parent: number | null }

/**
 * Returns the next attack of a hypothesis that has not been tried with the technique; null if there is none. Continues
 * first with an attack whose response was undecided.
 */
export async function writeAttempt(
  pursuit: PursuitState,
  technique: string,
  tries: number,
  {
    attacker,
    tools,
    role,
    signal,
  }: { attacker: Attacker; tools: readonly string[]; role: string; signal?: AbortSignal }
): Promise<Written | null> {
  if (technique === RETRY) {
    const known = pursuit.nextKnown
    return known ? { test: known.test, script: known.messages, parent: null } : null
  }
  if (technique === FOLLOW_UP) {
    return scripted(mostDifferent(pursuit.followUps, pursuit.tried), pursuit)
  }
  if (technique === PRESS_ON) return pressedOn(pursuit, tries)
  if (technique === WARMED_UP || technique === CLAIM) {
    const opening = technique === CLAIM ? [claimOf(role)] : WARM_UP
    return opened(technique, opening, pursuit, await attacksOf(pursuit, attacker, tools, signal))
  }
  const attacks = await attacksOf(pursuit, attacker, tools, signal)
  if (technique === DIRECT) {
    return scripted(mostDifferent(attacks, pursuit.tried), pursuit)
  }
  if (technique === SERIES) return inSeries(pursuit, attacks)
  const partial = pursuit.partial?.plan
  const singles = inOrder(
    attacks.filter(({ turns }) => !turns),
    pursuit
  )
  // Skips attacks that were already sent with the technique.
  for (const attack of singles) {
    const written = await inForm(technique, attack, pursuit, attacker, signal)
    const isContinued = attack.basePrompt === partial?.test?.basePrompt
    if (written) return { ...written, parent: isContinued ? (partial?.number ?? null) : null }
  }
  return null
}

/** Returns the messages after which the target asked a question, followed by a reply. */
function pressedOn({ invited, canPressOn }: PursuitState, tries: number): Written | null {
  const test = invited?.plan.test
  const reply = GO_AHEAD[tries % GO_AHEAD.length]
  if (!invited || !test || !canPressOn || reply === undefined) return null
  const before = invited.exchanges.map(({ probe }) => probe.message)
  return { test, script: [...before, reply], parent: invited.plan.number }
}

/**
 * Sorts attacks for trying other forms of them: undecided ones, refused ones, new ones, and finally those that get the same
 * response in every form.
 */
function inOrder(attacks: AttackTest[], { partial, unmoved, immune }: PursuitState): AttackTest[] {
  const rank = ({ basePrompt }: AttackTest) => {
    if (immune.has(basePrompt)) return 3
    if (basePrompt === partial?.plan.test?.basePrompt) return 0
    return unmoved.has(basePrompt) ? 1 : 2
  }
  return attacks.toSorted((a, b) => rank(a) - rank(b))
}

/** Maximum and minimum number of attacks in a series. */
const MAX_SERIES = 4
const MIN_SERIES = 2

/** Combines attacks into one conversation; untried ones come first. */
function inSeries({ tried }: PursuitState, attacks: readonly AttackTest[]): Written | null {
  const series = likeFirst(
    attacks.toSorted((a, b) => Number(tried.has(a.prompt)) - Number(tried.has(b.prompt)))
  )
  const [test] = series
  if (!test || series.length < MIN_SERIES || tried.has(`${SERIES}\u0000${test.prompt}`)) return null
  return {
    test: withRequests(test, series),
    script: series.map(({ prompt }) => prompt),
    parent: null,
  }
}

/**
 * Returns the attacks with the same goal and expectation as the first one, so that the same verdict rules apply to each.
 */
function likeFirst(attacks: readonly AttackTest[]): AttackTest[] {
  const singles = attacks.filter(({ turns, expectation }) => !turns && !expectation.inNewSession)
  const kindOfTest = ({ goal, expectation }: AttackTest) => JSON.stringify([goal, expectation])
  const [first] = singles
  return first
    ? singles.filter((each) => kindOfTest(each) === kindOfTest(first)).slice(0, MAX_SERIES)
    : []
}

/** Puts other messages before attacks in one conversation; attacks that failed on their own come first. */
function opened(
  technique: string,
  opening: readonly string[],
  { tried }: PursuitState,
  attacks: readonly AttackTest[]
): Written | null {
  const fresh = attacks.filter(({ prompt }) => !tried.has(`${technique}\u0000${prompt}`))
  const series = likeFirst(
    fresh.toSorted((a, b) => Number(tried.has(b.prompt)) - Number(tried.has(a.prompt)))
  )
  const [test] = series
  return test
    ? {
        test: withRequests(test, series),
        script: [...opening, ...series.map(({ prompt }) => prompt)],
        parent: null,
      }
    : null
}

const withRequests = (test: AttackTest, series: readonly AttackTest[]): AttackTest => ({
  ...test,
  requests: Object.fromEntries(series.map(({ prompt, basePrompt }) => [prompt, basePrompt])),
})

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
  const test =
    technique === LONG_PREFIX
      ? withPrefix(attack)
      : await attacker.applyTechnique(technique, attack, signal)
  if (!test || pursuit.tried.has(test.prompt)) return null
  return { test, script: test.turns ?? [test.prompt] }
}

const withPrefix = (attack: AttackTest): AttackTest | null =>
  attack.expectation.inNewSession
    ? null
    : { ...attack, strategyId: LONG_PREFIX, prompt: withLongPrefix(attack.prompt) }

/**
 * Returns the attack that shares the fewest words with those that were tried, the first one in a tie. Attacks with a new
 * goal, such as another tool, take precedence.
 */
function mostDifferent(
  all: readonly AttackTest[],
  tried: ReadonlySet<string>
): AttackTest | undefined {
  const known = all.filter(({ prompt }) => tried.has(prompt))
  const goals = new Set(known.map(({ goal }) => goal))
  const fresh = all.filter(({ prompt, goal }) => !tried.has(prompt) && !goals.has(goal))
  const attacks = fresh.length > 0 ? fresh : all
  const seen = known.map(({ prompt }) => wordsOf(prompt))
  const open = attacks.filter(({ prompt }) => !tried.has(prompt))
  const closest = ({ prompt }: AttackTest) => {
    const words = wordsOf(prompt)
    return Math.max(0, ...seen.map((other) => similarity(words, other)))
  }
  return open
    .map((attack) => ({ attack, closeness: closest(attack) }))
    .toSorted((a, b) => a.closeness - b.closeness)[0]?.attack
}

/** Returns the key of an attack in the set of tried attacks. */
export function triedKey(technique: string, test: AttackTest, isAdaptive: boolean): string {
  return isAdaptive || technique === RETRY || SEVERAL.has(technique)
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
  const { plugin, goal, proposed } = pursuit
  if (proposed) return Promise.resolve(proposed)
  if (plugin.id === GOAL_PLUGIN && goal) return Promise.resolve([goalAttack(goal.text)])
  // Writes the attacks again if the session has learned tools, as a planner that is restored afterwards does.
  const known = tools.join('\n')
  if (pursuit.attacks?.tools !== known) {
    const written = attacker.attacksFor(plugin, ATTACKS_PER_HYPOTHESIS, tools, signal)
    pursuit.attacks = { tools: known, written }
    // Clears a failed request, so that it is repeated the next time.
    written.catch(() => {
      if (pursuit.attacks?.written === written) pursuit.attacks = null
    })
  }
  return pursuit.attacks.written
}

/** Creates the attack that sends a goal in its author's words. */
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
