import { createHash } from 'node:crypto'
import type { PluginChoice, TestedPolicy } from './vocabulary.js'

/** The rule of the policy plugin: text, or `{ text }` as libraries of policies store it. */
export function policyText({ policy }: Record<string, unknown>): string {
  const text = isRecord(policy) ? policy.text : policy
  return typeof text === 'string' ? text.trim() : ''
}

/**
 * Which policy is tested: a library's by its id, any other by the first 12 digits of its text's hash, as the command-line
 * tool tells them apart.
 */
export function policyIn(config: Record<string, unknown>): TestedPolicy | null {
  const text = policyText(config)
  if (text === '') return null
  const { id, name } = isRecord(config.policy) ? config.policy : {}
  return {
    id:
      typeof id === 'string' && id !== ''
        ? id
        : createHash('sha256').update(text).digest('hex').slice(0, 12),
    name: typeof name === 'string' && name.trim() !== '' ? name.trim() : null,
  }
}

/** The policy of a library that a chosen plugin tests; null when it brings its own text, or none. */
export function libraryPolicyOf({ id, config }: PluginChoice): string | null {
  const policy = id === 'policy' ? config?.policy : null
  return isRecord(policy) && typeof policy.id === 'string' ? policy.id : null
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null
