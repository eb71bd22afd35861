/** The only module that encrypts, decrypts and masks target credentials. */
import { REFERENCE, type SecretText, type TargetCall } from '#api/contract/targets/target_settings'
import type { RunnerTarget } from '#api/engines/evals/vocabulary'
import type { FieldError } from '#api/platform/http/domain_error'
import type { CallOrigin } from '#api/platform/outbound_log/call_origin'
import { SECRETS_UNREADABLE } from '#api/targets/errors'
import { mapSecrets, type SecretPlace } from '#api/targets/credentials/map_secrets'
import { sealedColumn, sealedMessage } from '#api/platform/secrets/sealed'
import { NO_SECRETS, secretAt, type Secrets, withSecret } from '#api/targets/credentials/secrets'

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

export type Probe = {
  target: RunnerTarget
  memory: 'asked' | 'sent' | 'none'
  callOrigin: CallOrigin
}

/** Encrypted payloads of target tests in the queue: calls with their credentials. */
const probes = sealedMessage<Probe>('targetProbe')

export const sealProbe = (probe: Probe) => probes.seal(probe)

export function openProbe(sealed: string): Probe {
  const probe = probes.open(sealed)
  if (!probe) {
    throw new Error('Cannot decrypt a target test: this worker has a different APP_KEY')
  }
  return probe
}

export type SplitCall = { call: TargetCall; secrets: Secrets; missing: FieldError[] }

/**
 * Separates the credentials from a submitted form. Those marked as unchanged are taken from the stored ones; those no
 * longer listed are dropped. References to environment variables of the CLI are not credentials and remain in the call.
 * The returned call is masked; `missing` lists credentials that have no value although they are required or marked as
 * unchanged.
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
  message: `Enter the value of ${label}. Stored values are kept only while the URL is unchanged.`,
})

function referenceIn({ value, reference }: SecretText): string | undefined {
  return value === undefined ? reference : REFERENCE.exec(value.trim())?.[1]
}

function chosenSecret(sent: SecretText, stored: string | undefined): string | undefined {
  if (sent.value !== undefined) return sent.value || undefined
  return sent.isSet === false ? undefined : stored
}

/**
 * Masks a credential. The hint shows its last characters, so that users can distinguish credentials; short ones have no
 * hint.
 */
function mask(value: string | undefined): SecretText {
  if (!value) return { isSet: false }
  return { isSet: true, hint: value.length >= 16 ? `…${value.slice(-4)}` : '' }
}
