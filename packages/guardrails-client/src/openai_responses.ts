import { type Group, groupsOf, type Json, newMessages, objectOf, objectsIn } from './fields.js'

const isOfModel = ({ role, type }: Json) =>
  role === 'assistant' || type === 'reasoning' || /_call$/.test(String(type))

/** Returns the texts of a request that are newer than the last response. */
export function responsesRequest(body: Json): Group[] {
  if (typeof body.input === 'string') return groupsOf(body, 'input', 'INPUT')
  const items = objectsIn(body.input)
  return newMessages(items, isOfModel).flatMap((item) => {
    if (item.role === 'user') return groupsOf(item, 'content', 'INPUT')
    return /_output$/.test(String(item.type)) ? groupsOf(item, 'output', 'TOOL_CALL_OUTPUT') : []
  })
}

export const responsesResponse = (body: Json): Group[] => objectsIn(body.output).flatMap(itemGroups)

function itemGroups(item: Json): Group[] {
  const calls = [...callOf(item, 'arguments'), ...callOf(item, 'input')]
  const parts = [...objectsIn(item.content), ...objectsIn(item.summary)].flatMap(partGroups)
  return [...calls, ...parts]
}

const partGroups = (part: Json): Group[] => [
  ...groupsOf(part, 'text', 'OUTPUT'),
  ...groupsOf(part, 'refusal', 'OUTPUT'),
]

function callOf(holder: Json, key: string): Group[] {
  if (typeof holder.name !== 'string' || typeof holder[key] !== 'string') return []
  const fields = [{ holder, key }]
  return [{ placement: 'TOOL_CALL_INPUT', tool: holder.name, fields, isFreeText: key === 'input' }]
}

const TEXT_EVENT =
  /^response\.(?:output_text|refusal|reasoning_text|reasoning_summary_text|function_call_arguments|custom_tool_call_input)\.(delta|done)$/

/** Returns the texts of a streamed response. Each occurs in its deltas and, as a whole, in several later events. */
export function responsesStream(events: readonly Json[]): Group[] {
  const names = new Map(
    events
      .filter(({ type }) => type === 'response.output_item.added')
      .map((event) => [event.output_index, objectOf(event.item).name])
  )
  const deltas = new Map<string, Group>()
  const wholes: Group[] = []
  for (const event of events) {
    const [, phase] = TEXT_EVENT.exec(String(event.type)) ?? []
    if (phase === 'delta') addDelta(deltas, event, names)
    else if (phase === 'done') {
      for (const key of ['text', 'refusal', 'arguments', 'input']) {
        if (typeof event[key] === 'string') wholes.push(groupOf(event, key, names))
      }
    }
    wholes.push(...partGroups(objectOf(event.part)), ...itemGroups(objectOf(event.item)))
    wholes.push(...responsesResponse(objectOf(event.response)))
  }
  return [...deltas.values(), ...wholes]
}

function addDelta(deltas: Map<string, Group>, event: Json, names: ReadonlyMap<unknown, unknown>) {
  const { type, output_index: item, content_index: content, summary_index: summary } = event
  const key = JSON.stringify([type, item, content, summary])
  const group = groupOf(event, 'delta', names)
  const known = deltas.get(key)
  if (known) known.fields.push(...group.fields)
  else deltas.set(key, group)
}

function groupOf(event: Json, key: string, names: ReadonlyMap<unknown, unknown>): Group {
  const fields = [{ holder: event, key }]
  const [kind] = /arguments|input/.exec(String(event.type)) ?? []
  if (kind === undefined) return { placement: 'OUTPUT', fields }
  const tool = String(names.get(event.output_index))
  return { placement: 'TOOL_CALL_INPUT', tool, fields, isFreeText: kind === 'input' }
}
