import { isRecord } from '../core/forms/is_record.js'
import type { PluginChoice } from '#api/engines/redteam/vocabulary'

type FieldKey = 'intent' | 'systemPrompt' | 'targetSystems' | 'targetIdentifiers' | 'targetUrls'

export type PluginField = { key: FieldKey; isList: boolean; isRequired: boolean }

const lines = (key: PluginField['key'], isRequired = false): PluginField => ({
  key,
  isList: true,
  isRequired,
})

/** Settings of specific plugins. Policies have a separate editor. */
const FIELDS: Record<string, readonly PluginField[]> = {
  'prompt-extraction': [{ key: 'systemPrompt', isList: false, isRequired: false }],
  'bola': [lines('targetSystems')],
  'bfla': [lines('targetIdentifiers')],
  'ssrf': [lines('targetUrls')],
}

export const fieldsOf = (pluginId: string): readonly PluginField[] => FIELDS[pluginId] ?? []

/** Returns the library policy that a plugin choice refers to; null if there is none. */
export function libraryPolicyOf({ config }: PluginChoice): { id: string; name: string } | null {
  const policy = config?.policy
  if (!isRecord(policy) || typeof policy.id !== 'string') return null
  return { id: policy.id, name: typeof policy.name === 'string' ? policy.name : policy.id }
}

/** Whether a selected plugin lacks a required setting. */
export function needsConfiguration(choice: PluginChoice): boolean {
  const { id, config } = choice
  if (id === 'policy') return !libraryPolicyOf(choice) && textOf(config?.policy).trim() === ''
  if (id === 'intent') return textOf(config?.intent).trim() === ''
  return fieldsOf(id).some(({ key, isRequired }) => isRequired && textOf(config?.[key]) === '')
}

/**
 * Returns a setting as a string, with one list entry per line. The steps of a conversation also
 * become lines.
 */
export function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.map(textOf).join('\n')
  if (typeof value === 'object' && value !== null && 'text' in value) return textOf(value.text)
  return typeof value === 'string' ? value : ''
}

/** Changes one setting. A blank value removes it. */
export function withSetting(
  choice: PluginChoice,
  field: { key: string; isList: boolean },
  text: string
): PluginChoice {
  const config = { ...choice.config }
  if (text.trim() === '') delete config[field.key]
  else config[field.key] = field.isList ? text.split('\n') : text
  const changed: PluginChoice = { ...choice, config }
  if (Object.keys(config).length === 0) delete changed.config
  return changed
}

/** Returns the choice with one configuration value set; `undefined` removes the value. */
export function withConfigValue(choice: PluginChoice, key: string, value: unknown): PluginChoice {
  const config = { ...choice.config }
  if (value === undefined) delete config[key]
  else config[key] = value
  const changed: PluginChoice = { ...choice, config }
  if (Object.keys(config).length === 0) delete changed.config
  return changed
}
