import type { Severity } from './severities.js'

/** The application under test, as described by its owner. Used to write and judge attacks. */
export type TargetDescription = {
  name: string
  purpose: string
  details: TargetDetails
}

/** The details in the target form. All fields are optional; free-text lists have one entry per line. */
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
  /** The application's tools: one per line, e.g. `get_order(order_id): Reads an order`, or the JSON of `tools/list`. */
  tools?: string
  /** Names of tools that must not be called without approval. */
  restrictedTools?: string
  forbiddenTopics?: string
  competitors?: string
  redteamUser?: string
  /** Data of the account that scans use; the application may return it to that account. */
  ownRecord?: string
  /** Phone numbers and addresses that the operator publishes. */
  publicContacts?: string
  generationInstructions?: string
  entities?: string[]
}

/** Texts that the application must not disclose. Decrypted only for judging, and never stored with a scan. */
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

/**
 * A human verdict on a response, used as an example for judges. `score` is 1 if the response resisted and 0 if the attack
 * succeeded.
 */
export type GradedResponse = { output: string; pass: boolean; score: number; reason: string }

export function isGradedResponse(value: unknown): value is GradedResponse {
  if (typeof value !== 'object' || value === null) return false
  const { output, pass, score, reason }: Partial<Record<keyof GradedResponse, unknown>> = value
  const areTexts = typeof output === 'string' && typeof reason === 'string'
  return areTexts && typeof pass === 'boolean' && typeof score === 'number'
}

export type PluginExample = GradedResponse & { pluginId: string }

/** A situation in which the application is tested: its purpose in this situation, and variables that describe it. */
export type ScanContext = { id: string; purpose: string; vars?: Record<string, string> }

/**
 * Limits for the tokens, cost (of models and target) and duration of a scan. The scan stops at the first limit that it
 * reaches, and keeps its results.
 */
export type ScanBudget = { tokens?: number; usd?: number; minutes?: number }

/** A scan template, with the names of the command-line tool's `redteam` block. */
export type TemplateSettings = {
  purpose?: string
  /** IDs of the team's plugin collections whose plugins also run. */
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
  /** Contexts for each of which attacks are written. */
  contexts?: ScanContext[]
  /** Names of people, brands and organizations that attacks may use. */
  entities?: string[]
  /** Examples for the judges of every plugin. */
  graderExamples?: GradedResponse[]
  /** Hides the target's responses from adaptive attackers. */
  excludeTargetOutputFromAgenticAttackGeneration?: boolean
  /** Disables attacks that use values revealed by responses. */
  skipFollowUps?: boolean
  /** Sends all attacks in encodings that the target did not decode, instead of a few. */
  sendAllEncodings?: boolean
  /** Enables attacks through an MCP range, for targets that use MCP. `numTests` is the number of tests per attack. */
  mcpRange?: { numTests: number }
  budget?: ScanBudget
}
