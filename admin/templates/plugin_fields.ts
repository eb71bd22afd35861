import { isRecord } from '../ui/form/is_record.js'
import type { PluginChoice } from '#api/engines/redteam/vocabulary'

export type PluginField = { key: string; isList: boolean; isRequired: boolean }

const lines = (key: string, isRequired = false): PluginField => ({ key, isList: true, isRequired })

/** Settings that belong to one plugin; policies have an editor of their own. */
const FIELDS: Record<string, readonly PluginField[]> = {
  'prompt-extraction': [{ key: 'systemPrompt', isList: false, isRequired: false }],
  'bola': [lines('targetSystems')],
  'bfla': [lines('targetIdentifiers')],
  'ssrf': [lines('targetUrls')],
}

export const fieldsOf = (pluginId: string): readonly PluginField[] => FIELDS[pluginId] ?? []

/** The policy of the library that a choice tests, if it does. */
export function libraryPolicyOf({ config }: PluginChoice): { id: string; name: string } | null {
  const policy = config?.policy
  if (!isRecord(policy) || typeof policy.id !== 'string') return null
  return { id: policy.id, name: typeof policy.name === 'string' ? policy.name : policy.id }
}

/** Chosen, but with nothing to test yet. */
export function needsConfiguration(choice: PluginChoice): boolean {
  const { id, config } = choice
  if (id === 'policy') return !libraryPolicyOf(choice) && textOf(config?.policy).trim() === ''
  if (id === 'intent') return textOf(config?.intent).trim() === ''
  return fieldsOf(id).some(({ key, isRequired }) => isRequired && textOf(config?.[key]) === '')
}

/** A setting as the form shows it: lists are one entry a line; steps of a conversation are joined. */
export function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.map(textOf).join('\n')
  if (typeof value === 'object' && value !== null && 'text' in value) return textOf(value.text)
  return typeof value === 'string' ? value : ''
}

/** The choice with one setting changed; an empty setting is gone. */
export function withSetting(choice: PluginChoice, field: PluginField, text: string): PluginChoice {
  const config = { ...choice.config }
  if (text.trim() === '') delete config[field.key]
  else config[field.key] = field.isList ? text.split('\n') : text
  const changed: PluginChoice = { ...choice, config }
  if (Object.keys(config).length === 0) delete changed.config
  return changed
}

/** The choice with one value of its settings changed; undefined: it is gone. */
export function withConfigValue(choice: PluginChoice, key: string, value: unknown): PluginChoice {
  const config = { ...choice.config }
  if (value === undefined) delete config[key]
  else config[key] = value
  const changed: PluginChoice = { ...choice, config }
  if (Object.keys(config).length === 0) delete changed.config
  return changed
}
