import { TaskRefused } from './task.js'

type Fields = Readonly<Record<string, unknown>>

/** Returns a field as a string. Numbers and booleans are converted; any other value becomes an empty string. */
export function textOf(fields: Fields, name: string): string {
  const value = fields[name]
  if (typeof value === 'string') return value
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : ''
}

/**
 * Returns a field as a string.
 * @throws TaskRefused if the field is missing or blank
 */
export function requiredText(fields: Fields, name: string): string {
  const text = textOf(fields, name)
  if (text.trim() === '') throw new TaskRefused('incomplete', `The field ${name} is missing.`)
  return text
}

export function fieldsOf(fields: Fields, name: string): Fields {
  return asFields(fields[name])
}

export function asFields(value: unknown): Fields {
  return isFields(value) ? value : {}
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export function listOf(fields: Fields, name: string): unknown[] {
  const value = fields[name]
  return Array.isArray(value) ? value : []
}

export const textsOf = (fields: Fields, name: string): string[] =>
  listOf(fields, name).filter((entry) => typeof entry === 'string')

/** Returns an integer field, limited to the range from 1 to `max`. */
export function countOf(fields: Fields, name: string, otherwise: number, max: number): number {
  const value = Number(fields[name] ?? otherwise)
  return Number.isFinite(value) ? Math.min(max, Math.max(1, Math.floor(value))) : otherwise
}

/** Parses a JSON string; undefined if it is invalid. Values that are not strings are returned unchanged. */
export function jsonOf(value: unknown): unknown {
  if (typeof value !== 'string') return value
  try {
    return JSON.parse(value)
  } catch {
    return undefined
  }
}

export type Message = { role: string; content: string }

/** Returns the messages of a conversation, which is a list or a JSON string. Invalid entries are dropped. */
export function messagesOf(value: unknown): Message[] {
  const list = jsonOf(value)
  if (!Array.isArray(list)) return []
  return list
    .map((entry) => asFields(entry))
    .map((entry) => ({ role: textOf(entry, 'role'), content: textOf(entry, 'content') }))
    .filter(({ role }) => role !== '')
}
