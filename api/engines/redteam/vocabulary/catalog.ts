/** Plugins, strategies and frameworks that templates can use. */

import type { Severity } from './severities.js'
import type { StrategyChoice } from './template.js'

/** Published datasets that are not shipped; administrators upload licensed copies. */
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
/** The backend that writes attacks and judges responses: with shipped corpora and rules, or with a configured model. */
export type BackendName = (typeof BACKENDS)[number]

export type CatalogPlugin = {
  id: string
  name: string
  category: PluginCategory
  description: string
  severity: Severity
  /** Whether strategies can be applied to this plugin's attacks. */
  takesStrategies: boolean
  isDefault: boolean
  collections: string[]
  /** IDs of the controls that this plugin tests, by framework ID. */
  frameworks: Record<string, string[]>
  /**
   * Whether the plugin works without a model, or the reason why not. The sample is empty for uploaded datasets, because the
   * catalog does not show their prompts.
   */
  builtIn: { supported: true; sample: string } | { supported: false; reason: string }
  /** Set if the plugin requests harmful content that no administrator has allowed. Scans skip it. */
  isOff?: boolean
}

export type CatalogStrategy = {
  id: string
  name: string
  kind: string
  description: string
  multiTurn: boolean
  /** Whether the strategy works without a model, or the reason why not. */
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
