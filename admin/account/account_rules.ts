import { PASSWORD_LENGTH } from '#api/contract/accounts/session'
import { text } from '../core/i18n/i18n.js'
import type { MessageKey } from '../core/i18n/message_keys.js'

/** Returns the rule for a required field; `key` is the message shown if the field is blank. */
export const filled = (key: MessageKey) => (value: string) =>
  value.trim() === '' ? text(key) : undefined

export const newPasswordRule = (value: string) => {
  const { length } = [...value.normalize('NFKC')]
  const isInRange = length >= PASSWORD_LENGTH.min && length <= PASSWORD_LENGTH.max
  return isInRange ? undefined : text('account.password_rule', PASSWORD_LENGTH)
}
