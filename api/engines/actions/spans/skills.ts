import type { TraceSpan } from '../../traces/vocabulary.js'
import type { ToolCall } from '../vocabulary.js'
import { textAttribute } from './span_fields.js'

/** Tools that agents use to load a skill, and the arguments that contain its name. */
const SKILL_TOOL = /^(?:(?:load|use|activate|run|invoke)[_-]?)?skill$/i
const NAMES = ['skill', 'skill_name', 'skillName', 'name', 'command']
const ATTRIBUTES = ['gen_ai.skill.name', 'skill.name']

/** Returns the names of the skills that an agent used, except those that failed to load. */
export function skillsIn(calls: readonly ToolCall[], spans: readonly TraceSpan[]): string[] {
  const called = calls.flatMap(({ name, arguments: given, error }) =>
    SKILL_TOOL.test(name) && error === undefined ? (skillNamed(given) ?? []) : []
  )
  const loaded = spans.flatMap((span) => textAttribute(span, ATTRIBUTES) ?? [])
  return [...called, ...loaded.filter((name) => !called.includes(name))]
}

function skillNamed(given: string): string | null {
  try {
    const fields = new Map<string, unknown>(Object.entries(Object(JSON.parse(given))))
    const found = NAMES.map((name) => fields.get(name)).find((name) => typeof name === 'string')
    return found ? String(found) : null
  } catch {
    return null
  }
}
