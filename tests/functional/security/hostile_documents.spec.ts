import { asOwner, type Persona } from '#tests/support/personas'
import { removePersona } from '#tests/support/records/scan_records'
import { watchHealth } from '#tests/support/processes/watch_health'
import { startWebProcess, type WebProcess } from '#tests/support/processes/web_process'
import { test } from '@japa/runner'

/** The goal is 200 ms on a dedicated machine. Doubled because shared CPU caches slow down parsing. */
const MAX_BLOCKED_MS = 400

const times = (count: number, make: (n: number) => string, separator = '\n') =>
  Array.from({ length: count }, (_, n) => make(n)).join(separator)

const openApi = `openapi: 3.0.0\npaths:\n${times(32_000, (n) => `  /path/number/${n}:\n    get: {summary: Operation ${n}}`)}`
const aliasBomb = `a0: &a0 [x, x]\n${times(60, (n) => `a${n + 1}: &a${n + 1} [*a${n}, *a${n}, *a${n}]`)}`
const keys = times(20_000, (n) => `key${n}: 1`)
const selfReferring = JSON.stringify({
  openapi: '3.0.0',
  paths: {
    '/chat': {
      post: {
        requestBody: {
          content: { 'application/json': { schema: { $ref: '#/components/schemas/A' } } },
        },
      },
    },
  },
  components: {
    schemas: {
      A: {
        type: 'object',
        properties: Object.fromEntries(
          Array.from({ length: 40 }, (_, n) => [`p${n}`, { $ref: '#/components/schemas/A' }])
        ),
      },
    },
  },
})
const config = (tests: unknown) => ({ prompts: ['{{a}}'], providers: ['echo'], tests })
const list = (count: number) => Array.from({ length: count }, (_, n) => n)

type Hostile = { name: string; path: string; method?: string; body: unknown }

const hostile: Hostile[] = [
  {
    name: 'OpenAPI YAML with 32,000 paths',
    path: 'providers/import/openapi',
    body: { text: openApi },
  },
  {
    name: 'OpenAPI YAML of an alias bomb',
    path: 'providers/import/openapi',
    body: { text: `openapi: 3.0.0\npaths: {}\n${aliasBomb}` },
  },
  {
    name: 'OpenAPI YAML nested 900,000 levels deep',
    path: 'providers/import/openapi',
    body: { text: '['.repeat(900_000) },
  },
  {
    name: 'an OpenAPI schema that contains itself 40 times',
    path: 'providers/import/openapi',
    body: { text: selfReferring, operation: 'POST /chat' },
  },
  {
    name: 'a curl command of 25,000 quotes',
    path: 'providers/import',
    body: { text: `curl http://a.example ${"-d '".repeat(25_000)}` },
  },
  {
    name: 'a JSON body that is cut off after 300,000 characters',
    path: 'providers/import',
    body: {
      text: JSON.stringify({ m: list(20_000).map((n) => ({ role: 'user', n: `${n}` })) }).slice(
        0,
        300_000
      ),
    },
  },
  {
    name: 'a configuration with 20,000 keys',
    path: 'configs/check',
    body: {
      config: { ...config([]), ...Object.fromEntries(list(20_000).map((n) => [`key${n}`, 1])) },
    },
  },
  { name: 'YAML with 20,000 keys', path: 'configs/check', body: { yaml: keys } },
  { name: 'YAML of an alias bomb', path: 'configs/check', body: { yaml: aliasBomb } },
  {
    name: 'YAML of a million quotes',
    path: 'configs/check',
    body: { yaml: '"'.repeat(1_000_000) },
  },
  {
    name: '100,000 tests',
    path: 'configs/check',
    body: { config: config(list(100_000).map((n) => ({ vars: { n } }))) },
  },
  {
    name: 'a template of a million braces',
    path: 'configs/check',
    body: { config: { ...config([]), prompts: ['{{'.repeat(500_000)] } },
  },
  {
    name: 'variables that expand to 10^10 tests',
    path: 'configs/check',
    body: {
      config: config([
        { vars: Object.fromEntries(list(10).map((n) => [`v${n}`, list(10)])), providers: ['echo'] },
      ]),
    },
  },
  {
    name: '100,000 providers',
    path: 'configs/check',
    body: { config: { ...config([]), providers: list(100_000).map((n) => `openai:chat:${n}`) } },
  },
  {
    name: 'a scan template of 30,000 keys',
    path: 'redteam/configs/import',
    body: { yaml: `redteam:\n${times(30_000, (n) => `  key${n}: 1`)}` },
  },
  {
    name: 'a scan template of an alias bomb',
    path: 'redteam/configs/import',
    body: { yaml: `redteam:\n  purpose: x\n${aliasBomb}` },
  },
  {
    name: 'a CSV of a million columns',
    path: 'custom-policies/import',
    body: { csv: 'a,'.repeat(999_000), dryRun: true },
  },
  {
    name: 'a CSV of one line without an end',
    path: 'custom-policies/import',
    body: { csv: 'a'.repeat(1_999_000), dryRun: true },
  },
  {
    name: 'a CSV of an open quote',
    path: 'custom-policies/import',
    body: { csv: `text\n"${'a""\n'.repeat(400_000)}`, dryRun: true },
  },
  {
    name: 'attacks in a CSV of a million columns',
    method: 'PUT',
    path: 'redteam/attack-sets/beavertails',
    body: {
      fileName: 'a.csv',
      licence: 'MIT',
      content: `prompt,${'a,'.repeat(900_000)}\n${'b,'.repeat(900_000)}`,
    },
  },
  {
    name: 'attacks in JSON nested a million levels deep',
    method: 'PUT',
    path: 'redteam/attack-sets/beavertails',
    body: { fileName: 'a.json', licence: 'MIT', content: '['.repeat(1_000_000) },
  },
]

