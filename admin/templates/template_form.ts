import { DEFAULT_TEMPLATE_SETTINGS } from '#api/contract/library/template'
import type {
  CatalogPlugin,
  PluginChoice,
  StrategyChoice,
  TemplateSettings,
} from '#api/engines/redteam/vocabulary'
import type { Catalog } from '#api/contract/library/catalog'

export type TemplateRecord = {
  id: string
  name: string
  description: string | null
  config: TemplateSettings
  createdAt: string
  updatedAt: string
}

export type TemplateForm = {
  name: string
  description: string
  config: TemplateSettings
}

/** Updates the selected plugins; `next` receives their current value. */
export type ChangeChoices = (next: (now: PluginChoice[]) => PluginChoice[]) => void

type OptionalSetting = {
  [K in keyof TemplateSettings]-?: undefined extends TemplateSettings[K] ? K : never
}[keyof TemplateSettings]

/** Optional settings without a value. A field without an initial value would count as edited after the form is saved. */
const UNSET = {
  purpose: undefined,
  collections: [],
  maxCharsPerMessage: undefined,
  testGenerationInstructions: undefined,
  frameworks: undefined,
  contexts: undefined,
  entities: undefined,
  graderExamples: undefined,
  excludeTargetOutputFromAgenticAttackGeneration: undefined,
  skipFollowUps: undefined,
  sendAllEncodings: undefined,
  mcpRange: undefined,
  budget: { minutes: undefined, tokens: undefined, usd: undefined },
} satisfies { [K in OptionalSetting]: TemplateSettings[K] }

export const emptyForm = (): TemplateForm => ({
  name: '',
  description: '',
  config: { ...UNSET, ...DEFAULT_TEMPLATE_SETTINGS },
})

/**
 * Returns the initial values of the form. Replaces collections and frameworks with their plugins,
 * which the form edits and saves.
 */
export const formOf = (
  { name, description, config }: TemplateRecord,
  catalog: Catalog
): TemplateForm => ({
  name,
  description: description ?? '',
  config: {
    ...UNSET,
    ...config,
    budget: { ...UNSET.budget, ...config.budget },
    plugins: expandCollections(config.plugins, catalog),
  },
})

export function recordFrom({ name, description, config }: TemplateForm) {
  return { name, description: description.trim() || null, config: settingsFrom(config) }
}

/** Returns the configuration to save. Empty values are omitted or replaced by their defaults. */
export function settingsFrom(config: TemplateSettings): TemplateSettings {
  const { budget, collections = [], ...rest } = config
  const limits = given(budget ?? {})
  const set = Object.fromEntries(given(rest))
  return Object.assign({ ...DEFAULT_TEMPLATE_SETTINGS }, set, {
    ...(limits.length > 0 && { budget: Object.fromEntries(limits) }),
    ...(collections.length > 0 && { collections }),
  })
}

const given = (values: object): [string, unknown][] =>
  Object.entries(values).filter(
    ([, value]) => value !== null && value !== '' && value !== undefined
  )

export const TABS = ['plugins', 'strategies', 'review'] as const
export type Tab = (typeof TABS)[number]

export function tabOf(field: string): Tab | null {
  if (/^config\.(plugins|collections)/.test(field)) return 'plugins'
  if (field.startsWith('config.strategies')) return 'strategies'
  return field.startsWith('config.') ? 'review' : null
}

export function expandCollections(
  choices: readonly PluginChoice[],
  { plugins, frameworks }: Catalog
): PluginChoice[] {
  const ids = new Set(plugins.map(({ id }) => id))
  const own = new Set(choices.map(({ id }) => id))
  const membersOf = (collection: string) => {
    const framework = frameworks.find(({ id }) => id === collection)
    const control = frameworks
      .flatMap(({ controls }) => controls)
      .find(({ id }) => id === collection)
    const named =
      framework?.controls.flatMap((each) => each.plugins) ??
      control?.plugins ??
      plugins.filter((plugin) => isIn(plugin, collection)).map(({ id }) => id)
    return [...new Set(named)].filter((id) => ids.has(id))
  }
  const seen = new Set<string>()
  return choices
    .flatMap((choice) => {
      if (ids.has(choice.id)) return [choice]
      const members = membersOf(choice.id).filter((id) => !own.has(id))
      // Keeps an unknown ID, so that the server reports it.
      return members.length > 0 ? members.map((id) => ({ ...choice, id })) : [choice]
    })
    .filter((choice) => {
      const identity = `${choice.id} ${JSON.stringify(choice.config ?? {})}`
      return seen.has(identity) ? false : seen.add(identity)
    })
}

const isIn = (plugin: CatalogPlugin, collection: string) =>
  plugin.collections.includes(collection) || (collection === 'default' && plugin.isDefault)

/** A choice with its index in the template: policies can be selected several times. */
export type PlacedChoice = { at: number; choice: PluginChoice }

/** Adds plugins that are not selected yet, in the given order. */
export function withPlugins(choices: readonly PluginChoice[], ids: readonly string[]) {
  const chosen = new Set(choices.map(({ id }) => id))
  return [...choices, ...ids.filter((id) => !chosen.has(id)).map((id) => ({ id }))]
}

export function withoutPlugins(choices: readonly PluginChoice[], ids: readonly string[]) {
  const gone = new Set(ids)
  return choices.filter(({ id }) => !gone.has(id))
}

/** Replaces the selection; plugins that stay selected keep their settings. */
export function onlyPlugins(choices: readonly PluginChoice[], ids: readonly string[]) {
  return ids.flatMap((id): PluginChoice[] => {
    const kept = choices.filter((choice) => choice.id === id)
    return kept.length > 0 ? kept : [{ id }]
  })
}

/** Whether the template disables `basic`, which is enabled by default. */
export const isBasicOff = (strategies: readonly StrategyChoice[]) =>
  strategies.some(({ id, config }) => id === 'basic' && config?.enabled === false)

export function toggleStrategy(strategies: readonly StrategyChoice[], id: string) {
  const others = strategies.filter((strategy) => strategy.id !== id)
  if (id === 'basic') {
    return [
      isBasicOff(strategies) ? { id } : { id, config: { enabled: false } },
      ...others,
    ] satisfies StrategyChoice[]
  }
  return others.length < strategies.length ? others : [...strategies, { id }]
}

export const isStrategyOn = (strategies: readonly StrategyChoice[], id: string) =>
  id === 'basic' ? !isBasicOff(strategies) : strategies.some((strategy) => strategy.id === id)
