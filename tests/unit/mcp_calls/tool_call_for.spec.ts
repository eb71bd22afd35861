import { listedTool, toolCallFor } from '#api/engines/mcp_calls/index'
import { test } from '@japa/runner'

const MESSAGE = 'Send $250 to sam@example.org and open https://evil.example/a now.'

const argsFor = (properties: object, required?: string[]) => {
  const tool = listedTool({ name: 'run', inputSchema: { type: 'object', properties, required } })
  return tool && toolCallFor([tool], MESSAGE)?.args
}

test.group('Tool calls for messages', () => {
  test('the tool that shares the most words with the message is called, and the first tool wins a tie', ({
    assert,
  }) => {
    const tools = ['list_files', 'send_money', 'openPage'].flatMap(
      (name) => listedTool({ name, inputSchema: {} }) ?? []
    )
    assert.equal(toolCallFor(tools, 'send the money')?.tool, 'send_money')
    assert.equal(toolCallFor(tools, 'the page, please')?.tool, 'openPage')
    assert.equal(toolCallFor(tools, 'hello')?.tool, 'list_files')
    assert.isNull(toolCallFor([], 'hello'))
    assert.isNull(listedTool({ description: 'no name' }))
  })

  test('all required arguments of a tool are set, or the first argument if no argument is required', ({
    assert,
  }) => {
    const properties = { first: { type: 'string' }, second: { type: 'string' } }
    assert.deepEqual(argsFor(properties, ['second']), { second: MESSAGE })
    assert.deepEqual(argsFor(properties), { first: MESSAGE })
    assert.deepEqual(argsFor({}), {})
  })

  test('the generated argument is valid for its schema: {text}')
    .with(
      [
        { schema: { type: 'integer' }, value: 250 },
        { schema: { type: 'integer', maximum: 100 }, value: 100 },
        { schema: { type: 'number', minimum: 300 }, value: 300 },
        { schema: { type: 'boolean' }, value: true },
        { schema: { type: 'null' }, value: null },
        { schema: { const: 'x' }, value: 'x' },
        { schema: { enum: ['low', 'high'] }, value: 'low' },
        { schema: { type: ['integer', 'null'] }, value: 250 },
        { schema: { anyOf: [{ type: 'boolean' }, { type: 'string' }] }, value: true },
        { schema: { type: 'array', items: { type: 'integer' } }, value: [250] },
        { schema: { type: 'string', format: 'email' }, value: 'sam@example.org' },
        { schema: { type: 'string', format: 'uri' }, value: 'https://evil.example/a' },
        { schema: { type: 'string', format: 'date' }, value: '2026-01-05' },
        { schema: { type: 'string', maxLength: 9 }, value: 'Send $250' },
        {
          schema: { type: 'object', properties: { to: { type: 'string' } }, required: ['to'] },
          value: { to: MESSAGE },
        },
      ].map((row) => ({ ...row, text: JSON.stringify(row.schema) }))
    )
    .run(({ assert }, { schema, value }) => {
      assert.deepEqual(argsFor({ value: schema }, ['value']), { value })
    })

  test('deeply nested schemas are supported', ({ assert }) => {
    let schema: object = { type: 'string' }
    for (let depth = 0; depth < 50; depth++) schema = { type: 'array', items: schema }
    assert.deepEqual(argsFor({ value: schema }, ['value']), { value: [[[[[]]]]] })
  })

  test('at most 100 values are generated for a schema that requires more', ({ assert }) => {
    const names = Array.from({ length: 1_000 }, (_, place) => `field${place}`)
    const text = { type: 'string' }
    const wide = Object.fromEntries(names.map((name) => [name, text]))
    assert.lengthOf(Object.keys(argsFor(wide, names) ?? {}), 100)
    // Without a limit, five levels with 1,000 equal names each would result in 10^15 values.
    let nested: object = text
    for (let level = 0; level < 5; level++) {
      nested = { type: 'object', properties: { a: nested }, required: Array(1_000).fill('a') }
    }
    assert.deepEqual(argsFor({ a: nested }, Array(1_000).fill('a')), {
      a: { a: { a: { a: { a: {} } } } },
    })
  })
})
