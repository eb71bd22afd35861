import { withinDeadline } from '#tests/support/within_deadline'
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

const filtered = {
  ...context,
  word: 'banana',
  words: ['pear', 'Apple', 'fig', 'apple', 'date'],
  number: -2.345,
  numbers: [3, 1, 2, 6],
  text: '3.7 pieces',
  hex: 'ff',
  ages: { Zoe: 31, adam: 40, Bob: 7 },
  people: [
    { name: 'Zoe', team: 'a', age: 31, lead: true },
    { name: 'adam', team: 'b', age: 40 },
    { name: 'Bob', team: 'a', age: 7, lead: false },
  ],
  lines: 'one\ntwo\n\nthree',
  markup: '<p class="x">A & B</p> <!-- note --> <b>it\'s</b>  5 < 6\n  end',
  sentence: 'The quick brown fox jumps',
  links: 'See https://a.example/x, www.b.example and c.org or (d@e.example).',
}

test.group('Templates in the runner', () => {
  test('a template of plain names renders as in the evaluation library: {$self}')
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

  test('the filter in {$self} has the same result as in the evaluation library')
    .with([
      '{{ zero | abs }}{{ number | abs }} {{ number | round(1) }} {{ number | round(0, "ceil") }} {{ number | round(1, "floor") }}',
      '{{ words | batch(2) | dump }} {{ words | batch(2, "-") | dump }} {{ words | slice(2) | dump }} {{ words | slice(2, "-") | dump }}',
      '{{ name | capitalize }} [{{ "" }}] {{ name | title }} {{ name | upper }} {{ name | lower }}',
      '[{{ word | center(9) }}] [{{ word | center(8) }}] [{{ word | center }}]',
      '{{ missing | default("d") }} {{ zero | default("d") }} {{ zero | default("d", true) }} {{ nothing | d("d") }} {{ missing | d(name) }}',
      '{{ ages | dictsort | dump }} {{ ages | dictsort(true) | dump }} {{ ages | dictsort(false, "value") | dump }}',
      '{{ list | dump(2) }} {{ user | dump }}',
      '{{ markup | e }} {{ markup | escape }} {{ markup | forceescape }} {{ markup | striptags }} {{ markup | striptags(true) }}',
      '{{ words | first }} {{ words | last }} {{ word | first }} {{ word | last }} {{ words | length }} {{ word | length }} {{ ages | length }} {{ missing | length }}',
      '{{ "3.5" }} {{ text | float }} {{ name | float(2) }} {{ text | int }} {{ name | int(7) }} {{ name | int(default=7) }} {{ hex | int(0, 16) }}',
      '{{ people | groupby("team") | dump }}',
      '{{ lines | indent }}|{{ lines | indent(2, true) }}|{{ missing | indent }}',
      '{{ words | join }} {{ words | join(", ") }} {{ people | join("-", "name") }} {{ words | join("\\n") }}',
      '{{ word | list | dump }} {{ ages | list | dump }} {{ words | list | dump }}',
      '{{ lines | nl2br }} {{ missing | nl2br }}',
      '{{ numbers | reject("odd") | dump }} {{ numbers | select("odd") | dump }} {{ list | select | dump }} {{ numbers | select("divisibleby", 3) | dump }}',
      '{{ people | rejectattr("lead") | dump }} {{ people | selectattr("lead") | dump }}',
      '{{ word | replace("a", "b") }} {{ word | replace("a", "b", 1) }} {{ word | replace("", ".") }} {{ number | replace("-", "+") }} {{ word | replace("z", "y") }}',
      '{{ word | reverse }} {{ words | reverse | dump }}',
      '{{ words | sort | dump }} {{ words | sort(true) | dump }} {{ words | sort(false, true) | dump }} {{ people | sort(attribute="name") | dump }} {{ numbers | sort(reverse=true) | dump }}',
      '{{ word | string }} {{ numbers | sum }} {{ people | sum("age") }} {{ people | sum("age", 10) }}',
      '{{ sentence | truncate(12) }}|{{ sentence | truncate(12, true) }}|{{ sentence | truncate(12, true, "!") }}|{{ word | truncate(12) }}',
      '{{ links | urlize }} {{ links | urlize(8, true) }} {{ sentence | urlencode }} {{ ages | urlencode }}',
      '{{ sentence | wordcount }} {{ blank | trim | upper | replace(" ", "_") }}',
    ])
    .run(({ assert }, template) => {
      const readable = template.replace('{{ "" }}', '').replace('{{ "3.5" }}', '')
      assert.equal(renderPlain(readable, filtered), reference.renderString(readable, filtered))
    })

  test('a filter is skipped for a value for which the evaluation library throws an error: {$self}')
    .with([
      'number | upper',
      'user | title',
      'word | join("-")',
      'word | batch(0)',
      'words | slice(0)',
    ])
    .run(({ assert }, expression) => {
      const [name = ''] = expression.split(' ')
      const plain = renderPlain(`{{ ${name} }}`, filtered)
      assert.equal(renderPlain(`{{ ${expression} }}`, filtered), plain)
    })

  test('a filter does not create a text of more than 2,000,000 characters: {$self}')
    .with([
      `long | replace('', long)`,
      `long | replace('a', long)`,
      `letters | join(long)`,
      `long | list | join(long)`,
      `long | escape | replace('a', long) | indent(10000)`,
      `word | center(1000000000)`,
    ])
    .run(({ assert }, expression) => {
      const long = 'a\n'.repeat(10_000)
      const vars = { long, letters: long.split(''), word: 'a' }
      assert.isAtMost(renderPlain(`{{ ${expression} }}`, vars).length, 2_000_000)
    })

  test('filters with arguments are accepted in prompts and rejected in requests', ({ assert }) => {
    const value = 'Hi {{ name | default("you") | upper }}'
    const messages = (options: object) =>
      refuseCode({ prompts: [value], providers: [{ config: { body: value } }] }, options).map(
        ({ field }) => field
      )
    assert.deepEqual(messages({ filters: 'all' }), ['providers[0].config.body'])
    assert.deepEqual(messages({}), ['prompts[0]', 'providers[0].config.body'])
    const refused = refuseCode({ text: '{{ a | default(env) }}' }, { filters: 'all' })
    assert.match(refused[0]?.message ?? '', /names a server object/)
  })

  test('template syntax other than plain names and filters is not evaluated: {$self}')
    .with([
      '{{ 7*7 }}',
      "{{ range.constructor('return 6*7')() }}",
      '{{ name["x"] }}',
      '{{ list | random }}',
      '{{ name | upper(7*7) }}',
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

  test('templates with a million repeated openings are rendered in linear time', ({ assert }) => {
    const texts = ['{{', '{{ ', '{% raw %}', '{{a', '{{a|', ' ', '{{ a | trim ']
    for (const text of texts) {
      const render = () => renderPlain(text.repeat(1_000_000) + '{{', {})
      assert.isString(withinDeadline(render), text)
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
  test('accepted configurations contain no templates except plain names, regardless of their encoding', ({
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
