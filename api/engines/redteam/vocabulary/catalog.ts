/** Plugins, strategies and frameworks that can be chosen from. */

import type { Severity } from './severities.js'

/** Published data sets that are not shipped: an administrator brings them, with the right to use them. */
export const UPLOADED_SETS = ['aegis', 'beavertails', 'pliny', 'toxic-chat', 'xstest'] as const
export type UploadedSet = (typeof UPLOADED_SETS)[number]

export const PLUGIN_CATEGORIES = [
  'Security & Access Control',
  'Compliance & Legal',
  'Trust & Safety',
  'Brand',
  'Coding Agent Security',
  'Domain-Specific Risks',
  'Datasets',
] as const
export type PluginCategory = (typeof PLUGIN_CATEGORIES)[number]

export const BACKENDS = ['built_in', 'model'] as const
/** Who writes the attacks and judges the answers: shipped corpora and rules, or a configured model. */
export type BackendName = (typeof BACKENDS)[number]

export type CatalogPlugin = {
  id: string
  name: string
  category: PluginCategory
  description: string
  severity: Severity
  /** false: strategies are not applied to this plugin's tests. */
  takesStrategies: boolean
  isDefault: boolean
  collections: string[]
  /** framework id → control ids that this plugin tests */
  frameworks: Record<string, string[]>
  /**
   * Whether the built-in backend writes attacks and judges answers for it; if not, why. The sample is empty for a data
   * set that an administrator has brought: its texts are shown to nobody who only looks around.
   */
  builtIn: { supported: true; sample: string } | { supported: false; reason: string }
  /** Asks for harmful content of a kind that nobody has allowed: scans leave it out. */
  isOff?: boolean
}

export type CatalogStrategy = {
  id: string
  name: string
  kind: string
  description: string
  multiTurn: boolean
  /** Whether it works without a model; if not, why. */
  builtIn: { supported: true } | { supported: false; reason: string }
  /** Attacks that one base attack becomes. */
  fanOut: number
  risk: { humanExploitable: boolean; humanComplexity: 'low' | 'medium' | 'high' }
}

export type CatalogFramework = {
  id: string
  name: string
  controls: { id: string; name: string; plugins: string[]; strategies: string[] }[]
}

/** A named choice of plugins, offered in the template editor. */
export type CatalogPreset = { id: string; name: string; plugins: string[]; strategies: string[] }
