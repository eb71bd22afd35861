/**
 * Accepted filters. In HTTP, WebSocket and MCP requests, only `dump` has an effect, because the position in the request
 * determines the encoding.
 */
export const TEMPLATE_FILTERS = ['dump', 'safe', 'trim', 'urlencode'] as const

const NAME = /^-?\s*([A-Za-z_]\w*)((?:\.[A-Za-z_]\w*|\[\d+\])*)((?:\s*\|\s*[a-z]+(?:\(\))?)*)\s*-?$/
const LIBRARY_OBJECTS = new Set([
  'env',
  'process',
  'global',
  'globalThis',
  'range',
  'cycler',
  'joiner',
  'self',
  'this',
])
const INNER_PARTS = /\b(constructor|prototype|__proto__)\b/

/** Error message for the templates in a string; null if they only name variables. */
export function templateProblem(text: string, variables?: readonly string[]): string | null {
  if (text.includes('{%')) {
    return 'contains a template statement {% %}; only {{ names }} are supported.'
  }
  const expressions = expressionsIn(text)
  if (!expressions) return 'has an opening {{ without a closing }}.'
  for (const inner of expressions) {
    const problem = readExpression(inner.trim(), variables)
    if (problem) return `${`{{${inner}}}`.slice(0, 60)} ${problem}`
  }
  return null
}

/** Finds the content between each `{{` and `}}`; null if one is not closed. */
function expressionsIn(text: string): string[] | null {
  const found: string[] = []
  let end = 0
  for (;;) {
    const open = text.indexOf('{{', end)
    if (open === -1) return found
    const close = text.indexOf('}}', open + 2)
    const inner = text.slice(open + 2, close)
    if (close === -1 || inner.includes('{{')) return null
    found.push(inner)
    end = close + 2
  }
}

function readExpression(inner: string, variables: readonly string[] | undefined): string | null {
  const match = NAME.exec(inner)
  if (!match || INNER_PARTS.test(inner)) {
    return 'is not a plain name; expressions are not evaluated.'
  }
  const [, name = '', , filters = ''] = match
  if (LIBRARY_OBJECTS.has(name)) return 'names a server object, not a variable.'
  if (variables && !variables.includes(name)) {
    return `is not available here. Use ${variables.map((known) => `{{${known}}}`).join(' or ')}.`
  }
  const unknown = filters
    .split('|')
    .map((filter) => filter.trim().replace('()', ''))
    .filter(Boolean)
    .find((filter) => !TEMPLATE_FILTERS.some((known) => known === filter))
  return unknown
    ? `uses the unknown filter "${unknown}"; supported filters: ${TEMPLATE_FILTERS.join(', ')}.`
    : null
}
