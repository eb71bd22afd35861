import { createHash } from 'node:crypto'
import type { PluginChoice, TestedPolicy } from './vocabulary.js'

/** Returns the rule in the policy plugin's settings: a string, or `{ text }` for library policies. */
export function policyText({ policy }: Record<string, unknown>): string {
  const text = isRecord(policy) ? policy.text : policy
  return typeof text === 'string' ? text.trim() : ''
}

/**
 * Returns the tested policy. Its ID is that of the library policy or, for an inline policy, the first 12 hex digits of its
 * rule's SHA-256, as in the command-line tool.
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

/** Returns the ID of the library policy that a plugin tests; null for an inline policy and for other plugins. */
export function libraryPolicyOf({ id, config }: PluginChoice): string | null {
  const policy = id === 'policy' ? config?.policy : null
  return isRecord(policy) && typeof policy.id === 'string' ? policy.id : null
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null
