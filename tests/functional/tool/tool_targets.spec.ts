import { DEFAULT_CHAT_SETTINGS } from '#api/contract/targets/target_settings'
import { asNeighbor, asOwner, type Persona } from '#tests/support/personas'
import { HTTP_SETTINGS } from '#tests/support/records/records'
import { startScriptedTarget } from '#tests/support/scripted/scripted_target'
import { newTool, type Tool, TOOL_VERSIONS, type ToolRun } from '#tests/support/tool/tool'
import testUtils from '@adonisjs/core/services/test_utils'
import type { ApiClient } from '@japa/api-client'
import { test } from '@japa/runner'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const VERSIONS = Object.keys(TOOL_VERSIONS) as (keyof typeof TOOL_VERSIONS)[]

const KEY = 'sesame-open-0123456789'

const httpTarget = (url: string, changes: object = {}) => ({
  name: 'Bank',
  type: 'http',
  settings: {
    ...HTTP_SETTINGS,
    url: `${url}/chat`,
    headers: [
      { name: 'Content-Type', value: 'application/json' },
      { name: 'X-API-Key', secret: true, value: { value: 'stored-and-never-handed-out' } },
    ],
    responsePath: 'choices[0].message.content',
    ...changes,
  },
})

const chatTarget = (url: string) => ({
  name: 'Assistant',
  type: 'openai-chat',
  settings: {
    ...DEFAULT_CHAT_SETTINGS,
    url: `${url}/v1`,
    model: 'small',
    apiKey: { value: 'stored-and-never-handed-out' },
    systemPrompt: 'You are a bank.',
  },
})

async function create(client: ApiClient, { token }: Persona, target: object): Promise<string> {
  const made = await client.post('/api/v1/providers').json(target).bearerToken(token)
  made.assertStatus(201)
  return made.body().id
}

/** Writes a configuration file and runs it with the tool. */
function evaluate(tool: Tool, config: object, env: Record<string, string> = {}): Promise<ToolRun> {
  writeFileSync(join(tool.folder, 'config.json'), JSON.stringify(config))
  const args = ['eval', '-c', 'config.json', '--no-share', '--no-cache', '-o', 'results.json']
  return tool.run(args, { env })
}

const resultsOf = (tool: Tool) =>
  JSON.parse(readFileSync(join(tool.folder, 'results.json'), 'utf8')).results.results

const outputOf = ({ stdout, stderr }: ToolRun) => stdout + stderr

