import { MAX_PROBES_PER_ATTACK } from '#api/engines/mcp_range/vocabulary'
import type { TemplateSettings } from '#api/engines/redteam/vocabulary'

/** Limits and defaults of a scan template's options. */
export const TEMPLATE_LIMITS = {
  numTests: { default: 5, min: 1, max: 1000 },
  maxConcurrency: { default: 4, min: 1, max: 100 },
  delayMs: { default: 0, min: 0, max: 600_000 },
  mcpRangeTests: { default: 3, min: 1, max: MAX_PROBES_PER_ATTACK },
  maxCharsPerMessage: { min: 10, max: 1_000_000 },
  plugins: 500,
  strategies: 50,
  languages: 30,
  collections: 50,
  contexts: 20,
  entities: 200,
  graderExamples: 50,
  text: 50_000,
} as const

export const DEFAULT_TEMPLATE_SETTINGS: TemplateSettings = {
  plugins: [],
  strategies: [{ id: 'basic' }],
  numTests: TEMPLATE_LIMITS.numTests.default,
  languages: ['en'],
  maxConcurrency: TEMPLATE_LIMITS.maxConcurrency.default,
  delayMs: TEMPLATE_LIMITS.delayMs.default,
}

/** Assumed tokens per request, including response and verdict; used until a scan of the target has measured them. */
export const ASSUMED_TOKENS = 600

export type UsageEstimate = {
  /**
   * Tokens of the target and the models, for probes and harmless requests. `measured`: based on the mean of the target's
   * earlier scans.
   */
  tokens: { count: number; basis: 'measured' | 'assumed'; scans: number }
  /** US dollars; null if no price is known. */
  usd: number | null
}

export type TemplateEstimate = UsageEstimate & {
  probes: number
  byPlugin: { pluginId: string; probes: number }[]
  /** Maximum number of attacks with values that responses reveal; not included in `probes`. */
  followUps: number
  /** Number of harmless requests that test which encodings the target decodes; not included in `probes`. */
  encodingProbes: number
  /** Number of harmless requests that find constant text in responses before the first probe; not included in `probes`. */
  benignRequests: number
  seconds: { low: number; high: number }
  /** Skipped plugins, strategies and languages, with reasons. */
  skipped: { id: string; kind: 'plugin' | 'strategy' | 'language'; reason: string }[]
  /** Plugins whose responses a model or a reviewer has to examine, because the judge has no reliable rule. */
  unexamined: string[]
}
