import { FILTER_NAMES, namesIn, readPlace } from '#api/engines/templates/index'

/**
 * Filters accepted in HTTP, WebSocket and MCP requests. Only `dump` has an effect, because otherwise the position in the
 * request determines the encoding.
 */
export const REQUEST_FILTERS = ['dump', 'safe', 'trim', 'urlencode'] as const

export type TemplateOptions = {
  /** Variables that templates can use. Default: any plain name except promptfoo's own objects. */
  variables?: readonly string[]
  /** `all`: accepts any filter, for text that is rendered as a whole and not part of a request. Default: `request`. */
  filters?: 'all' | 'request'
}

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

/** Returns an error message about the templates in a string; null if they only name variables. */
export function templateProblem(text: string, options: TemplateOptions = {}): string | null {
  if (text.includes('{%')) {
    return 'contains a template statement {% %}; only {{ names }} are supported.'
  }
  const expressions = expressionsIn(text)
  if (!expressions) return 'has an opening {{ without a closing }}.'
  for (const inner of expressions) {
    const problem = readExpression(inner, options)
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

function readExpression(inner: string, { variables, filters }: TemplateOptions): string | null {
  const place = readPlace(`{{${inner}}}`, 0)
  if (place?.end !== inner.length + 4 || INNER_PARTS.test(inner)) {
    return 'is not a plain name with filters; expressions are not evaluated.'
  }
  const names = namesIn(place)
  if (names.some((name) => LIBRARY_OBJECTS.has(name))) {
    return 'names a server object, not a variable.'
  }
  if (variables && !names.every((name) => variables.includes(name))) {
    return `is not available here. Use ${variables.map((known) => `{{${known}}}`).join(' or ')}.`
  }
  const supported: readonly string[] = filters === 'all' ? FILTER_NAMES : REQUEST_FILTERS
  const unknown = place.filters.find(({ name }) => !supported.includes(name))
  if (unknown) {
    return `uses the unknown filter "${unknown.name}"; supported filters: ${supported.join(', ')}.`
  }
  const hasArguments = place.filters.some(({ args }) => args.length > 0)
  return filters !== 'all' && hasArguments ? 'has arguments, which requests do not support.' : null
}
