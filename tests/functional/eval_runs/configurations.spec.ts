import { TargetFactory } from '#database/factories/target_factory'
import { asNeighbor, asOwner } from '#tests/support/personas'
import testUtils from '@adonisjs/core/services/test_utils'
import { test } from '@japa/runner'

const url = '/api/v1/configs'

const DOCUMENT = {
  description: 'Greetings',
  prompts: ['Say {{word}}'],
  providers: ['echo'],
  tests: [{ vars: { word: 'hello' }, assert: [{ type: 'contains', value: 'hello' }] }],
}

test.group('Evaluation configurations', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('a configuration is returned as written, plus its ID and team, and can be saved back unchanged', async ({
    client,
    assert,
  }) => {
    const owner = await asOwner()
    const config = { ...DOCUMENT, outputPath: 'kept.json', tags: { a: 'b' } }
    const made = await client.post(url).json({ name: 'Mine', config }).bearerToken(owner.token)
    made.assertStatus(201)
    const { id } = made.body()
    const got = await client.get(`${url}/${id}`).bearerToken(owner.token)
    assert.deepEqual(got.body().config, {
      ...config,
      metadata: { configId: id, teamId: owner.team.id },
    })
    const saved = await client.put(`${url}/${id}`).json(got.body()).bearerToken(owner.token)
    saved.assertStatus(200)
    assert.deepEqual(saved.body().config, got.body().config)
    const list = await client.get(url).bearerToken(owner.token)
    assert.containsSubset(list.body(), [{ id, name: 'Mine', prompts: 1, providers: 1, tests: 1 }])
    assert.notProperty(list.body()[0], 'config')
  })

  test('a save based on an outdated version does not overwrite the newer version', async ({
    client,
    assert,
  }) => {
    const { token } = await asOwner()
    const made = await client.post(url).json({ name: 'Mine', config: DOCUMENT }).bearerToken(token)
    const { id, updatedAt } = made.body()
    const save = (body: object) => client.put(`${url}/${id}`).json(body).bearerToken(token)
    const first = await save({ name: 'First', updatedAt })
    first.assertStatus(200)
    const second = await save({ name: 'Second', updatedAt })
    second.assertStatus(409)
    assert.equal(second.body().error.code, 'conflict')
    const now = await client.get(`${url}/${id}`).bearerToken(token)
    assert.equal(now.body().name, 'First')
    ;(await save({ name: 'Second', updatedAt: now.body().updatedAt })).assertStatus(200)
    ;(await save({ name: 'Whatever' })).assertStatus(200)
  })

  test('a configuration that would run code or contains a credential is rejected with an error for the field', async ({
    client,
    assert,
  }) => {
    const { token } = await asOwner()
    const config = {
      prompts: ['file://prompt.txt', '{% for x in y %}{% endfor %}'],
      providers: [
        'exec:./run.sh',
        { id: 'http', config: { url: 'http://x', transformResponse: 'process.exit()' } },
        { id: 'openai:chat:x', config: { apiKey: 'sk-12345678' } },
        { id: 'http', config: { url: 'http://x', headers: { Authorization: 'Bearer abcdefgh' } } },
      ],
      tests: [
        {
          vars: { script: 'fine', command: 'fine too' },
          assert: [{ type: 'javascript', value: 'true' }],
        },
        { options: { transform: 'output' }, assert: [{ type: 'contian', value: 'x' }] },
      ],
      extensions: ['file://hook.js:run'],
    }
    const response = await client.post(url).json({ name: 'Bad', config }).bearerToken(token)
    response.assertStatus(422)
    const fields = response.body().error.errors.map(({ field }: { field: string }) => field)
    assert.sameMembers(fields, [
      'config.prompts.0',
      'config.prompts.1',
      'config.providers.0',
      'config.providers.1.config.transformResponse',
      'config.providers.2.config.apiKey',
      'config.providers.3.config.headers.Authorization',
      'config.tests.0.assert.0.type',
      'config.tests.1.options.transform',
      'config.tests.1.assert.0.type',
      'config.extensions',
    ])
    assert.notInclude(JSON.stringify(response.body()), 'sk-12345678')
  })

  test('a configuration check reports the line and column of each error, and estimates the size of the evaluation', async ({
    client,
    assert,
  }) => {
    const { token } = await asOwner()
    const yaml = `prompts: ['{{a}} {{b}}', two]
providers:
  - echo
  - groq:llama
tests:
  - vars: { a: [1, 2], b: x }
    assert:
      - type: llm-rubric
        value: is kind
      - type: trace-span-count
        value: { pattern: x, max: 1 }
`
    const response = await client.post(`${url}/check`).json({ yaml }).bearerToken(token)
    response.assertStatus(200)
    const { faults, estimate, variables, config } = response.body()
    assert.deepEqual(estimate, { tests: 2, prompts: 2, providers: 2, calls: 8 })
    assert.deepEqual(variables, ['a', 'b'])
    assert.equal(config.tests.length, 1)
    assert.deepEqual(
      faults.map((fault: Record<string, unknown>) => [
        fault.path,
        fault.line,
        fault.column,
        fault.blocks,
      ]),
      [
        ['tests[0].assert[0]', 8, 9, 'running'],
        ['tests[0].assert[1]', 10, 9, 'running'],
        ['providers[1]', 4, 5, 'running'],
      ]
    )
    assert.include(faults[0].message, 'server settings')
  })

  test('a check of a JSON configuration also returns the configuration as YAML', async ({
    client,
    assert,
  }) => {
    const { token } = await asOwner()
    const response = await client.post(`${url}/check`).json({ config: DOCUMENT }).bearerToken(token)
    assert.deepEqual(response.body().faults, [])
    assert.include(response.body().yaml, 'prompts:\n  - Say {{word}}')
  })

  test('a configuration can use environment variables of the command-line tool, but a server-side run rejects them', async ({
    client,
    assert,
  }) => {
    const { token } = await asOwner()
    const provider = {
      id: 'http',
      config: {
        url: 'http://127.0.0.1:9',
        body: { q: '{{prompt}}' },
        headers: { Authorization: 'Bearer {{env.TOKEN}}' },
      },
    }
    const config = { ...DOCUMENT, providers: [provider] }
    const saved = await client.post(url).json({ name: 'For the tool', config }).bearerToken(token)
    saved.assertStatus(201)
    const run = await client
      .post('/api/v1/jobs')
      .json({ type: 'eval', configId: saved.body().id })
      .bearerToken(token)
    run.assertStatus(422)
    assert.equal(
      run.body().error.errors[0].field,
      'config.providers.0.config.headers.Authorization'
    )
  })

  test('a configuration can call only targets of the same team, with their stored settings', async ({
    client,
    assert,
  }) => {
    const owner = await asOwner()
    const neighbor = await asNeighbor(owner)
    const mine = await TargetFactory.merge({ teamId: owner.team.id }).create()
    const theirs = await TargetFactory.merge({ teamId: neighbor.team.id }).create()
    const faultsOf = async (provider: unknown) => {
      const config = { ...DOCUMENT, providers: [provider] }
      const response = await client.post(`${url}/check`).json({ config }).bearerToken(owner.token)
      return response.body().faults.map(({ message }: { message: string }) => message)
    }
    assert.deepEqual(await faultsOf(`promptfoo://provider/${mine.id}`), [])
    assert.match(
      (await faultsOf(`promptfoo://provider/${theirs.id}`))[0],
      /does not exist in this team/
    )
    const elsewhere = { id: `promptfoo://provider/${mine.id}`, config: { url: 'http://evil.test' } }
    assert.match((await faultsOf(elsewhere))[0], /cannot be overridden here/)
  })

  test("a request to run another team's configuration returns 404, and a run without a configuration is rejected", async ({
    client,
  }) => {
    const owner = await asOwner()
    const neighbor = await asNeighbor(owner)
    const made = await client
      .post(url)
      .json({ name: 'Theirs', config: DOCUMENT })
      .bearerToken(neighbor.token)
    const run = await client
      .post('/api/v1/jobs')
      .json({ type: 'eval', configId: made.body().id })
      .bearerToken(owner.token)
    run.assertStatus(404)
    const none = await client.post('/api/v1/jobs').json({ type: 'eval' }).bearerToken(owner.token)
    none.assertStatus(422)
  })

  test('creating, changing, and deleting a configuration is audited', async ({
    client,
    assert,
  }) => {
    const { token } = await asOwner()
    const made = await client.post(url).json({ name: 'A', config: DOCUMENT }).bearerToken(token)
    const { id } = made.body()
    await client.put(`${url}/${id}`).json({ name: 'B' }).bearerToken(token)
    await client.delete(`${url}/${id}`).bearerToken(token)
    const log = await client
      .get('/api/v1/audit-logs')
      .qs({ filter: JSON.stringify({ target: 'EVAL_CONFIG' }), sort: '["createdAt","ASC"]' })
      .bearerToken(token)
    assert.sameMembers(
      log.body().map(({ action }: { action: string }) => action),
      ['eval_config_created', 'eval_config_updated', 'eval_config_deleted']
    )
  })

  test("test cases are imported from CSV with promptfoo's special columns, and errors are reported by line", async ({
    client,
    assert,
  }) => {
    const { token } = await asOwner()
    const send = (name: string, content: string) =>
      client
        .post(`${url}/tests/import`)
        .file('file', Buffer.from(content), { filename: name })
        .bearerToken(token)
    const csv = `word,__expected1,__expected2,__description,__metadata:kind,__threshold
hello,contains: hello,not-contains: bye,Greets,polite,0.5
"a ""b""
c",,,,,
`
    const good = await send('tests.csv', csv)
    good.assertStatus(200)
    assert.deepEqual(good.body().faults, [])
    assert.deepEqual(good.body().variables, ['word'])
    assert.deepEqual(good.body().tests[0], {
      description: 'Greets',
      vars: { word: 'hello' },
      assert: [
        { type: 'contains', value: 'hello' },
        { type: 'not-contains', value: 'bye' },
      ],
      threshold: 0.5,
      metadata: { kind: 'polite' },
    })
    assert.equal(good.body().tests[1].vars.word, 'a "b"\nc')
    const yaml = await send('tests.yaml', '- vars: { a: 1 }\n- vars: { a: [2] }\n  assert: 5\n')
    assert.lengthOf(yaml.body().tests, 2)
    assert.equal(yaml.body().faults[0].line, 2)
    const wrong = await send('tests.exe', 'x')
    wrong.assertStatus(422)
  })
})
