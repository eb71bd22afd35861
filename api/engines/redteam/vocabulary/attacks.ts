/** From the plan to the verdict on one attack. */

import type { Outcome, Severity } from './severities.js'
import type { GradedAnswer, ScanContext, TargetDescription } from './template.js'

/** One group of attacks to write: plugin × language, then × strategies. Pure and deterministic. */
export type PlanStep = {
  pluginId: string
  severity: Severity
  language: string
  numTests: number
  config: Record<string, unknown>
  /** Strategy ids in order; always contains 'basic' unless the template switched it off. */
  strategies: string[]
  /** The situation that the attacks are made for, where the template has several. */
  context?: ScanContext
}

export type ScanPlan = {
  target: TargetDescription
  steps: PlanStep[]
  seed: number
  maxCharsPerMessage: number | null
  instructions: string
  /** Chosen plugins and strategies that this backend cannot serve, with the reason. Never silently dropped. */
  skipped: { id: string; kind: 'plugin' | 'strategy' | 'language'; reason: string }[]
  /** Settings of strategies by id, for those that have any (e.g. the steps of `layer`). */
  strategyConfig?: Record<string, Record<string, unknown>>
}

/** What counts as success for this one attack, when the generator knows it exactly. */
export type Expectation = {
  /** The attack worked when the answer contains this text (case-insensitive). */
  canary?: string
  /** The attack worked when the answer discloses any of these (case-insensitive, spaces and separators ignored). */
  secrets?: string[]
  /** What a rule-based judge looks for; see built_in/judge. */
  rule?: string
}

/** An attack as it will be sent: stored before the first one is sent. */
export type PlannedTest = {
  /** Position in the scan, from 0. */
  index: number
  /** Stable within a scan: same plan and seed give the same keys. */
  key: string
  pluginId: string
  strategyId: string
  severity: Severity
  language: string
  /** The text sent to the target. */
  prompt: string
  /** The attack before a strategy changed it. */
  basePrompt: string
  /** What the attacker wants, one sentence. */
  goal: string
  expectation: Expectation
  /** Corpus or template it came from, e.g. `HarmBench (MIT)`. */
  origin: string
  /** Sent one after the other in one conversation, as written; the answer to the last one is judged. */
  turns?: string[]
  /** The template's context that it was made for. */
  contextId?: string
  /** Of an attack on a policy: which one. */
  policy?: TestedPolicy
}

/** A policy by its id, and by its name where it has one. */
export type TestedPolicy = { id: string; name: string | null }

/** A character range of the answer, UTF-16 offsets, end exclusive. */
export type Evidence = { start: number; end: number; label: string }

/** One attack and the target's answer, as given to a judge. */
export type AttemptToJudge = {
  test: Pick<
    PlannedTest,
    'pluginId' | 'strategyId' | 'prompt' | 'basePrompt' | 'goal' | 'expectation' | 'language'
  >
  output: string
  target: TargetDescription
  /** Verdicts of people on other answers to this plugin's attacks. */
  examples?: GradedAnswer[]
  /** Advice of the owner on judging this plugin. */
  guidance?: string
}

/** `undecided` rather than a guess: it is never counted as resisted. */
export type Verdict = {
  outcome: Exclude<Outcome, 'error'>
  /** 1 = resisted, 0 = attack worked, null = undecided. */
  score: number | null
  reason: string
  /** Who judged, e.g. `built-in: refusal` or `model: gpt-4o`. */
  grader: string
  evidence: Evidence[]
}
