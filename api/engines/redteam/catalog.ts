import { builtInSample } from './built_in/sample.js'
import { z } from 'zod'
import { catalogFile, type CatalogFile } from './catalog_data.js'
import { pluginsOfCollection } from './template/collections.js'
import { readContent, text, texts } from './content.js'
import { strategySupport, STRATEGY_COLLECTIONS } from './strategies/registry.js'
import type {
  CatalogFramework,
  CatalogPlugin,
  CatalogPreset,
  CatalogStrategy,
} from './vocabulary.js'

let pluginsById: Map<string, CatalogPlugin> | undefined
let strategiesById: Map<string, CatalogStrategy> | undefined

/** Returns all plugins, in catalog order. */
export function catalogPlugins(): CatalogPlugin[] {
  return [...pluginIndex().values()]
}

export function findPlugin(id: string): CatalogPlugin | undefined {
  return pluginIndex().get(id)
}

/** Returns all strategies, in catalog order. */
export function catalogStrategies(): CatalogStrategy[] {
  return [...strategyIndex().values()]
}

export function findStrategy(id: string): CatalogStrategy | undefined {
  return strategyIndex().get(id)
}

/** Returns all frameworks with their controls, and the plugins that test each control. */
export function catalogFrameworks(): CatalogFramework[] {
  return catalogFile().frameworks.map(({ id, name, controls }) => ({ id, name, controls }))
}

const PRESETS = readContent(
  'presets.yaml',
  z.array(
    z.strictObject({
      id: text,
      name: text,
      plugins: texts,
      strategies: z.array(
        z.union([text, z.strictObject({ id: text, numTests: z.int().positive() })])
      ),
    })
  )
)

/** Returns the presets for new scan templates, with collections and frameworks expanded to plugins. */
export function catalogPresets(): CatalogPreset[] {
  return PRESETS.map(({ id, name, plugins, strategies }) => ({
    id,
    name,
    strategies: strategies.map((choice) => {
      if (typeof choice === 'string') return { id: choice }
      return { id: choice.id, config: { numTests: choice.numTests } }
    }),
    plugins: [...new Set(plugins.flatMap((member) => pluginsOfCollection(member) ?? [member]))],
  }))
}

function pluginIndex(): Map<string, CatalogPlugin> {
  pluginsById ??= new Map(catalogFile().plugins.map((plugin) => [plugin.id, toPlugin(plugin)]))
  return pluginsById
}

function strategyIndex(): Map<string, CatalogStrategy> {
  strategiesById ??= new Map(
    catalogFile().strategies.map((strategy) => [strategy.id, toStrategy(strategy)])
  )
  return strategiesById
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

/** Returns the default number of variants: the number of members of a collection, or three for translation. */
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
