import { encodingsIn } from '../recon/read_recon.js'
import type { Fact, Hypothesis, SessionPlan } from '../vocabulary.js'
import type { ArmRates } from './arm_rates.js'
import type { PursuitState } from './pursuit_state.js'
import {
  CLAIM,
  DIRECT,
  EXPECTED_MESSAGES,
  factorAfter,
  FOLLOW_UP,
  kindOf,
  LONG_PREFIX,
  PRESS_ON,
  RETRY,
  SERIES,
  type TechniqueKind,
  WARMED_UP,
} from '../attempts/technique_kinds.js'

/** Factors for the maximum number of attempts per technique and hypothesis; 1 for other techniques. */
const SHARES: Record<string, number> = {
  [DIRECT]: 4,
  // A target that does not trust the first few claimed roles will not trust others either.
  [CLAIM]: 0.4,
}
/**
 * Factor for the value of a hypothesis per finding, because further weaknesses of the same kind are worth less than those
 * of other hypotheses.
 */
const VALUE_AFTER_FINDING = 0.05
/**
 * The same factor for follow-ups, which use different values, and for attacks on tools, each of which is a separate
 * weakness.
 */
const VALUE_OF_OTHER_AFTER_FINDING = 0.4
const BOOST = 3
/** Factor for an encoding that the target does not decode, so that it is tried last. */
const IGNORES_ENCODING = 0.1
/** Factor, after a refusal, for the first disguise of a kind that the target decodes, or that suits the plugin. */
const PROMISING_DISGUISE = 5
/** Factor for kinds of techniques that suit a plugin's family. */
const FIT = 2
const SEVERITY_FACTOR = {
  critical: 1.2,
  high: 1.1,
  medium: 1,
  low: 0.9,
  informational: 0.8,
} as const

export type Choice = {
  pursuit: PursuitState
  technique: string
  /** Expected success rate of the attempt; `value` is the sampled value on which the choice is based. */
  expected: number
  value: number
}

type Situation = {
  plan: SessionPlan
  rates: ArmRates
  facts: readonly Fact[]
  /** Whether the session has claimed a role. */
  hasClaimed: boolean
  /** Sampled success rate of an arm in this batch. */
  sampleOf: (pursuit: PursuitState, technique: string) => number
  /** Restricts the choice to techniques of this kind; null allows all. */
  kind: TechniqueKind | null
}

/**
 * Returns the techniques that start conversations. A claimed role helps with weaknesses that concern rights and data; for
 * other hypotheses, it is used only after several attacks in one conversation.
 */
function conversationsOf(pursuit: PursuitState): string[] {
  const canClaim = fitOf(pursuit.plugin.id, 'claim') > 1 || pursuit.triesWith(SERIES) > 0
  return [WARMED_UP, ...(canClaim ? [CLAIM] : []), ...(pursuit.canPressOn ? [PRESS_ON] : [])]
}

/** Returns the arms of a hypothesis that may be tried. */
export function armsOf(pursuit: PursuitState, plan: SessionPlan): string[] {
  const { plugin, blocked, hasFollowUps } = pursuit
  // An agent that sends single messages for the command-line tool cannot start conversations.
  const conversations = plan.agentOf === 'messages' ? [] : conversationsOf(pursuit)
  const all = plugin.takesStrategies
    ? [...plan.techniques, LONG_PREFIX, ...conversations]
    : [DIRECT]
  if (hasFollowUps) all.push(FOLLOW_UP)
  if (pursuit.nextKnown) all.push(RETRY)
  return all.filter((technique) => {
    if (blocked.has(technique)) return false
    return pursuit.triesWith(technique) < plan.maxAttacksPerGoal * (SHARES[technique] ?? 1)
  })
}

/**
 * Chooses the next attempt by Thompson sampling: the arm with the highest sampled success per expected message. Null if no
 * arm is left. Each arm has its own sample, so that an arm that proves unusable does not affect the others.
 */
export function chooseAttempt(
  pursuits: readonly PursuitState[],
  situation: Situation
): Choice | null {
  const { plan, rates, facts, hasClaimed, sampleOf, kind } = situation
  const encodings = encodingsIn(facts)
  let best: Choice | null = null
  for (const pursuit of pursuits) {
    const { key, pluginId } = pursuit.hypothesis
    for (const technique of armsOf(pursuit, plan)) {
      if (kind !== null && kindOf(technique) !== kind) continue
      const value =
        sampleOf(pursuit, technique) * factorOf(pursuit, technique, { encodings, hasClaimed })
      if (!best || value > best.value) {
        best = { pursuit, technique, value, expected: rates.expected(key, pluginId, technique) }
      }
    }
  }
  return best
}

