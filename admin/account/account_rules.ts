import { PASSWORD_LENGTH } from '#api/contract/session'
import { text } from '../app/i18n.js'

/** What these forms ask of their fields, before the server does. */
export const filled = (key: string) => (value: string) =>
  value.trim() === '' ? text(key) : undefined

export const newPasswordRule = (value: string) => {
  const { length } = [...value.normalize('NFKC')]
  const isInRange = length >= PASSWORD_LENGTH.min && length <= PASSWORD_LENGTH.max
  return isInRange ? undefined : text('account.password_rule', PASSWORD_LENGTH)
}
