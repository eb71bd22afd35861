import type { PluginChoice } from '#api/engines/redteam/vocabulary'
import { withConfigValue } from './plugin_fields.js'

/** Goals of the intent plugin: texts that are sent once, and conversations of several messages. */
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

/** Without any goal there is no setting. */
export function withGoals(choice: PluginChoice, { single, conversations }: Goals): PluginChoice {
  const goals = [...single, ...conversations]
  return withConfigValue(choice, 'intent', goals.length > 0 ? goals : undefined)
}

/**
 * Goals of a file: JSON with texts and lists of texts, or the first column of a CSV.
 * @throws SyntaxError when a `.json` is none
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
