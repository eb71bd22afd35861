import { isJson, type Json, objectOf, objectsIn, textOf } from '../proxy/wire/json.js'

export type CalledTool = { name: string; arguments: string }

/**
 * Reads tool calls in OpenAI's format, whose arguments can be missing or an object. Ignores entries without a name and
 * arguments.
 */
export function calledTools(calls: unknown): CalledTool[] {
  return objectsIn(calls).flatMap((call) => {
    const called = isJson(call.function) ? call.function : objectOf(call.custom)
    const name = textOf(called.name)
    const json = argumentsOf(called)
    return name === '' && json === '' ? [] : [{ name, arguments: json }]
  })
}

function argumentsOf({ arguments: given, input = given }: Json): string {
  return typeof input === 'string' ? input : JSON.stringify(input ?? '')
}
