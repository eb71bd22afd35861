import { builtInSample } from './built_in/sample.js'
import { catalogFile, type CatalogFile } from './catalog_data.js'
import { PRESETS } from './presets.js'
import { strategySupport, STRATEGY_COLLECTIONS } from './strategies/registry.js'
import type {
  CatalogFramework,
  CatalogPlugin,
  CatalogPreset,
  CatalogStrategy,
} from './vocabulary.js'

let plugins: Map<string, CatalogPlugin> | undefined
let strategies: Map<string, CatalogStrategy> | undefined

/** All plugins, in the catalogue's order. */
export function catalogPlugins(): CatalogPlugin[] {
  return [...pluginIndex().values()]
}

export function findPlugin(id: string): CatalogPlugin | undefined {
  return pluginIndex().get(id)
}

/** All strategies, in the catalogue's order. */
export function catalogStrategies(): CatalogStrategy[] {
  return [...strategyIndex().values()]
}

export function findStrategy(id: string): CatalogStrategy | undefined {
  return strategyIndex().get(id)
}

/** Frameworks with their controls and the plugins that test each. */
export function catalogFrameworks(): CatalogFramework[] {
  return catalogFile().frameworks.map(({ id, name, controls }) => ({ id, name, controls }))
}

/** The named choices of plugins that the template editor offers. */
export function catalogPresets(): CatalogPreset[] {
  return PRESETS.map((preset) => ({ ...preset, plugins: preset.plugins() }))
}

function pluginIndex(): Map<string, CatalogPlugin> {
  plugins ??= new Map(catalogFile().plugins.map((plugin) => [plugin.id, toPlugin(plugin)]))
  return plugins
}

function strategyIndex(): Map<string, CatalogStrategy> {
  strategies ??= new Map(
    catalogFile().strategies.map((strategy) => [strategy.id, toStrategy(strategy)])
  )
  return strategies
}

function toPlugin(plugin: CatalogFile['plugins'][number]): CatalogPlugin {
  return {
    id: plugin.id,
    name: plugin.displayName,
    category: plugin.category,
    description: plugin.description,
    severity: plugin.defaultSeverity,
    takesStrategies: plugin.strategiesApply,
    isDefault: plugin.inDefaultSet,
    collections: plugin.collections,
    frameworks: controlsByFramework(plugin.id),
    builtIn: builtInSample(plugin.id),
  }
}

function controlsByFramework(pluginId: string): Record<string, string[]> {
  const result: Record<string, string[]> = {}
  for (const framework of catalogFile().frameworks) {
    const controls = framework.controls.filter((control) => control.plugins.includes(pluginId))
    if (controls.length) result[framework.id] = controls.map((control) => control.id)
  }
  return result
}

/** Variants by default: of a collection its members, of a translation its three languages. */
function fanOutOf({ id, defaultFanOut }: CatalogFile['strategies'][number]): number {
  return STRATEGY_COLLECTIONS[id]?.length ?? defaultFanOut ?? (id === 'multilingual' ? 3 : 1)
}

function toStrategy(strategy: CatalogFile['strategies'][number]): CatalogStrategy {
  const support = strategySupport(strategy.id)
  const { humanExploitable, humanComplexity } = strategy.riskMetadata
  return {
    id: strategy.id,
    name: strategy.displayName,
    kind: strategy.kind,
    description: strategy.description,
    multiTurn: strategy.multiTurn,
    builtIn: support === true ? { supported: true } : { supported: false, reason: support },
    fanOut: fanOutOf(strategy),
    risk: { humanExploitable, humanComplexity },
  }
}
