import { fillTemplate, fillVariables, renderPrompt } from '#api/engines/evals/index'
import { test } from '@japa/runner'

test.group('Filling in variables', () => {
  test('names, paths and filters are filled in; nothing else is evaluated', ({ assert }) => {
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

  test('nothing of an object that is not its own is read', ({ assert }) => {
    assert.equal(fillTemplate('{{constructor}}{{a.constructor.name}}{{a.length}}', { a: {} }), '')
  })

  test('variables may name each other, and end when they go in circles', ({ assert }) => {
    assert.equal(fillVariables({ a: '{{b}}!', b: '{{c}}', c: 'x' }).a, 'x!')
    assert.isString(fillVariables({ a: '{{b}}', b: '{{a}}' }).a)
  })

  test('a prompt that is JSON stays JSON, whatever a value holds', ({ assert }) => {
    const prompt = '[{"role":"user","content":"Say {{word}}"}]'
    const word = 'a "quote"\nand a line'
    assert.deepEqual(JSON.parse(renderPrompt(prompt, { word })), [
      { role: 'user', content: `Say ${word}` },
    ])
    assert.equal(renderPrompt('{{word}}', { word: '{"a":1}' }), '{"a":1}')
  })
})
