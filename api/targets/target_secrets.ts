/** The only place that encrypts, decrypts and masks credentials of targets. */
import type { HttpHeader, SecretText, TargetCall } from '#api/contract/target_settings'
import type { RunnerTarget } from '#api/engines/evals/vocabulary'
import type { FieldError } from '#api/http/domain_error'
import type { Asker } from '#api/outbound_log/asker'
import { SECRETS_UNREADABLE } from '#api/targets/errors'
import { NO_SECRETS, type Secrets } from '#api/targets/secrets'
import encryption from '@adonisjs/core/services/encryption'

const STORED = 'target secrets'
const PROBE = 'target probe'
const PROBE_LIFETIME = '10 minutes'

export function openSecrets(stored: string | null): Secrets {
  if (stored === null) return NO_SECRETS
  const secrets = encryption.decrypt<Secrets>(stored, STORED)
  if (!secrets) throw SECRETS_UNREADABLE()
  return secrets
}

export function sealSecrets({ apiKey, headers }: Secrets): string | null {
  if (!apiKey && Object.keys(headers).length === 0) return null
  return encryption.encrypt({ headers, ...(apiKey && { apiKey }) }, { purpose: STORED })
}

export type Probe = { target: RunnerTarget; question: string; asker: Asker }

/** A call with its credentials on the way through the queue. */
export const sealProbe = (probe: Probe) =>
  encryption.encrypt(probe, { purpose: PROBE, expiresIn: PROBE_LIFETIME })

export function openProbe(sealed: string): Probe {
  const probe = encryption.decrypt<Probe>(sealed, PROBE)
  if (!probe) {
    throw new Error('The test of a target cannot be decrypted: the worker has another APP_KEY')
  }
  return probe
}

export type SplitCall = { call: TargetCall; secrets: Secrets; missing: FieldError[] }

/**
 * Takes the credentials out of what a form sent. Those that it does not repeat are kept, those that it no longer names
 * are gone. The returned call is masked.
 */
export function splitSecrets(sent: TargetCall, stored: Secrets): SplitCall {
  if (sent.type === 'openai-chat') {
    const apiKey = chosenSecret(sent.settings.apiKey, stored.apiKey)
    const settings = { ...sent.settings, apiKey: mask(apiKey) }
    return {
      call: { type: sent.type, settings },
      secrets: { headers: {}, ...(apiKey && { apiKey }) },
      missing: sent.settings.apiKey.isSet && !apiKey ? [MISSING_KEY] : [],
    }
  }
  const secrets: Secrets = { headers: {} }
  const missing: FieldError[] = []
  const headers = sent.settings.headers.map((header, index): HttpHeader => {
    if (!header.secret) return { name: header.name, value: header.value }
    const key = header.name.toLowerCase()
    const value = chosenSecret(header.value, stored.headers[key])
    if (value) secrets.headers[key] = value
    else {
      missing.push({
        field: `settings.headers.${index}.value`,
        rule: 'required',
        message: `Enter the value of ${header.name}; a stored one is kept for its own host only`,
      })
    }
    return { name: header.name, secret: true, value: mask(value) }
  })
  return { call: { type: 'http', settings: { ...sent.settings, headers } }, secrets, missing }
}

const MISSING_KEY = {
  field: 'settings.apiKey',
  rule: 'required',
  message: 'Enter the API key again: the target calls another host now',
}

function chosenSecret(sent: SecretText, stored: string | undefined): string | undefined {
  if (sent.value !== undefined) return sent.value || undefined
  return sent.isSet === false ? undefined : stored
}

/** The last characters tell two credentials apart; a short one shows none. */
function mask(value: string | undefined): SecretText {
  if (!value) return { isSet: false }
  return { isSet: true, hint: value.length >= 16 ? `…${value.slice(-4)}` : '' }
}
