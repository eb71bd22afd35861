import type { CheckedText, Context, GuardrailClient, Text } from './client.js'
import { maskSpans, masksWithin } from './masks.js'
import type { Placement } from './types.js'

export type Json = Record<string, unknown>

export const isJson = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const objectOf = (value: unknown): Json => (isJson(value) ? value : {})

export const objectsIn = (value: unknown): Json[] =>
  Array.isArray(value) ? value.filter((each) => isJson(each)) : []

/** A string in an object or list. */
export type Field = { holder: Json; key: string }
/**
 * A text that is checked, in one or several fields. `separator` is inserted between parts of a message; the deltas of a
 * stream have none. `isFreeText` marks the input of a call that need not be JSON.
 */
export type Group = {
  placement: Placement
  fields: Field[]
  tool?: string
  separator?: string
  isFreeText?: boolean
}

/** Joins several fields into one checked text, so that an attack cannot be split between them. */
export const joined = (fields: Field[], placement: Placement): Group[] =>
  fields.length === 0 ? [] : [{ placement, fields, separator: '\n' }]

/** Returns the text of a message's content: a string, or the list parts that contain text, joined. */
export function groupsOf(holder: Json, key: string, placement: Placement): Group[] {
  if (typeof holder[key] === 'string') return [{ placement, fields: [{ holder, key }] }]
  const parts = objectsIn(holder[key]).filter(({ text }) => typeof text === 'string')
  return joined(
    parts.map((part) => ({ holder: part, key: 'text' })),
    placement
  )
}

/**
 * Returns the messages that are newer than the model's last response. Messages of the model at the end only begin its next
 * response, so those before them are new.
 */
export function newMessages(messages: readonly Json[], isOfModel: (message: Json) => boolean) {
  const end = messages.findLastIndex((message) => !isOfModel(message)) + 1
  const given = messages.slice(0, end)
  return given.slice(given.findLastIndex(isOfModel) + 1)
}

const valuesOf = ({ fields }: Group) => fields.map(({ holder, key }) => String(holder[key]))

const textOf = (group: Group) => valuesOf(group).join(group.separator ?? '')

/**
 * Checks the texts, identical ones only once, and masks them in place.
 * @throws GuardrailBlocked
 */
export async function guardGroups(
  client: GuardrailClient,
  groups: readonly Group[],
  context: Context
): Promise<void> {
  const unique = new Map<string, Text>()
  const keyOf = (group: Group) =>
    JSON.stringify([group.placement, group.tool, group.isFreeText === true, textOf(group)])
  for (const group of groups) {
    const text = textOf(group)
    // A call without arguments can also be denied.
    if (text.trim() === '' && group.tool === undefined) continue
    const { placement, tool, isFreeText = false } = group
    unique.set(keyOf(group), { placement, text, isFreeText, ...(tool !== undefined && { tool }) })
  }
  const checked = await client.check([...unique.values()], context)
  const results = new Map([...unique.keys()].map((key, index) => [key, checked[index]]))
  for (const group of groups) {
    const result = results.get(keyOf(group))
    if (result === undefined || result.text === textOf(group)) continue
    const masked = maskedValues(group, result)
    for (const [index, { holder, key }] of group.fields.entries()) {
      holder[key] = masked[index] ?? ''
    }
  }
}

/**
 * Returns the masked values of the fields. The first field receives the whole text in a stream, and if the server has not
 * returned the spans from which the text results.
 */
function maskedValues(group: Group, { text, masks }: CheckedText): string[] {
  const { separator = '' } = group
  if (separator === '' || maskSpans(textOf(group), masks) !== text) return [text]
  let next = 0
  return valuesOf(group).map((value) => {
    const start = next
    next += value.length + separator.length
    return maskSpans(value, masksWithin(masks, start, start + value.length))
  })
}