function factorOf(
  pursuit: PursuitState,
  technique: string,
  { encodings, hasClaimed }: { encodings: ReadonlyMap<string, boolean>; hasClaimed: boolean }
): number {
  const { hypothesis, findings, isBoosted } = pursuit
  const kind = kindOf(technique)
  const reads = encodings.get(technique)
  const after = factorAfter(hypothesis.lastReply, kind)
  const isPromising = isPromisingDisguise(pursuit, technique, encodings)
  const whenRead = isPromising ? PROMISING_DISGUISE : Math.max(1, after)
  const whenUnknown = isPromising ? PROMISING_DISGUISE : after
  const reaction = reads === undefined ? whenUnknown : reads ? whenRead : IGNORES_ENCODING
  return (
    (reaction *
      fitOf(hypothesis.pluginId, kind) *
      SEVERITY_FACTOR[hypothesis.severity] *
      valueAfterFinding(kind, pursuit, hasClaimed) ** findings *
      (isBoosted ? BOOST : 1)) /
    EXPECTED_MESSAGES[kind]
  )
}

/**
 * Whether a disguise probably gets a different response than the plain attack: the first one of its kind after a refusal, if
 * the target demonstrably decodes it and several attacks in one conversation failed. For plugins whose attacks filters
 * refuse, it does not wait for the series or for the reconnaissance.
 */
export function isPromisingDisguise(
  { hypothesis }: PursuitState,
  technique: string,
  encodings: ReadonlyMap<string, boolean>
): boolean {
  const kind = kindOf(technique)
  const { lastReply, pluginId } = hypothesis
  const isRefused = lastReply === 'refusal' || lastReply === 'filter'
  if (!DISGUISES.has(kind) || !isRefused || hasTried(hypothesis, kind)) return false
  const reads = encodings.get(technique)
  return fitOf(pluginId, kind) > 1
    ? reads !== false
    : reads === true && hasTried(hypothesis, 'series')
}

/** Kinds of disguises. A disguise that succeeds where the plain attack fails is a separate weakness for each kind. */
const DISGUISES: ReadonlySet<TechniqueKind> = new Set(['encoding', 'padding'])

/** Whether every finding so far needed a disguise or pressure, and this is another kind of disguise. */
const isOtherBypass = (kind: TechniqueKind, bypasses: ReadonlySet<TechniqueKind | null>): boolean =>
  DISGUISES.has(kind) && bypasses.size > 0 && !bypasses.has(null) && !bypasses.has(kind)

/** Factors by which a kind of technique suits the weaknesses of a plugin's family better than those of others. */
const FITS: Partial<Record<string, Partial<Record<TechniqueKind, number>>>> = {
  rbac: { claim: FIT },
  bfla: { claim: FIT },
  pii: { claim: FIT },
  harmful: { encoding: FIT, padding: FIT },
}
const fitOf = (pluginId: string, kind: TechniqueKind): number =>
  FITS[pluginId.split(':')[0] ?? '']?.[kind] ?? 1

const hasTried = ({ techniques }: Hypothesis, kind: TechniqueKind): boolean =>
  techniques.some(({ technique }) => kindOf(technique) === kind)

function valueAfterFinding(
  kind: TechniqueKind,
  { hypothesis, hasCalls, bypasses }: PursuitState,
  hasClaimed: boolean
): number {
  // Attacks from earlier sessions revealed different weaknesses, and replies to the target's questions may do so too.
  if (kind === 'known' || kind === 'press-on') return 1
  const isNew = !hasTried(hypothesis, kind)
  // Trust in a claimed role is a different weakness from one found without a claim. It counts once per session.
  const isClaim = !hasClaimed && kind === 'claim' && fitOf(hypothesis.pluginId, kind) > 1
  const isOther = isNew && (isClaim || isOtherBypass(kind, bypasses))
  return kind === 'chain' || hasCalls || isOther
    ? VALUE_OF_OTHER_AFTER_FINDING
    : VALUE_AFTER_FINDING
}
