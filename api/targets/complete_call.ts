import { callOf } from '#api/contract/call_of'
import {
  type HttpHeader,
  type SecretText,
  type TargetCall,
  type TargetType,
} from '#api/contract/target_settings'
import { type FieldError, INVALID } from '#api/http/domain_error'
import { callFaults } from '#api/targets/call_faults'
import { isCredentialHeader, liftCredentials } from '#api/targets/credential_headers'
import type { Secrets } from '#api/targets/secrets'
import { type SplitCall, splitSecrets } from '#api/targets/target_secrets'

type SentHeader = {
  name: string
  secret?: boolean | undefined
  value?: string | SecretText | undefined
}

type SentSettings = { headers?: SentHeader[] | undefined; rawRequest?: string | undefined }

/** A type with as much of its settings as a form sent. */
export type SentCall = { type: TargetType; settings?: object | undefined }

/**
 * Makes complete settings of what a form sent: defaults filled in, credentials taken out and masked.
 * @throws INVALID with every fault at its field
 */
export function completeCall(sent: SentCall, stored: Secrets): Omit<SplitCall, 'missing'> {
  const { call, secrets, missing } = splitSecrets(withDefaults(sent), stored)
  const errors = onePerField([...missing, ...callFaults(call, secrets)])
  if (errors[0]) throw INVALID(errors[0].message, errors)
  return { call, secrets }
}

/** A form shows one message at a field: the first. */
function onePerField(errors: FieldError[]): FieldError[] {
  return errors.filter((error, at) => errors.findIndex(({ field }) => field === error.field) === at)
}

/** What a form sent, complete. */
export function withDefaults({ type, settings = {} }: SentCall): TargetCall {
  const { headers, rawRequest }: SentSettings = settings
  const call = callOf(type, {
    // A raw request has its own headers and body.
    ...(type === 'http' && rawRequest?.trim() && { headers: [], body: '' }),
    ...settings,
    ...(headers && { headers: headers.map(toHeader) }),
  })
  return call.type === 'http' ? { ...call, settings: liftCredentials(call.settings) } : call
}

/** A credential by its name is kept like one, however it was sent; what a test fills in is none. */
function toHeader({ name, secret, value }: SentHeader): HttpHeader {
  if (secret) return { name, secret: true, value: typeof value === 'object' ? value : {} }
  const text = typeof value === 'string' ? value : ''
  if (text !== '' && !text.includes('{{') && isCredentialHeader(name)) {
    return { name, secret: true, value: { value: text } }
  }
  return { name, value: text }
}
