import {
  documentVariables,
  fillTemplate,
  fillVariables,
  renderPrompt,
} from '#api/engines/evals/index'
import { test } from '@japa/runner'

test.group('Template variables', () => {
  test('templates support only names, paths, and filters', ({ assert }) => {
    const vars = { name: ' Ann ', user: { pets: ['cat'] }, n: 3, none: null }
    assert.equal(
      fillTemplate('{{name|trim}} {{ user.pets[0] }} {{n}} {{none}}{{unknown}}!', vars),
      'Ann cat 3 !'
    )
    assert.equal(fillTemplate('{{user | dump}}', vars), '{"pets":["cat"]}')
    const lists = { pets: ['cat', null, ['dog', 2]] }
    assert.equal(
      fillTemplate('{{pets}} {{user}}', { ...vars, ...lists }),
      'cat,,dog,2 [object Object]'
    )
    assert.equal(
      fillTemplate('{{ 7*7 }} {{range(9)}} {% if x %}', vars),
      '{{ 7*7 }} {{range(9)}} {% if x %}'
    )
  })

  test('the template {template} is rendered as {text}')
    .with([
      { template: '{{ value | urlencode }}', text: '%20a%26b%20' },
      { template: '{{ value | trim | urlencode }}', text: 'a%26b' },
      { template: '{{ value | trim() }}', text: 'a&b' },
      { template: '{{ value | dump }}', text: '" a&b "' },
      { template: '{{ value | trim | dump }}', text: '"a&b"' },
      { template: '{{ value | upper }}', text: ' A&B ' },
      { template: '{{ value | random }}', text: '{{ value | random }}' },
      { template: '{{ none | dump }}', text: '' },
      { template: '{{- value -}}', text: ' a&b ' },
    ])
    .run(({ assert }, { template, text }) => {
      assert.equal(fillTemplate(template, { value: ' a&b ' }), text)
    })

  test('the filter {filter} reduces the list 1, 2, 3 to {text}')
    .with([
      { filter: 'select("eq", 2)', text: '2' },
      { filter: 'select("equalto", 2)', text: '2' },
      { filter: 'select("sameas", 2)', text: '2' },
      { filter: 'reject("equalto", 2)', text: '1,3' },
    ])
    .run(({ assert }, { filter, text }) => {
      assert.equal(fillTemplate(`{{ list | ${filter} | join(",") }}`, { list: [1, 2, 3] }), text)
    })

  test('the truncate filter keeps 255 characters if the length is missing, zero, or negative', ({
    assert,
  }) => {
    const vars = { text: 'x'.repeat(300) }
    for (const filter of ['truncate', 'truncate(0)', 'truncate(-1)']) {
      assert.equal(fillTemplate(`{{ text | ${filter} }}`, vars), `${'x'.repeat(255)}...`)
    }
    assert.equal(fillTemplate('{{ text | truncate(3) }}', vars), 'xxx...')
  })

  test('a variable that refers to itself is expanded at most five times', ({ assert }) => {
    // Each pass inserts the result of the previous one, so the number of dots doubles: 2, 4, … 32.
    assert.equal(fillVariables({ a: '{{a}}.' }).a, `{{a}}${'.'.repeat(2 ** 5)}`)
  })

  test('templates do not read inherited properties', ({ assert }) => {
    assert.equal(fillTemplate('{{constructor}}{{a.constructor.name}}{{a.length}}', { a: {} }), '')
  })

  test('variables can refer to each other, and circular references do not cause an endless loop', ({
    assert,
  }) => {
    assert.equal(fillVariables({ a: '{{b}}!', b: '{{c}}', c: 'x' }).a, 'x!')
    assert.isString(fillVariables({ a: '{{b}}', b: '{{a}}' }).a)
  })

  test('values are escaped in a JSON prompt and inserted unchanged in other prompts', ({
    assert,
  }) => {
    const prompt = '[{"role":"user","content":"Say {{word}}"}]'
    const word = 'a "quote"\nand a line'
    assert.deepEqual(JSON.parse(renderPrompt(prompt, { word })), [
      { role: 'user', content: `Say ${word}` },
    ])
    assert.equal(renderPrompt('{{word}}', { word: '{"a":1}' }), '{"a":1}')
  })

  test('variables of prompts and requests are listed, except variables supplied by the run', ({
    assert,
  }) => {
    const variables = documentVariables({
      prompts: ['{{a}} {{prompt}} {{sessionId}} {{env.KEY}}', { raw: '{{b}}{{a}}' }],
      providers: [
        'echo {{c}}',
        { id: 'http', config: { body: '{{d}}{{_conversation}}' } },
        { id: 'x {{e}}' },
      ],
      tests: [],
    })
    assert.deepEqual(variables, ['a', 'b', 'c', 'd'])
  })

  test('one trailing line break of a value, such as that of a YAML block, is removed', ({
    assert,
  }) => {
    assert.equal(renderPrompt('{{a}}|{{b}}|{{c}}', { a: 'x\n', b: 'y\n\n', c: '\nz' }), 'x|y\n|\nz')
    assert.equal(renderPrompt('{{n}}', { n: 1 }), '1')
  })

  test('variables in a JSON prompt are encoded as JSON: {prompt}')
    .with([
      { prompt: '{"a":["{{v}}",1,null,true]}', text: { a: ['"', 1, null, true] } },
      { prompt: ' [{"a":{"b":"{{v}}"}}]', text: [{ a: { b: '"' } }] },
    ])
    .run(({ assert }, { prompt, text }) => {
      assert.equal(renderPrompt(prompt, { v: '"' }), JSON.stringify(text, null, 2))
    })

  test('variables in a prompt that is not JSON are inserted as they are: {$self}')
    .with(['{{v}}', '{"a":{{v}}', '"{{v}}"', 'x ["{{v}}"]', '{{ v }} []'])
    .run(({ assert }, prompt) => {
      assert.equal(renderPrompt(prompt, { v: '"' }), prompt.replace(/\{\{ ?v ?\}\}/, '"'))
    })
})
