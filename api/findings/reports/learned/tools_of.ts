import { asObject } from '#api/evals/values/as_object'

export type Tool = { name: string; description: string }

const MAX_TOOLS = 200

/**
 * Returns the tools in a configuration's providers, without duplicates. Formats: OpenAI (`function`), Anthropic and MCP
 * (`name`).
 */
export function toolsOf({ providers, targets }: Record<string, unknown>): Tool[] {
  const all = [providers, targets].flatMap((given) => (Array.isArray(given) ? given : [given]))
  const found = new Map<string, Tool>()
  for (const provider of all) {
    const { tools, config } = asObject(provider)
    for (const tool of [tools, asObject(config).tools].flat()) {
      const read = readTool(tool)
      if (read && found.size < MAX_TOOLS) found.set(read.name, read)
    }
  }
  return [...found.values()]
}

function readTool(given: unknown): Tool | null {
  const tool = asObject(given)
  const { name, description } = tool.function === undefined ? tool : asObject(tool.function)
  if (typeof name !== 'string' || name === '') return null
  return { name, description: typeof description === 'string' ? description : '' }
}
