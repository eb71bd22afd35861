import type { PluginChoice } from './vocabulary.js'

/** The rule of the policy plugin: text, or `{ text }` as libraries of policies store it. */
export function policyText({ policy }: Record<string, unknown>): string {
  const text = isRecord(policy) ? policy.text : policy
  return typeof text === 'string' ? text.trim() : ''
}

/** The policy of a library that a chosen plugin tests; null when it brings its own text, or none. */
export function libraryPolicyOf({ id, config }: PluginChoice): string | null {
  const policy = id === 'policy' ? config?.policy : null
  return isRecord(policy) && typeof policy.id === 'string' ? policy.id : null
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null
