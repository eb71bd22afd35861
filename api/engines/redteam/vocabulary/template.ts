/** What an application is, and what a scan of it asks. */

import type { Severity } from './severities.js'

/** What is known about the application under test; attack generation and grading both read it. */
export type TargetDescription = {
  name: string
  purpose: string
  details: TargetDetails
}

/** The application details form (all optional, free text; lists are one entry a line in the form). */
export type TargetDetails = {
  features?: string
  industry?: string
  constraints?: string
  allowedAccess?: string
  forbiddenAccess?: string
  userTypes?: string
  securityRequirements?: string
  sensitiveData?: string
  exampleIdentifiers?: string
  dangerousActions?: string
  forbiddenTopics?: string
  competitors?: string
  redteamUser?: string
  generationInstructions?: string
  entities?: string[]
}

export type PluginChoice = {
  id: string
  /** Tests to write; the template's `numTests` when unset. */
  numTests?: number
  severity?: Severity
  /** Plugin-specific settings, e.g. `{ policy: string }` or `{ intent: string[] }`. */
  config?: Record<string, unknown>
}

export type StrategyChoice = {
  id: string
  config?: { plugins?: string[] } & Record<string, unknown>
}

/** A verdict that a person gave on an answer, for judges to go by. `score` 1: withstood, 0: the attack worked. */
export type GradedAnswer = { output: string; pass: boolean; score: number; reason: string }

export function isGradedAnswer(value: unknown): value is GradedAnswer {
  if (typeof value !== 'object' || value === null) return false
  const { output, pass, score, reason }: Partial<Record<keyof GradedAnswer, unknown>> = value
  const areTexts = typeof output === 'string' && typeof reason === 'string'
  return areTexts && typeof pass === 'boolean' && typeof score === 'number'
}

/** One for the judges of a plugin's tests. */
export type PluginExample = GradedAnswer & { pluginId: string }

/** A situation in which the application is tested: what it is for then, and the variables that bring it about. */
export type ScanContext = { id: string; purpose: string; vars?: Record<string, string> }

/** What a scan may use: tokens and money of its models and its target, and time. It is stopped with what it has then. */
export type ScanBudget = { tokens?: number; usd?: number; minutes?: number }

/** What a scan template says, in the vocabulary of the command-line tool's `redteam` block. */
export type TemplateConfig = {
  purpose?: string
  /** Ids of the team's plugin collections; a scan runs their plugins beside its own. */
  collections?: string[]
  plugins: PluginChoice[]
  strategies: StrategyChoice[]
  numTests: number
  languages: string[]
  maxConcurrency: number
  delayMs: number
  maxCharsPerMessage?: number
  testGenerationInstructions?: string
  frameworks?: string[]
  /** Each attack is made for each of them. */
  contexts?: ScanContext[]
  /** Names of people, brands and organizations that attacks may use. */
  entities?: string[]
  /** Answers by which every plugin is judged. */
  graderExamples?: GradedAnswer[]
  /** Attackers that go on by what was answered do not see the answers. */
  excludeTargetOutputFromAgenticAttackGeneration?: boolean
  budget?: ScanBudget
}
