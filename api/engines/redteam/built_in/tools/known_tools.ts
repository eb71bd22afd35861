import type { TargetDescription } from '../../vocabulary.js'

/** A tool of the target with the names of its parameters; the list is empty if they are unknown. */
export type KnownTool = { name: string; parameters: readonly string[] }

const MAX_TOOLS = 50
const MAX_PARAMETERS = 20
const NAME = /^[A-Za-z][\w./-]{1,79}$/
/** Matches `name` or `name(a, b)`, each with an optional description: `name(a, b): what it does`. */
const LINE = /^[-*•\s]*`?([A-Za-z][\w./-]{1,79})`?(?: ?\(([^()]{0,500})\))? ?(?:$|[:–—-](?:\s|$))/
/** Matches names in code style: `get_order`, `getOrder`. Only features with such names count as tools. */
const CODE_NAME = /^[A-Za-z]+(?:_[A-Za-z0-9]+)+$|^[a-z]+(?:[A-Z][a-z0-9]+)+$/

/**
 * Returns the tools that a target description names: restricted tools first, then the list of tools, then features that
 * look like function names. The list has one tool per line, or is the JSON of `tools/list` (MCP) or OpenAI's `tools`.
 */
export function knownTools({ details }: TargetDescription): KnownTool[] {
  const found = new Map<string, KnownTool>()
  const restricted = (details.restrictedTools ?? '').split(/[\n,;]+/).flatMap(toolIn)
  const features = linesIn(details.features).filter(({ name }) => CODE_NAME.test(name))
  for (const tool of [...restricted, ...listedTools(details.tools ?? ''), ...features]) {
    const known = found.get(tool.name)
    if (!known && found.size >= MAX_TOOLS) continue
    if (!known || known.parameters.length === 0) found.set(tool.name, tool)
  }
  return [...found.values()]
}

function listedTools(text: string): KnownTool[] {
  return /^\s*[[{]/.test(text) ? toolsInJson(text) : linesIn(text)
}

const linesIn = (text = ''): KnownTool[] => text.split(/\r?\n/).flatMap(toolIn)

function toolIn(line: string): KnownTool[] {
  const [, name, parameters = ''] = LINE.exec(line.trim()) ?? []
  if (name === undefined) return []
  return [{ name, parameters: parametersIn(parameters.split(',').map(nameOf)) }]
}

/** Returns the name of a parameter without its type and default value: `amount: number = 0`. */
const nameOf = (parameter: string) => parameter.trim().split(/[\s:=?]/)[0] ?? ''

const parametersIn = (names: readonly string[]) =>
  names.filter((name) => NAME.test(name) || /^[a-z]$/i.test(name)).slice(0, MAX_PARAMETERS)

type Fields = Record<string, unknown>

const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {}

function toolsInJson(text: string): KnownTool[] {
  let read: unknown
  try {
    read = JSON.parse(text)
  } catch {
    return []
  }
  const { tools, result } = fieldsOf(read)
  const listed = [read, tools, fieldsOf(result).tools].find((value) => Array.isArray(value))
  const entries: unknown[] = Array.isArray(listed) ? listed : [read]
  return entries.flatMap((entry) => {
    const tool = { ...fieldsOf(entry), ...fieldsOf(fieldsOf(entry).function) }
    const { name } = tool
    if (typeof name !== 'string' || !NAME.test(name)) return []
    const schema = fieldsOf(tool.inputSchema ?? tool.input_schema ?? tool.parameters)
    return [{ name, parameters: parametersIn(Object.keys(fieldsOf(schema.properties))) }]
  })
}
