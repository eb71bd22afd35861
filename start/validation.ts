/** Messages of validation errors, and a stricter conversion to numbers. */
import string from '@adonisjs/core/helpers/string'
import vine, { SimpleMessagesProvider } from '@vinejs/vine'

type Field = Parameters<SimpleMessagesProvider['getMessage']>[2]

const SLUG =
  '{{ field }} can contain only lower-case letters, digits and single hyphens between them'

const DAYS = 'Enter a whole number of days from {{ min }} to {{ max }}'

const messages = {
  'required': '{{ field }} is required',
  'minLength': '{{ field }} must have at least {{ min }} characters',
  'maxLength': '{{ field }} must have at most {{ max }} characters',
  'userId.uuid': 'Invalid user ID',
  'userIds.*.uuid': 'Invalid user ID',
  'roleId.uuid': 'Invalid role ID',
  'slug.regex': SLUG,
  'teams.*.slug.regex': SLUG,
  // The form calls these fields "Idle timeout" and "Max session age".
  'sessionDays.range': DAYS,
  'maxSessionDays.range': DAYS,
  'date.after': '{{ field }} must be in the future',
}

const ACRONYMS = /\b(?:api|csv|id|json|mcp|uri|url|yaml)\b/gi

/** Formats the name of a field: `responseUrl` → `Response URL`. */
const labelOf = (name: string) =>
  string.sentenceCase(name).replace(ACRONYMS, (word) => word.toUpperCase())

/** Starts each message with a readable field name, and reports an empty string as missing. */
class Messages extends SimpleMessagesProvider {
  getMessage(raw: string, rule: string, field: Field, args?: Record<string, unknown>) {
    const isEmpty = rule === 'minLength' && args?.min === 1
    const name = String(field.name)
    const label = labelOf(name)
    return super
      .getMessage(raw, isEmpty ? 'required' : rule, field, args)
      .replace(new RegExp(`^(The )?${name}( field)?`), label)
  }
}

const { asNumber } = vine.helpers

/** `Number` throws for objects without a callable `toString`, and converts `["5"]` to 5. */
vine.helpers.asNumber = (value) => (typeof value === 'object' ? Number.NaN : asNumber(value))

vine.messagesProvider = new Messages(messages)
