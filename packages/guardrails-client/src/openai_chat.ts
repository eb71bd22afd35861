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
    return [...texts, ...calls, ...callOf(objectOf(message.function_call), 'arguments')]
  })
}

/** Returns a call or a part of it. Parts have no name, or null, except for the first. */
function callOf(holder: Json, key: string): Group[] {
  const tool = typeof holder.name === 'string' ? holder.name : ''
  const fields = typeof holder[key] === 'string' ? [{ holder, key }] : []
  if (tool === '' && fields.length === 0) return []
  return [{ placement: 'TOOL_CALL_INPUT', tool, fields, isFreeText: key === 'input' }]
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
      const parts = [
        ...callOf(objectOf(call.function), 'arguments'),
        ...callOf(objectOf(call.custom), 'input'),
      ]
      for (const part of parts) add(`${choice.index} call ${call.index}`, part)
    }
    for (const part of callOf(objectOf(delta.function_call), 'arguments')) {
      add(`${choice.index} function_call`, part)
    }
  }
  return [...groups.values()]
}
