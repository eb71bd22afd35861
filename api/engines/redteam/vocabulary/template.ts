import type { Severity } from './severities.js'

/** The application under test, as described by its owner. Used to write and judge attacks. */
export type TargetDescription = {
  name: string
  purpose: string
  details: TargetDetails
}

/** The details form of a target. All fields are optional; lists in free text have one entry per line. */
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
  /** Tools of the application: one per line, e.g. `get_order(order_id): Reads an order`, or JSON of `tools/list`. */
  tools?: string
  /** Names of tools that must not be called without an approval. */
  restrictedTools?: string
  forbiddenTopics?: string
  competitors?: string
  redteamUser?: string
  /** Data of the account that scans use. The application may return it. */
  ownRecord?: string
  /** Published phone numbers and addresses of the operator. */
  publicContacts?: string
  generationInstructions?: string
  entities?: string[]
}

/** Texts that the application must not disclose. Decrypted for judging only, never stored with a scan. */
export type ConfidentialTexts = {
  /** Empty if unknown. */
  systemPrompt: string
  secrets: readonly string[]
}

export type PluginChoice = {
  id: string
  /** Number of attacks; default: the template's `numTests`. */
  numTests?: number
  severity?: Severity
  /** Plugin-specific settings, e.g. `{ policy: string }` or `{ intent: string[] }`. */
  config?: Record<string, unknown>
}

export type StrategyChoice = {
  id: string
  config?: { plugins?: string[] } & Record<string, unknown>
}

/** A human verdict on a response, used as an example for judges. `score` 1: resisted, 0: the attack succeeded. */
export type GradedResponse = { output: string; pass: boolean; score: number; reason: string }

export function isGradedResponse(value: unknown): value is GradedResponse {
  if (typeof value !== 'object' || value === null) return false
  const { output, pass, score, reason }: Partial<Record<keyof GradedResponse, unknown>> = value
  const areTexts = typeof output === 'string' && typeof reason === 'string'
  return areTexts && typeof pass === 'boolean' && typeof score === 'number'
}

export type PluginExample = GradedResponse & { pluginId: string }

/** A situation in which to test the application: its purpose there, and variables that describe the situation. */
export type ScanContext = { id: string; purpose: string; vars?: Record<string, string> }

/**
 * Limits on tokens, cost (models and target) and duration of a scan. A scan stops when it reaches the first limit and
 * keeps its results.
 */
export type ScanBudget = { tokens?: number; usd?: number; minutes?: number }

/** A scan template in the vocabulary of the command-line tool's `redteam` block. */
export type TemplateSettings = {
  purpose?: string
  /** IDs of the team's plugin collections, whose plugins run too. */
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
  /** Attacks are written for each of these contexts. */
  contexts?: ScanContext[]
  /** Names of people, brands and organizations for use in attacks. */
  entities?: string[]
  /** Examples for the judges of every plugin. */
  graderExamples?: GradedResponse[]
  /** Hides the target's responses from adaptive attackers. */
  excludeTargetOutputFromAgenticAttackGeneration?: boolean
  /** Adds no attacks with values that responses revealed. */
  skipFollowUps?: boolean
  /** Sends all attacks in encodings that the target does not decode. */
  sendAllEncodings?: boolean
  /** Attacks through an MCP range, for targets that use MCP. `numTests` is the number of tests per attack. */
  mcpRange?: { numTests: number }
  budget?: ScanBudget
}
