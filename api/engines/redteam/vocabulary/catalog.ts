/** Plugins, strategies and frameworks to choose from. */

import type { Severity } from './severities.js'
import type { StrategyChoice } from './template.js'

/** Published datasets that are not shipped. An administrator uploads a licensed copy. */
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
/** The part that writes attacks and judges responses: shipped corpora and rules, or a configured model. */
export type BackendName = (typeof BACKENDS)[number]

export type CatalogPlugin = {
  id: string
  name: string
  category: PluginCategory
  description: string
  severity: Severity
  /** Whether strategies are applied to this plugin's attacks. */
  takesStrategies: boolean
  isDefault: boolean
  collections: string[]
  /** Framework ID → IDs of the controls that this plugin tests. */
  frameworks: Record<string, string[]>
  /**
   * Whether the plugin runs without a model, and the reason if it does not. The sample is empty for uploaded datasets,
   * whose prompts the catalog does not show.
   */
  builtIn: { supported: true; sample: string } | { supported: false; reason: string }
  /** Requests harmful content that an administrator has not allowed. Scans skip the plugin. */
  isOff?: boolean
}

export type CatalogStrategy = {
  id: string
  name: string
  kind: string
  description: string
  multiTurn: boolean
  /** Whether the strategy runs without a model, and the reason if it does not. */
  builtIn: { supported: true } | { supported: false; reason: string }
  /** Default number of variants per base attack. */
  fanOut: number
  risk: { humanExploitable: boolean; humanComplexity: 'low' | 'medium' | 'high' }
}

export type CatalogFramework = {
  id: string
  name: string
  controls: { id: string; name: string; plugins: string[]; strategies: string[] }[]
}

/** A named selection of plugins and strategies in the template editor. */
export type CatalogPreset = {
  id: string
  name: string
  plugins: string[]
  strategies: StrategyChoice[]
}
