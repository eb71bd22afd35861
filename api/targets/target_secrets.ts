/** The only place that encrypts, decrypts and masks credentials of targets. */
import { REFERENCE, type SecretText, type TargetCall } from '#api/contract/target_settings'
import type { RunnerTarget } from '#api/engines/evals/vocabulary'
import type { FieldError } from '#api/http/domain_error'
import type { Asker } from '#api/outbound_log/asker'
import { SECRETS_UNREADABLE } from '#api/targets/errors'
import { mapSecrets, type SecretPlace } from '#api/targets/map_secrets'
import { sealedColumn, sealedMessage } from '#api/secrets/sealed'
import { NO_SECRETS, secretAt, type Secrets, withSecret } from '#api/targets/secrets'

const column = sealedColumn<Secrets>('targetSecrets')

export function openSecrets(text: string | null): Secrets {
  if (text === null) return NO_SECRETS
  const secrets = column.open(text)
  if (!secrets) throw SECRETS_UNREADABLE()
  return secrets
}

export function sealSecrets({ apiKey, headers, fields = {} }: Secrets): string | null {
  const hasFields = Object.keys(fields).length > 0
  if (!apiKey && !hasFields && Object.keys(headers).length === 0) return null
  return column.seal({ headers, ...(apiKey && { apiKey }), ...(hasFields && { fields }) })
}

export type Probe = { target: RunnerTarget; memory: 'asked' | 'sent' | 'none'; asker: Asker }

/** A call with its credentials on the way through the queue. */
const probes = sealedMessage<Probe>('targetProbe')

export const sealProbe = (probe: Probe) => probes.seal(probe)

export function openProbe(sealed: string): Probe {
  const probe = probes.open(sealed)
  if (!probe) {
    throw new Error('The test of a target cannot be decrypted: the worker has another APP_KEY')
  }
  return probe
}

export type SplitCall = { call: TargetCall; secrets: Secrets; missing: FieldError[] }

/**
 * Takes the credentials out of what a form sent. Those that it does not repeat are kept, those that it no longer names
 * are gone; references to the environment of the command-line tool are no credentials and stay. The returned call is masked.
 */
export function splitSecrets(sent: TargetCall, stored: Secrets): SplitCall {
  let secrets: Secrets = NO_SECRETS
  const missing: FieldError[] = []
  const call = mapSecrets(sent, (secret, place) => {
    const reference = referenceIn(secret)
    if (reference) return { isSet: true, reference }
    const value = chosenSecret(secret, secretAt(stored, place.key))
    if (value) secrets = withSecret(secrets, place.key, value)
    else if (place.isNeeded || secret.isSet) missing.push(missingAt(place))
    return mask(value)
  })
  return { call, secrets, missing }
}

const missingAt = ({ field, label }: SecretPlace): FieldError => ({
  field: `settings.${field}`,
  rule: 'required',
  message: `Enter the value of ${label}; a stored one is kept for its own address only`,
})

function referenceIn({ value, reference }: SecretText): string | undefined {
  return value === undefined ? reference : REFERENCE.exec(value.trim())?.[1]
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
