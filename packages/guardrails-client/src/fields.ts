import type { Context, GuardrailClient, Text } from './client.js'
import type { Placement } from './types.js'

export type Json = Record<string, unknown>

export const isJson = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const objectOf = (value: unknown): Json => (isJson(value) ? value : {})

export const objectsIn = (value: unknown): Json[] =>
  Array.isArray(value) ? value.filter((each) => isJson(each)) : []

type Field = { holder: Json; key: string }
/** A text that is checked, in one field or, if it was streamed, in several. */
export type Group = { placement: Placement; fields: Field[]; tool?: string }

/** Returns the texts of a message's content: a string, or the list parts that contain text. */
export function groupsOf(holder: Json, key: string, placement: Placement): Group[] {
  if (typeof holder[key] === 'string') return [{ placement, fields: [{ holder, key }] }]
  return objectsIn(holder[key]).flatMap((part): Group[] =>
    typeof part.text === 'string' ? [{ placement, fields: [{ holder: part, key: 'text' }] }] : []
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

const textOf = ({ fields }: Group) => fields.map(({ holder, key }) => String(holder[key])).join('')

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
  const keyOf = (group: Group) => JSON.stringify([group.placement, group.tool, textOf(group)])
  for (const group of groups) {
    const text = textOf(group)
    // A call without arguments can also be denied.
    if (text.trim() === '' && group.tool === undefined) continue
    const tool = group.tool !== undefined && { tool: group.tool }
    unique.set(keyOf(group), { placement: group.placement, text, ...tool })
  }
  const guarded = await client.guard([...unique.values()], context)
  const texts = new Map([...unique.keys()].map((key, index) => [key, guarded[index]]))
  for (const group of groups) {
    const text = texts.get(keyOf(group))
    if (text === undefined || text === textOf(group)) continue
    for (const [index, { holder, key }] of group.fields.entries()) {
      holder[key] = index === 0 ? text : ''
    }
  }
}
