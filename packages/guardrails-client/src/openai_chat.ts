import { type Group, groupsOf, type Json, newMessages, objectOf, objectsIn } from './fields.js'

/** Returns the texts of a request that are newer than the last response. */
export function chatRequest(body: Json): Group[] {
  const messages = objectsIn(body.messages)
  return newMessages(messages, ({ role }) => role === 'assistant').flatMap((message) => {
    if (message.role === 'user') return groupsOf(message, 'content', 'INPUT')
    if (message.role !== 'tool' && message.role !== 'function') return []
    return groupsOf(message, 'content', 'TOOL_CALL_OUTPUT')
  })
}

const TEXTS = ['content', 'refusal', 'reasoning', 'reasoning_content']

export function chatResponse(body: Json): Group[] {
  return objectsIn(body.choices).flatMap((choice) => {
    const message = objectOf(choice.message)
    const texts = TEXTS.flatMap((key) => groupsOf(message, key, 'OUTPUT'))
    const calls = objectsIn(message.tool_calls).flatMap((call) => [
      ...callOf(objectOf(call.function), 'arguments'),
      ...callOf(objectOf(call.custom), 'input'),
    ])
    return [...texts, ...calls]
  })
}

function callOf(holder: Json, key: string): Group[] {
  if (typeof holder.name !== 'string') return []
  const fields = typeof holder[key] === 'string' ? [{ holder, key }] : []
  const isFreeText = key === 'input'
  return [{ placement: 'TOOL_CALL_INPUT', tool: holder.name, fields, isFreeText }]
}

/** Returns the texts of a streamed response, each in the fields of its chunks. */
export function chatStream(chunks: readonly Json[]): Group[] {
  const groups = new Map<string, Group>()
  const add = (key: string, group: Group) => {
    const known = groups.get(key)
    if (!known) return groups.set(key, group)
    known.fields.push(...group.fields)
    // Only the first chunk of a call contains its name.
    if (group.tool) known.tool = group.tool
  }
  for (const choice of chunks.flatMap((chunk) => objectsIn(chunk.choices))) {
    const delta = objectOf(choice.delta)
    for (const key of TEXTS) {
      for (const group of groupsOf(delta, key, 'OUTPUT')) {
        add(`${choice.index} ${key}`, { ...group, separator: '' })
      }
    }
    for (const call of objectsIn(delta.tool_calls)) {
      for (const [kind, key] of [
        ['function', 'arguments'],
        ['custom', 'input'],
      ] as const) {
        const holder = objectOf(call[kind])
        const [own] = callOf({ name: '', ...holder }, key)
        if (!own || (own.tool === '' && typeof holder[key] !== 'string')) continue
        const fields = typeof holder[key] === 'string' ? [{ holder, key }] : []
        add(`${choice.index} call ${call.index}`, { ...own, fields })
      }
    }
  }
  return [...groups.values()]
}
