import { encodingsIn } from '../recon/read_recon.js'
import type { Fact, SessionPlan } from '../vocabulary.js'
import type { ArmRates } from './arm_rates.js'
import type { PursuitState } from './pursuit_state.js'
import {
  DIRECT,
  EXPECTED_MESSAGES,
  factorAfter,
  FOLLOW_UP,
  kindOf,
  LONG_PREFIX,
  RETRY,
  type TechniqueKind,
  WARMED_UP,
} from '../attempts/technique_kinds.js'

/** Direct attacks of a hypothesis, per attempt that another technique may make. */
const DIRECT_SHARE = 4
/** What is left of the value of a hypothesis after each finding: its other weaknesses are worth less than unknown ones. */
const VALUE_AFTER_FINDING = 0.1
/** The same for follow-ups, which use other values, and for attacks on tools, each of which is another weakness. */
const VALUE_OF_OTHER_AFTER_FINDING = 0.4
const BOOST = 3
/** An encoding that the target does not read is tried last. */
const IGNORES_ENCODING = 0.1
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
  /** Expected success of the attempt, and its sample on which the choice is based. */
  expected: number
  value: number
}

type Situation = {
  plan: SessionPlan
  rates: ArmRates
  facts: readonly Fact[]
  /** Sampled success rate of an arm in this batch. */
  sampleOf: (pursuit: PursuitState, technique: string) => number
  /** Chooses among techniques of this kind only; null: all. */
  kind: TechniqueKind | null
}

/** Arms of a hypothesis that may be tried. */
export function armsOf(pursuit: PursuitState, plan: SessionPlan): string[] {
  const { plugin, blocked, hasFollowUps } = pursuit
  // An agent for single messages, as in the command-line tool, cannot hold conversations that it starts itself.
  const conversations = plan.agentOf === 'messages' ? [] : [WARMED_UP]
  const all = plugin.takesStrategies
    ? [...plan.techniques, LONG_PREFIX, ...conversations]
    : [DIRECT]
  if (hasFollowUps) all.push(FOLLOW_UP)
  if (pursuit.nextKnown) all.push(RETRY)
  return all.filter((technique) => {
    if (blocked.has(technique)) return false
    const share = technique === DIRECT ? DIRECT_SHARE : 1
    return pursuit.triesWith(technique) < plan.maxAttacksPerGoal * share
  })
}

/**
 * The next attempt by Thompson sampling: the arm with the highest sampled success per expected message. Null when no arm
 * is left. Each arm has its own sample, so that an arm that turns out to be unusable does not change the others.
 */
export function chooseAttempt(
  pursuits: readonly PursuitState[],
  situation: Situation
): Choice | null {
  const { plan, rates, facts, sampleOf, kind } = situation
  const encodings = encodingsIn(facts)
  let best: Choice | null = null
  for (const pursuit of pursuits) {
    const { key, pluginId } = pursuit.hypothesis
    for (const technique of armsOf(pursuit, plan)) {
      if (kind !== null && kindOf(technique) !== kind) continue
      const value = sampleOf(pursuit, technique) * factorOf(pursuit, technique, encodings)
      if (!best || value > best.value) {
        best = { pursuit, technique, value, expected: rates.expected(key, pluginId, technique) }
      }
    }
  }
  return best
}

function factorOf(
  { hypothesis, findings, hasCalls, isBoosted }: PursuitState,
  technique: string,
  encodings: ReadonlyMap<string, boolean>
): number {
  const kind = kindOf(technique)
  const reads = encodings.get(technique)
  const after = factorAfter(hypothesis.lastReply, kind)
  // A target that reads an encoding responds as to the plain attack, unless a filter stopped that.
  const reaction = reads === undefined ? after : reads ? Math.max(1, after) : IGNORES_ENCODING
  return (
    (reaction *
      SEVERITY_FACTOR[hypothesis.severity] *
      valueAfterFinding(kind, hasCalls) ** findings *
      (isBoosted ? BOOST : 1)) /
    EXPECTED_MESSAGES[kind]
  )
}

function valueAfterFinding(kind: TechniqueKind, hasCalls: boolean): number {
  // Attacks of earlier sessions showed different weaknesses.
  if (kind === 'known') return 1
  return kind === 'chain' || hasCalls ? VALUE_OF_OTHER_AFTER_FINDING : VALUE_AFTER_FINDING
}
