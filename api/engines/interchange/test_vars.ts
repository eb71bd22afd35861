import { displayText, isObject, type Json, messagesOf, promptOf } from './values.js'

/** Variable names for the reference response; the second is used if the input has a field with the first name. */
const EXPECTED = ['expected', 'expected_output'] as const

/**
 * Returns the variables of a test case: the fields of an object, otherwise the variable `input`. The reference response
 * becomes the variable `expected` rather than an assertion, because no file states how to compare it.
 */
export function testVars(input: unknown, expected: unknown): Json {
  const vars = inputVars(input)
  if (expected === undefined || expected === null || expected === '') return vars
  const name = EXPECTED.find((each) => !(each in vars)) ?? 'expected_response'
  return { ...vars, [name]: scalarOf(expected) }
}

function inputVars(input: unknown): Json {
  const chat = messagesOf(isObject(input) && isOnlyMessages(input) ? input.messages : input)
  if (chat) return { input: chat.media > 0 ? JSON.stringify(input) : promptOf(chat.messages) }
  if (!isObject(input)) return { input: displayText(input) ?? '' }
  return Object.fromEntries(Object.entries(input).map(([name, value]) => [name, scalarOf(value)]))
}

const isOnlyMessages = (input: Json) => Object.keys(input).join() === 'messages'

/** Converts lists to JSON, because a list variable expands to several test cases. */
const scalarOf = (value: unknown): unknown => (Array.isArray(value) ? JSON.stringify(value) : value)
