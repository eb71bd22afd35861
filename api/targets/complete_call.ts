import {
  type ChatSettings,
  DEFAULT_CHAT_SETTINGS,
  DEFAULT_HTTP_SETTINGS,
  type HttpHeader,
  type HttpSettings,
  type SecretText,
  type TargetCall,
} from '#api/contract/target_settings'
import { type FieldError, INVALID } from '#api/http/domain_error'
import { liftCredentials } from '#api/targets/credential_headers'
import { requestFaults } from '#api/targets/request_faults'
import type { Secrets } from '#api/targets/secrets'
import { type SplitCall, splitSecrets } from '#api/targets/target_secrets'

type Given<T> = { [Key in keyof T]?: T[Key] | undefined }

type SentHeader = {
  name: string
  secret?: boolean | undefined
  value?: string | SecretText | undefined
}

type SentHttp = Given<Omit<HttpSettings, 'headers'>> & { headers?: SentHeader[] | undefined }

export type SentCall =
  | { type: 'http'; settings?: SentHttp | undefined }
  | { type: 'openai-chat'; settings?: Given<ChatSettings> | undefined }

/**
 * Makes complete settings of what a form sent: defaults filled in, credentials taken out and masked.
 * @throws INVALID with every fault at its field
 */
export function completeCall(sent: SentCall, stored: Secrets): Omit<SplitCall, 'missing'> {
  const { call, secrets, missing } = splitSecrets(withDefaults(sent), stored)
  const errors = onePerField([...missing, ...requestFaults(call, secrets)])
  if (errors[0]) throw INVALID(errors[0].message, errors)
  return { call, secrets }
}

/** A form shows one message at a field: the first. */
function onePerField(errors: FieldError[]): FieldError[] {
  return errors.filter((error, at) => errors.findIndex(({ field }) => field === error.field) === at)
}

/** What a form sent, complete. */
export function withDefaults(sent: SentCall): TargetCall {
  if (sent.type === 'openai-chat') {
    return { type: sent.type, settings: fill(DEFAULT_CHAT_SETTINGS, sent.settings ?? {}) }
  }
  const { headers, ...rest } = sent.settings ?? {}
  const bare = {
    ...DEFAULT_HTTP_SETTINGS,
    ...(rest.rawRequest?.trim() && { headers: [], body: '' }),
  }
  const settings = fill(bare, rest)
  return {
    type: 'http',
    settings: liftCredentials({
      ...settings,
      headers: headers ? headers.map(toHeader) : settings.headers,
    }),
  }
}

function toHeader({ name, secret, value }: SentHeader): HttpHeader {
  if (secret) return { name, secret: true, value: typeof value === 'object' ? value : {} }
  return { name, value: typeof value === 'string' ? value : '' }
}

function fill<T extends object>(defaults: T, given: Given<T>): T {
  const set = Object.entries(given).filter(([, value]) => value !== undefined)
  return Object.assign({ ...defaults }, Object.fromEntries(set))
}
