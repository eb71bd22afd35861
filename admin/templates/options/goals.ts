import type { PluginChoice } from '#api/engines/redteam/vocabulary'
import { withConfigValue } from '../plugin_fields.js'

/** Goals of the intent plugin: single prompts, or conversations of several messages. */
export type Goals = { single: string[]; conversations: string[][] }

const isText = (value: unknown): value is string => typeof value === 'string'

export function goalsOf({ config }: PluginChoice): Goals {
  const given = config?.intent
  const list: unknown[] = Array.isArray(given) ? given : isText(given) ? [given] : []
  return {
    single: list.filter(isText),
    conversations: list.filter(Array.isArray).map((steps) => steps.filter(isText)),
  }
}

/** Stores the goals in the plugin's settings; removes the setting if there are none. */
export function withGoals(choice: PluginChoice, { single, conversations }: Goals): PluginChoice {
  const goals = [...single, ...conversations]
  return withConfigValue(choice, 'intent', goals.length > 0 ? goals : undefined)
}

/**
 * Reads goals from a file: JSON with strings and arrays of strings, or the first column of a CSV file. @throws
 * SyntaxError if a `.json` file is invalid
 */
export function goalsInFile(name: string, text: string): Goals {
  if (/\.json$/i.test(name)) {
    return goalsOf({ id: 'intent', config: { intent: JSON.parse(text) } })
  }
  const lines = text.replace(/^\ufeff/, '').split(/\r?\n/)
  const cells = lines.map(firstCell).filter(Boolean)
  const isHeading = /^(intents?|goals?|prompts?)$/i.test(cells[0] ?? '')
  return { single: isHeading ? cells.slice(1) : cells, conversations: [] }
}

function firstCell(line: string): string {
  const quoted = /^\s*"((?:[^"]|"")*)"/.exec(line)
  return (quoted?.[1]?.replaceAll('""', '"') ?? line.split(',')[0] ?? '').trim()
}
