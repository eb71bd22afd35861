import { CONFIDENTIAL_LIMITS } from '#api/contract/targets/confidential_texts'
import type { SecretText } from '#api/contract/targets/target_settings'
import type { ConfidentialTexts } from '#api/engines/redteam/vocabulary'
import { invalidField } from '#api/platform/http/domain_error'
import { sealedColumn } from '#api/platform/secrets/sealed'
import { SECRETS_UNREADABLE } from '#api/targets/errors'
import type Target from '#api/targets/target'

const prompts = sealedColumn<string>('targetSystemPrompt')
const lists = sealedColumn<string>('targetKnownSecrets')

type Columns = Pick<Target, 'systemPrompt' | 'knownSecrets'>
type Sent = { systemPrompt?: SecretText | undefined; knownSecrets?: SecretText | undefined }

/**
 * Encrypts the texts of a form. Texts without a value keep the stored one.
 * @throws INVALID if a secret is too short to be distinguished from ordinary text, or there are too many
 */
export function sealTexts({ systemPrompt, knownSecrets }: Sent): Partial<Columns> {
  if (knownSecrets?.value) assertUsable(linesOf(knownSecrets.value))
  return {
    ...columnFrom('systemPrompt', systemPrompt, (text) => prompts.seal(text)),
    ...columnFrom('knownSecrets', knownSecrets, (text) => lists.seal(text)),
  }
}

/**
 * Decrypts the texts that a target must not disclose. They must be kept only in memory.
 * @throws SECRETS_UNREADABLE if APP_KEY has changed
 */
export function openTexts({ systemPrompt, knownSecrets }: Columns): ConfidentialTexts {
  const prompt = systemPrompt === null ? '' : prompts.open(systemPrompt)
  const list = knownSecrets === null ? '' : lists.open(knownSecrets)
  if (prompt === null || list === null) throw SECRETS_UNREADABLE()
  return { systemPrompt: prompt, secrets: linesOf(list) }
}

const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

function assertUsable(secrets: string[]) {
  const { count, minLength } = CONFIDENTIAL_LIMITS
  const short = secrets.find((secret) => secret.length < minLength)
  if (short !== undefined) {
    const message = `Each secret needs at least ${minLength} characters; shorter ones occur in ordinary text`
    throw invalidField('knownSecrets.value', 'minLength', message)
  }
  if (secrets.length > count) {
    throw invalidField('knownSecrets.value', 'maxLength', `Enter at most ${count} secrets`)
  }
}

function columnFrom<Name extends keyof Columns>(
  name: Name,
  sent: SecretText | undefined,
  seal: (text: string) => string
): Partial<Columns> {
  if (sent?.value !== undefined) return { [name]: sent.value === '' ? null : seal(sent.value) }
  return sent?.isSet === false ? { [name]: null } : {}
}