type HostileFile = { name: string; path: string; file: string; text: () => string }

const tests = 'configs/tests/import'
const evals = 'results/import'

const hostileFiles: HostileFile[] = [
  {
    name: 'tests in a JSON list of 600,000 mappings',
    path: tests,
    file: 'a.json',
    text: () => `[${'{},'.repeat(600_000)}{}]`,
  },
  {
    name: 'tests in JSON nested ten million levels deep',
    path: tests,
    file: 'a.json',
    text: () => '['.repeat(9_900_000),
  },
  {
    name: 'one test in 10 MB of YAML',
    path: tests,
    file: 'a.yaml',
    text: () => `- vars:\n${times(500_000, (n) => `    key${n}: 1`)}`,
  },
  {
    name: 'tests in a CSV of a million columns and a million rows',
    path: tests,
    file: 'a.csv',
    text: () => `${times(1_000_000, (n) => `c${n}`, ',')}\n${'a\n'.repeat(1_000_000)}`,
  },
  {
    name: 'tests in a CSV with an open quote',
    path: tests,
    file: 'a.csv',
    text: () => `a,b\n"${'x'.repeat(30_000_000)}`,
  },
  {
    name: 'an evaluation nested five million levels deep',
    path: evals,
    file: 'a.json',
    text: () => '['.repeat(5_000_000),
  },
  {
    name: 'an evaluation in YAML with 100,000 keys',
    path: evals,
    file: 'a.yaml',
    text: () => times(100_000, (n) => `key${n}: 1`),
  },
]

test.group('Server responsiveness while parsing hostile documents', (group) => {
  let owner: Persona
  let web: WebProcess
  group.setup(async () => {
    owner = await asOwner('Hostile')
    web = await startWebProcess()
    return async () => {
      await web.stop()
      await removePersona(owner)
    }
  })

  test('the server keeps responding to other requests while it parses a hostile body: {name}')
    .with(hostile)
    .timeout(90_000)
    .run(async ({ assert }, { path, method = 'POST', body }) => {
      const send = async (text: string) => {
        const response = await fetch(`${web.origin}/api/v1/${path}`, {
          method,
          headers: {
            'authorization': `Bearer ${owner.token}`,
            'content-type': 'application/json',
            'x-promptfoo-team-id': owner.team.id,
          },
          body: text,
        })
        return { status: response.status, text: await response.text() }
      }
      const text = typeof body === 'string' ? body : JSON.stringify(body)
      // The first request to a route loads its code, which is not part of parsing.
      await send('{}')
      const { blockedMs, result } = await watchHealth(web, () => send(text))
      assert.isBelow(result.status, 500, result.text.slice(0, 500))
      assert.notInclude([401, 403, 404, 405], result.status)
      assert.isBelow(blockedMs, MAX_BLOCKED_MS)
    })

  test('the server keeps responding to other requests while it parses a hostile file: {name}')
    .with(hostileFiles)
    .timeout(90_000)
    .run(async ({ assert }, { path, file, text }) => {
      const send = async (body: FormData) => {
        const response = await fetch(`${web.origin}/api/v1/${path}`, {
          method: 'POST',
          headers: { authorization: `Bearer ${owner.token}` },
          body,
        })
        return { status: response.status, text: await response.text() }
      }
      const body = new FormData()
      body.append('file', new Blob([text()]), file)
      await send(new FormData())
      const { blockedMs, result } = await watchHealth(web, () => send(body))
      assert.isTrue(
        result.status === 422 || /"faults":\[\{/.test(result.text),
        `${result.status} ${result.text.slice(0, 300)}`
      )
      assert.isBelow(blockedMs, MAX_BLOCKED_MS)
    })
})
