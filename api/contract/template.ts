import type { TemplateConfig } from '../engines/redteam/vocabulary.js'

/** Bounds of a scan template's run options. */
export const TEMPLATE_LIMITS = {
  numTests: { default: 5, min: 1, max: 1000 },
  maxConcurrency: { default: 4, min: 1, max: 100 },
  delayMs: { default: 0, min: 0, max: 600_000 },
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

export const DEFAULT_TEMPLATE_CONFIG: TemplateConfig = {
  plugins: [],
  strategies: [{ id: 'basic' }],
  numTests: TEMPLATE_LIMITS.numTests.default,
  languages: ['en'],
  maxConcurrency: TEMPLATE_LIMITS.maxConcurrency.default,
  delayMs: TEMPLATE_LIMITS.delayMs.default,
}

/** `POST /redteam/configs/estimate`. */
/** Tokens of an attack, its answer and its judgement, where no scan of the target has told better. */
export const ASSUMED_TOKENS = 600

export type UsageEstimate = {
  /** Of target and models together. `measured`: by the mean of earlier scans of the target. */
  tokens: { count: number; basis: 'measured' | 'assumed'; scans: number }
  /** US dollars; null where no price is known. */
  usd: number | null
}

export type TemplateEstimate = UsageEstimate & {
  probes: number
  byPlugin: { pluginId: string; probes: number }[]
  seconds: { low: number; high: number }
  /** What a scan would leave out, and why. */
  skipped: { id: string; kind: 'plugin' | 'strategy' | 'language'; reason: string }[]
}
