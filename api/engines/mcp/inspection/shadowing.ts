import type { InspectedServer, InspectionFinding } from '../vocabulary.js'
import { readableText } from './readable_text.js'

/** Minimum length of another server's tool name for a mention to count; shorter names can be everyday words. */
const MIN_REFERENCED_CHARS = 6

/** Words that turn a mention of a tool into an instruction. */
const ORDER =
  /\b(?:always|must|never|instead|before|after|first|whenever|replace|change|set|redirect|recipient|also|do not|don't|deprecated|insecure|ignore)\b/iu

/**
 * Finds tools that imitate or override tools of other servers: equal names (also after removing case, separators and
 * look-alike letters), and descriptions with instructions about another server's tool or to call a tool that their own
 * server does not have. References within a server, such as "call resolve-id first", are normal.
 */
export function shadowingIn(servers: readonly InspectedServer[]): InspectionFinding[] {
  return [...equalNames(servers), ...foreignOrders(servers), ...unknownOrders(servers)]
}

const nameKey = (name: string) =>
  readableText(name)
    .text.toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')

function equalNames(servers: readonly InspectedServer[]): InspectionFinding[] {
  const owners = new Map<string, Set<string>>()
  for (const { name: server, tools } of servers) {
    for (const { name } of tools) {
      const key = nameKey(name)
      owners.set(key, (owners.get(key) ?? new Set()).add(server))
    }
  }
  return servers.flatMap(({ name: server, tools }) =>
    tools.flatMap(({ name }): InspectionFinding[] => {
      const others = [...(owners.get(nameKey(name)) ?? [])].filter((each) => each !== server)
      if (others.length === 0) return []
      const excerpt = `${name} is also a tool of ${others.join(', ')}`
      return [findingOf('same_name', server, name, '/name', excerpt)]
    })
  )
}

function foreignOrders(servers: readonly InspectedServer[]): InspectionFinding[] {
  return servers.flatMap(({ name: server, tools }) => {
    const foreign = servers
      .filter((other) => other.name !== server)
      .flatMap((other) => other.tools.map(({ name }) => name))
      .filter((name) => name.length >= MIN_REFERENCED_CHARS && /[_\-A-Z]/.test(name))
    if (foreign.length === 0) return []
    return tools.flatMap(({ name, description }) => {
      const order = orderAbout(readableText(description ?? '').text, foreign)
      return order ? [findingOf('order_about_other_tool', server, name, '/description', order)] : []
    })
  })
}

/** Matches an instruction to call a tool whose name is an identifier with underscores. */
const ORDERED_CALL =
  /\b(?:must|always|need to|have to|required to|should|also|then|first)\b[^.!?\n]{0,30}\b(?:call|invoke|run|execute)\b[^.!?\n]{0,8}?\b([a-z]+(?:_[a-z\d]+)+)\b/giu

/**
 * Finds instructions to call a tool that the server does not have: it belongs to another server, or it does not exist yet.
 */
function unknownOrders(servers: readonly InspectedServer[]): InspectionFinding[] {
  return servers.flatMap(({ name: server, tools }) => {
    const own = new Set(
      tools.flatMap(({ name, inputSchema }) => [name, ...parametersOf(inputSchema)])
    )
    return tools.flatMap(({ name, description }) => {
      const text = readableText(description ?? '').text
      const found = [...text.matchAll(ORDERED_CALL)].find(([, called]) => !own.has(called ?? ''))
      if (!found) return []
      return [
        findingOf('order_to_unknown_tool', server, name, '/description', found[0].slice(0, 300)),
      ]
    })
  })
}

function parametersOf(schema: unknown): string[] {
  const properties: unknown =
    typeof schema === 'object' && schema !== null ? Reflect.get(schema, 'properties') : null
  return typeof properties === 'object' && properties !== null ? Object.keys(properties) : []
}

/** Returns the first sentence that names another server's tool and gives an instruction. */
function orderAbout(description: string, foreign: readonly string[]): string | null {
  const sentences = description.split(/(?<=[.!?])\s+|\n+/)
  const found = sentences.find(
    (sentence) => ORDER.test(sentence) && foreign.some((name) => includesWord(sentence, name))
  )
  return found?.slice(0, 300) ?? null
}

function includesWord(sentence: string, word: string): boolean {
  const at = sentence.indexOf(word)
  if (at < 0) return false
  const isEdge = (character: string | undefined) => !character || !/[\w-]/.test(character)
  return isEdge(sentence[at - 1]) && isEdge(sentence[at + word.length])
}

const findingOf = (
  rule: string,
  server: string,
  tool: string,
  path: string,
  excerpt: string
): InspectionFinding => ({ rule, severity: 'high', owasp: 'MCP03', server, tool, path, excerpt })
