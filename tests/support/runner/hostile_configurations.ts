import fc from 'fast-check'

/** Fragments that a template engine or decoder might interpret. `hostileText` combines them at random. */
const piece = fc.constantFrom(
  ...[
    '{{',
    '}}',
    '{%',
    '%}',
    '{#',
    '#}',
    ' name ',
    'name',
    '|dump',
    '.',
    '[0]',
    '(',
    ')',
    "'",
    '"',
  ],
  ...[
    '\\',
    '\\u007b',
    '\\x7b',
    '&#123;',
    '&lcub;',
    'file:',
    '//',
    '/',
    'exec:',
    'x',
    ' ',
    '\n',
    '-',
  ],
  ...[
    'constructor',
    '__proto__',
    'range',
    'env.APP_KEY',
    '7*7',
    'raw',
    'endraw',
    '[',
    ']',
    '{',
    '}',
    ':',
    ',',
  ]
)
export const hostileText = fc
  .tuple(fc.array(piece, { maxLength: 12 }), fc.integer({ min: 0, max: 3 }), fc.boolean())
  .map(([pieces, times, hidesBraces]) => {
    let text = pieces.join('')
    for (let time = 0; time < times; time++) text = JSON.stringify(text)
    return hidesBraces ? text.replaceAll('{', '\\u007b').replaceAll('}', '\\u007d') : text
  })
/** Strings, and lists and objects of strings, nested up to four levels deep. */
export const hostileConfiguration = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    hostileText,
    fc.string(),
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(fc.oneof(hostileText, fc.constantFrom('body', 'text')), tie('value'), {
      maxKeys: 3,
    })
  ),
})).value

/**
 * Parses a string as JSON repeatedly, as the library might. Returns every intermediate string and all strings of the
 * last value.
 */
export function readings(text: string): string[] {
  const parsed: string[] = []
  let value: unknown = text
  for (let depth = 0; depth < 20 && typeof value === 'string'; depth++) {
    parsed.push(value)
    try {
      value = JSON.parse(value)
    } catch {
      return parsed
    }
  }
  return [...parsed, ...stringsIn(value)]
}

/** Collects all strings in a value, including property names and the strings in JSON that other strings contain. */
export function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return readings(value)
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, entry]) => [
    ...(Array.isArray(value) ? [] : readings(name)),
    ...stringsIn(entry),
  ])
}

/** Placeholders that the runner substitutes. */
export const PLAIN_NAME = /\{\{-?\s*\w+(?:\.\w+|\[\d+\])*(?:\s*\|\s*\w+(?:\(\))?)*\s*-?\}\}/g
