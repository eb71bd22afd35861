import { callOf } from '#api/contract/targets/call_of'
import {
  type HttpHeader,
  type SecretText,
  type TargetCall,
  type TargetType,
} from '#api/contract/targets/target_settings'
import { type FieldError, INVALID } from '#api/platform/http/domain_error'
import { callFaults } from '#api/targets/calls/call_faults'
import { extractCredentials, isCredentialHeader } from '#api/targets/credentials/credential_headers'
import type { Secrets } from '#api/targets/credentials/secrets'
import { type SplitCall, splitSecrets } from '#api/targets/credentials/target_secrets'

type SentHeader = {
  name: string
  secret?: boolean | undefined
  value?: string | SecretText | undefined
}

type SentSettings = { headers?: SentHeader[] | undefined; rawRequest?: string | undefined }

/** A target type with its settings, as sent by the form. */
export type SentCall = { type: TargetType; settings?: object | undefined }

/**
 * Completes and validates the settings sent by a form: fills in defaults, then extracts and masks credentials.
 * @throws INVALID that lists the first fault of each field
 */
export function completeCall(sent: SentCall, stored: Secrets): Omit<SplitCall, 'missing'> {
  const { call, secrets, missing } = splitSecrets(withDefaults(sent), stored)
  const errors = firstFaultPerField([...missing, ...callFaults(call, secrets)])
  if (errors[0]) throw INVALID(errors[0].message, errors)
  return { call, secrets }
}

/** Keeps the first fault of each field, because forms show only one. */
function firstFaultPerField(errors: FieldError[]): FieldError[] {
  return errors.filter((error, at) => errors.findIndex(({ field }) => field === error.field) === at)
}

export function withDefaults({ type, settings = {} }: SentCall): TargetCall {
  const { headers, rawRequest }: SentSettings = settings
  const call = callOf(type, {
    // A raw request contains its own headers and body.
    ...(type === 'http' && rawRequest?.trim() && { headers: [], body: '' }),
    ...settings,
    ...(headers && { headers: headers.map(toHeader) }),
  })
  return call.type === 'http' ? { ...call, settings: extractCredentials(call.settings) } : call
}

/** Stores a header with the name of a credential as a secret, however it was sent. Placeholders are not secrets. */
function toHeader({ name, secret, value }: SentHeader): HttpHeader {
  if (secret) return { name, secret: true, value: typeof value === 'object' ? value : {} }
  const text = typeof value === 'string' ? value : ''
  if (text !== '' && !text.includes('{{') && isCredentialHeader(name)) {
    return { name, secret: true, value: { value: text } }
  }
  return { name, value: text }
}
