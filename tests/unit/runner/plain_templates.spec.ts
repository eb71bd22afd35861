import { test } from '@japa/runner'
import fc from 'fast-check'
import { createRequire } from 'node:module'
import { refuseCode } from '#api/runner/refuse_code'
import { renderPlain } from '#api/runner/templates/plain_template'

type Engine = { renderString(template: string, context: object): string }

/** The engine that the library brings, which the runner never loads. */
const reference: Engine = createRequire(import.meta.url)('nunjucks').configure({
  autoescape: false,
})

const context = {
  name: 'Ada "Q" Lovelace',
  blank: '  x y  ',
  list: ['a', { b: 'deep' }, null],
  user: { name: 'n', nested: { items: [1, 2] } },
  zero: 0,
  no: false,
  nothing: null,
}

test.group('Templates in the runner', () => {
  test('render plain names like the library’s engine: {$self}')
    .with([
      '{{name}} and {{ user.name }}',
      '{{ list[0] }}{{ list[1].b }}{{ user.nested.items[1] }}',
      'a {{- name -}} b {{- zero }} {{ no -}}  c',
      '[{{ missing }}|{{ missing.deeper }}|{{ nothing }}|{{ list }}|{{ user }}]',
      '{{ name | dump }} {{ list | dump }} {{ blank | trim }} {{ name|urlencode }} {{ name | safe }}',
      '{{ blank | trim | dump }}{{ user | dump() }}',
      '{% raw %}{{ name }} {% if x %}{% endraw %}{{ name }}',
      'plain { } {{name}}}',
      '{{ name.length }}',
    ])
    .run(({ assert }, template) => {
      assert.equal(renderPlain(template, context), reference.renderString(template, context))
    })

  test('leave everything else as it is: {$self}')
    .with([
      '{{ 7*7 }}',
      "{{ range.constructor('return 6*7')() }}",
      '{{ name["x"] }}',
      '{{ name | upper }}',
      '{{ f() }}',
      '{% for a in list %}{{ 1 + 1 }}{% endfor %}',
      '{# note #}',
      '{% raw %} without an end {{ 2 }}',
      '{{',
    ])
    .run(({ assert }, template) => assert.equal(renderPlain(template, context), template))

  test('read own data only: {$self}')
    .with([
      'constructor',
      '__proto__',
      'name.constructor',
      'user.constructor.constructor',
      'list.map',
      'toString',
      'user.getter',
      'user.method',
    ])
    .run(({ assert }, name) => {
      const user = {
        method: () => 'called',
        get getter() {
          throw new Error('called')
        },
      }
      assert.equal(renderPlain(`<{{ ${name} }}>`, { ...context, user }), '<>')
    })

  test('take time that grows with the text, whatever it holds', ({ assert }) => {
    const texts = ['{{', '{{ ', '{% raw %}', '{{a', '{{a|', ' ', '{{ a | trim ']
    for (const text of texts) {
      const startedAt = performance.now()
      renderPlain(text.repeat(200_000) + '{{', {})
      assert.isBelow(performance.now() - startedAt, 2_000, text)
    }
  })
})

/** Texts that are likely to be something: pieces of templates, escapes and references, put together and encoded. */
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
const encoded = fc
  .tuple(fc.array(piece, { maxLength: 12 }), fc.integer({ min: 0, max: 3 }), fc.boolean())
  .map(([pieces, times, hidesBraces]) => {
    let text = pieces.join('')
    for (let time = 0; time < times; time++) text = JSON.stringify(text)
    return hidesBraces ? text.replaceAll('{', '\\u007b').replaceAll('}', '\\u007d') : text
  })
const nested = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    encoded,
    fc.string(),
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(fc.oneof(encoded, fc.constantFrom('body', 'text')), tie('value'), { maxKeys: 3 })
  ),
})).value

const hostile = {
  name: 'N',
  get getter() {
    throw new Error('An accessor was called')
  },
}

/** What the library does with a text of a configuration: parse it as JSON, render it, and both again. */
function readings(text: string): string[] {
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

function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return readings(value)
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, entry]) => [
    ...(Array.isArray(value) ? [] : readings(name)),
    ...stringsIn(entry),
  ])
}

const PLAIN_NAME = /\{\{-?\s*\w+(?:\.\w+|\[\d+\])*(?:\s*\|\s*\w+(?:\(\))?)*\s*-?\}\}/g

test.group('Configurations that the check accepts', () => {
  test('hold no template but plain names, however they are encoded', ({ assert }) => {
    let accepted = 0
    fc.assert(
      fc.property(nested, (configuration) => {
        if (refuseCode(configuration).length > 0) return
        accepted++
        for (const text of stringsIn(configuration)) {
          assert.notMatch(text, /file:\/\//i)
          assert.notMatch(text.replace(PLAIN_NAME, ''), /\{\{|\{%/)
        }
      }),
      { numRuns: 20_000, seed: 13 }
    )
    assert.isAbove(accepted, 1_000)
  })

  test('are returned unchanged by the runner’s renderer but for plain names', ({ assert }) => {
    fc.assert(
      fc.property(nested, (configuration) => {
        for (const text of stringsIn(configuration)) {
          const around = text.split(PLAIN_NAME).map((part) => part.replaceAll(/\s/g, ''))
          if (text.includes('{%')) continue
          const rendered = renderPlain(text, hostile).replaceAll(/\s/g, '')
          for (const part of around) assert.include(rendered, part)
          if (around.length === 1) assert.equal(renderPlain(text, hostile), text)
        }
      }),
      { numRuns: 20_000, seed: 14 }
    )
  })

  test('are rendered by the engine of the library to the same texts', ({ assert }) => {
    fc.assert(
      fc.property(nested, (configuration) => {
        if (refuseCode(configuration).length > 0) return
        for (const text of stringsIn(configuration)) {
          if (/\{#|#\}/.test(text) || /\|\s*(trim|urlencode)/.test(text)) continue
          assert.equal(
            renderPlain(text, { name: 'N' }),
            reference.renderString(text, { name: 'N' })
          )
        }
      }),
      { numRuns: 5_000, seed: 15 }
    )
  })
})
