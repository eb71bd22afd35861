import { TaskRefused } from './task.js'

type Fields = Readonly<Record<string, unknown>>

/** A text, empty when it is missing. */
export function textOf(fields: Fields, name: string): string {
  const value = fields[name]
  if (typeof value === 'string') return value
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : ''
}

/** @throws TaskRefused when there is no such text */
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

/** A whole number between 1 and `most`. */
export function countOf(fields: Fields, name: string, otherwise: number, most: number): number {
  const value = Number(fields[name] ?? otherwise)
  return Number.isFinite(value) ? Math.min(most, Math.max(1, Math.floor(value))) : otherwise
}

/** A value that came as JSON text or as it is; undefined when the text is no JSON. */
export function jsonOf(value: unknown): unknown {
  if (typeof value !== 'string') return value
  try {
    return JSON.parse(value)
  } catch {
    return undefined
  }
}

export type Message = { role: string; content: string }

/** The messages of a conversation, from a list or its JSON; anything else in it is left out. */
export function messagesOf(value: unknown): Message[] {
  const list = jsonOf(value)
  if (!Array.isArray(list)) return []
  return list
    .map((entry) => asFields(entry))
    .map((entry) => ({ role: textOf(entry, 'role'), content: textOf(entry, 'content') }))
    .filter(({ role }) => role !== '')
}
