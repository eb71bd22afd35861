import { test } from '@japa/runner'
import fc from 'fast-check'
import { createRequire } from 'node:module'
import { refuseCode } from '#api/platform/runner/refuse_code'
import { renderPlain } from '#api/platform/runner/templates/plain_template'
import {
  hostileConfiguration,
  PLAIN_NAME,
  stringsIn,
} from '#tests/support/runner/hostile_configurations'

type Engine = { renderString(template: string, context: object): string }

/** The library's template engine, which the runner never loads. */
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
  test('plain names are rendered in the same way as by the evaluation library: {$self}')
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

  test('other template syntax is not evaluated: {$self}')
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

  test('templates read only own data properties: {$self}')
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

  test('templates with 200,000 repeated openings are rendered within two seconds', ({ assert }) => {
    const texts = ['{{', '{{ ', '{% raw %}', '{{a', '{{a|', ' ', '{{ a | trim ']
    for (const text of texts) {
      const startedAt = performance.now()
      renderPlain(text.repeat(200_000) + '{{', {})
      assert.isBelow(performance.now() - startedAt, 2_000, text)
    }
  })
})

const hostile = {
  name: 'N',
  get getter() {
    throw new Error('An accessor was called')
  },
}

test.group('Configurations accepted by the code check', () => {
  test('accepted configurations contain no templates except plain names, however they are encoded', ({
    assert,
  }) => {
    let accepted = 0
    fc.assert(
      fc.property(hostileConfiguration, (configuration) => {
        if (refuseCode(configuration).length > 0) return
        accepted++
        for (const text of stringsIn(configuration)) {
          assert.notMatch(text, /file:\/\//i)
          assert.notMatch(text.replace(PLAIN_NAME, ''), /\{\{|\{%/)
        }
      }),
      { numRuns: 5_000, seed: 13 }
    )
    assert.isAbove(accepted, 1_000)
  })

  test('strings without statements are rendered unchanged except for plain names and whitespace', ({
    assert,
  }) => {
    fc.assert(
      fc.property(hostileConfiguration, (configuration) => {
        for (const text of stringsIn(configuration)) {
          const around = text.split(PLAIN_NAME).map((part) => part.replaceAll(/\s/g, ''))
          if (text.includes('{%')) continue
          const rendered = renderPlain(text, hostile).replaceAll(/\s/g, '')
          for (const part of around) assert.include(rendered, part)
          if (around.length === 1) assert.equal(renderPlain(text, hostile), text)
        }
      }),
      { numRuns: 5_000, seed: 14 }
    )
  })

  test('the evaluation library renders accepted configurations to the same strings', ({
    assert,
  }) => {
    fc.assert(
      fc.property(hostileConfiguration, (configuration) => {
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