test.group('Stored targets in the command-line tool', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())
  group.each.timeout(120_000)

  for (const version of VERSIONS) {
    test(`the command-line tool calls stored targets of all the user's teams with the tool's own credentials: ${version}`, async ({
      client,
      assert,
      cleanup,
    }) => {
      const target = await startScriptedTarget({
        answer: { kind: 'reply', json: { choices: [{ message: { content: 'Hi' } }] } },
      })
      const owner = await asOwner()
      // The tool does not send a team ID, and the HTTP target is not in the owner's first team.
      const neighbor = await asNeighbor(owner)
      const http = await create(client, neighbor, httpTarget(target.url))
      const chat = await create(client, owner, chatTarget(target.url))
      const tool = newTool(version)
      cleanup(() => Promise.all([tool.remove(), target.close()]).then(() => {}))
      tool.signIn(owner)
      const run = await evaluate(
        tool,
        {
          providers: [
            `promptfoo://provider/${http}`,
            { id: `promptfoo://provider/${chat}`, label: 'My name for it' },
            { id: 'echo', config: { linkedTargetId: `promptfoo://provider/${http}` } },
          ],
          prompts: ['Hello {{name}}'],
          tests: [{ vars: { name: 'Ada' }, assert: [{ type: 'contains', value: 'H' }] }],
        },
        { TARGET_X_API_KEY: KEY, TARGET_API_KEY: KEY }
      )
      assert.equal(run.code, 0, outputOf(run))
      const bySent = Object.groupBy(target.requests, ({ path }) => path)
      assert.deepEqual(Object.keys(bySent).sort(), ['/chat', '/v1/chat/completions'])
      assert.equal(bySent['/chat']?.[0]?.headers['x-api-key'], KEY)
      assert.equal(bySent['/chat']?.[0]?.body, '{"message":"Hello Ada"}')
      const asked = bySent['/v1/chat/completions']?.[0]
      assert.equal(asked?.headers.authorization, `Bearer ${KEY}`)
      assert.deepEqual(JSON.parse(asked?.body ?? ''), {
        model: 'small',
        messages: [
          { role: 'system', content: 'You are a bank.' },
          { role: 'user', content: 'Hello Ada' },
        ],
      })
      const results: { provider: { label: string }; success: boolean }[] = resultsOf(tool)
      assert.sameMembers(
        results.map(({ provider, success }) => `${provider.label} ${success}`),
        ['Bank true', 'My name for it true', ' true']
      )
      assert.notInclude(outputOf(run), 'stored-and-never-handed-out')
    })
  }

  test('the command-line tool reports that a target does not exist', async ({
    assert,
    cleanup,
  }) => {
    const tool = newTool()
    cleanup(tool.remove)
    tool.signIn(await asOwner())
    const absent = '00000000-0000-4000-8000-000000000000'
    const run = await evaluate(tool, { providers: [`promptfoo://provider/${absent}`] })
    assert.equal(run.code, 1)
    assert.include(outputOf(run), 'Failed to fetch provider from cloud')
  })

  for (const version of VERSIONS) {
    test(`the command-line tool validates a stored target and explains an invalid response: ${version}`, async ({
      client,
      assert,
      cleanup,
    }) => {
      const owner = await asOwner()
      const target = await startScriptedTarget({
        answer: {
          kind: 'reply',
          json: { choices: [{ message: { content: 'Hi, I am a bank.' } }] },
        },
      })
      const good = await create(client, owner, httpTarget(target.url, { stateful: false }))
      const changes = { stateful: false, responsePath: 'choices' }
      const bad = await create(client, owner, httpTarget(target.url, changes))
      const tool = newTool(version)
      cleanup(() => Promise.all([tool.remove(), target.close()]).then(() => {}))
      tool.signIn(owner)
      const env = { TARGET_X_API_KEY: KEY }
      const fine = await tool.run(['validate', 'target', '-t', good], { env })
      assert.equal(fine.code, 0, outputOf(fine))
      assert.include(outputOf(fine), 'The target responded: Hi, I am a bank.')
      const wrong = await tool.run(['validate', 'target', '-t', bad], { env })
      assert.include(outputOf(wrong), 'The response is a JSON value')
      assert.include(outputOf(wrong), 'json.choices[0].message.content')
    })
  }

  test('the server generates a target from a sample request', async ({ client, assert }) => {
    const { token } = await asOwner()
    const generate = (body: object) =>
      client.post('/api/v1/http-provider-generator').json(body).bearerToken(token)
    const requestExample = `curl https://bank.test/ask -H 'X-API-Key: ${KEY}' --json '{"message":"Hi"}'`
    const made = await generate({ requestExample, responseExample: '{"reply":"Hello"}' })
    assert.containSubset(made.body(), {
      id: 'http',
      config: {
        url: 'https://bank.test/ask',
        headers: { 'X-API-Key': '{{env.TARGET_X_API_KEY}}' },
        body: { message: '{{prompt}}' },
        transformResponse: 'json.reply',
      },
    })
    ;(await generate({ requestExample: 'nothing of the kind' })).assertStatus(422)
  })

  for (const version of VERSIONS) {
    test(`the command-line tool runs discovery against a stored target: ${version}`, async ({
      client,
      assert,
      cleanup,
    }) => {
      const owner = await asOwner()
      const response = 'I help the customers of a bank with their accounts.'
      const target = await startScriptedTarget({
        answer: { kind: 'reply', json: { choices: [{ message: { content: response } }] } },
      })
      const id = await create(client, owner, httpTarget(target.url))
      const tool = newTool(version)
      cleanup(() => Promise.all([tool.remove(), target.close()]).then(() => {}))
      tool.signIn(owner)
      const run = await tool.run(['redteam', 'discover', '-t', id], {
        env: { TARGET_X_API_KEY: KEY },
      })
      assert.equal(run.code, 0, outputOf(run))
      assert.include(outputOf(run), response)
      assert.isAbove(target.requests.length, 1)
    })
  }
})
