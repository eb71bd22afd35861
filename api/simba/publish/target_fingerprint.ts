import type { TargetCall } from '#api/contract/targets/target_settings'
import { createHash } from 'node:crypto'

/** Settings that determine which application a target calls. */
const ADDRESS_FIELDS = ['url', 'rawRequest', 'model', 'vendor', 'provider'] as const

/** Identifies an application by its address and purpose, because lessons do not apply to other applications. */
export function targetFingerprint({ type, settings }: TargetCall, purpose: string): string {
  const given: Record<string, unknown> = { ...settings }
  const address = ADDRESS_FIELDS.map((field) => given[field] ?? null)
  return createHash('sha256')
    .update(JSON.stringify([type, address, purpose.trim()]))
    .digest('hex')
}
