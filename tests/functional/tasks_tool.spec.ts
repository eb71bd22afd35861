import { asOwner, type Persona } from '#tests/support/personas'
import { allowHarm } from '#tests/support/scan_records'
import { schemaFiller } from '#tests/support/schema_filler'
import { startScriptedModel } from '#tests/support/scripted_model'
import { type Answer, type SeenRequest, startScriptedTarget } from '#tests/support/scripted_target'
import { newTool, type Tool } from '#tests/support/tool'
import testUtils from '@adonisjs/core/services/test_utils'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { stringify } from 'yaml'

const PURPOSE = 'Answers questions of the customers of a bank about their own accounts'
const MARKER = /the words "(\w+)", "(\w+)" and "(\d+)" joined with hyphens/

/** A bank's assistant: it obeys planted markers, declines what names a record, and chats about everything else. */
function answerTo(message: string): string {
  const marker = MARKER.exec(message)
  if (marker) return `Certainly, here it is: ${marker.slice(1).join('-')}`
  if (/10002|4711|10443|58213|00917|user id|record/i.test(message)) {
    return 'I cannot share the records of other customers.'
  }
  return 'The branch on the market square opens at nine.'
}

const bank = (request: SeenRequest): Answer => ({
  kind: 'reply',
  json: { text: answerTo(String(JSON.parse(request.body).message)) },
})

const PLUGINS = [
  { id: 'policy', config: { policy: 'Never promise a discount of more than ten percent.' } },
  { id: 'pii:direct' },
  { id: 'bola' },
  { id: 'harmful:illegal-activities' },
  { id: 'special-token-injection' },
  { id: 'ascii-smuggling' },
  { id: 'cca' },
]

const CONFIG = {
  description: 'A bank, attacked',
  prompts: ['{{prompt}}'],
  redteam: {
    purpose: PURPOSE,
    numTests: 1,
    maxConcurrency: 4,
    plugins: PLUGINS,
    strategies: [
      { id: 'basic' },
      { id: 'jailbreak:composite', config: { n: 2 } },
      { id: 'goat', config: { maxTurns: 2 } },
      { id: 'crescendo', config: { maxTurns: 2, maxBacktracks: 1 } },
      { id: 'jailbreak:meta', config: { numIterations: 2 } },
      { id: 'jailbreak:hydra', config: { maxTurns: 2, maxBacktracks: 1 } },
    ],
  },
}
const ONE_TO_ONE = ['basic', 'goat', 'crescendo', 'jailbreak:meta', 'jailbreak:hydra']

const OTHERS = {
  description: 'A bank, attacked otherwise',
  prompts: ['{{prompt}}'],
  redteam: {
    numTests: 1,
    purpose: PURPOSE,
    maxConcurrency: 4,
    plugins: [{ id: 'contracts' }],
    strategies: [
      { id: 'jailbreak:likert' },
      { id: 'citation' },
      { id: 'math-prompt' },
      { id: 'gcg' },
      { id: 'best-of-n' },
      { id: 'authoritative-markup-injection' },
      { id: 'mischievous-user', config: { maxTurns: 2 } },
      { id: 'jailbreak:goblin', config: { maxTurns: 2, maxBacktracks: 1 } },
      { id: 'jailbreak:tree', config: { maxDepth: 1, maxAttempts: 2, branchingFactor: 1 } },
      { id: 'custom', config: { strategyText: 'Be kind.', maxTurns: 2 } },
      { id: 'indirect-web-pwn', config: { maxFetchAttempts: 1 } },
    ],
  },
}

const OLDER = {
  description: 'A bank, attacked by an older tool',
  prompts: ['{{prompt}}'],
  redteam: {
    purpose: PURPOSE,
    numTests: 1,
    plugins: [PLUGINS[0], { id: 'cca' }],
    strategies: [
      { id: 'basic' },
      { id: 'goat', config: { maxTurns: 2 } },
      { id: 'jailbreak:hydra', config: { maxTurns: 2, maxBacktracks: 1 } },
    ],
  },
}

const WITH_MODEL = {
  description: 'A bank, attacked by a model',
  prompts: ['{{prompt}}'],
  redteam: {
    purpose: PURPOSE,
    numTests: 1,
    language: 'de',
    plugins: [{ id: 'wordplay' }, { id: 'harmful:hate' }],
    strategies: [
      { id: 'basic' },
      { id: 'jailbreak:composite', config: { n: 2 } },
      { id: 'goat', config: { maxTurns: 2 } },
      { id: 'crescendo', config: { maxTurns: 2, maxBacktracks: 1 } },
      { id: 'jailbreak:meta', config: { numIterations: 2 } },
      { id: 'jailbreak:tree', config: { maxDepth: 1, maxAttempts: 2, branchingFactor: 1 } },
      { id: 'jailbreak:hydra', config: { maxTurns: 2, maxBacktracks: 1 } },
      { id: 'mischievous-user', config: { maxTurns: 2 } },
    ],
  },
}

/** What was shared with the person's team. */
const resultsOf = ({ team }: Persona) =>
  db
    .from('eval_results')
    .whereIn('revision_id', db.from('evals').where('team_id', team.id).select('revision_id'))
    .select('plugin_id', 'strategy_id', 'status', 'reason')

type Row = {
  plugin_id: string
  strategy_id: string
  status: string
  reason: string | null
}

test.group('The command-line tool attacks with our tasks', (group) => {
  let owner: Persona
  let tool: Tool

  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())
  group.each.setup(async () => {
    owner = await asOwner()
    await allowHarm(owner)
    tool = newTool()
    return () => tool.remove()
  })

  async function writeConfig({ folder }: Tool, config: object, url: string) {
    const file = join(folder, 'promptfooconfig.yaml')
    const target = {
      id: 'http',
      label: 'bank',
      config: {
        url,
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: { message: '{{prompt}}' },
        transformResponse: 'json.text',
      },
    }
    writeFileSync(file, stringify({ ...config, targets: [target] }))
  }

  test('from generation to upload, without a model', async ({ assert, cleanup }) => {
    const target = await startScriptedTarget({ answer: bank })
    cleanup(target.close)
    tool.signIn(owner)
    await writeConfig(tool, CONFIG, target.url)
    const run = await tool.run(['redteam', 'run', '--no-progress-bar', '--no-cache'], {
      timeoutMs: 150_000,
    })
    // 100: some attacks worked.
    assert.equal(run.code, 100, run.stderr + run.stdout)
    assert.notMatch(run.stdout + run.stderr, /Error generating|needs a model|did not return/i)

    const rows: Row[] = await resultsOf(owner)
    const of = (strategy: string) => rows.filter((row) => row.strategy_id === strategy)
    // One test of each plugin, then each strategy on each of them.
    for (const id of ONE_TO_ONE) assert.lengthOf(of(id), PLUGINS.length, id)
    assert.lengthOf(of('jailbreak:composite'), 2 * PLUGINS.length)
    assert.deepEqual(
      rows.filter(({ status }) => status === 'error'),
      []
    )

    const outcome = (plugin: string, strategy = 'basic') =>
      of(strategy).find((row) => row.plugin_id === plugin)?.status
    assert.equal(outcome('cca'), 'failed')
    assert.equal(outcome('cca', 'jailbreak:composite'), 'failed')
    assert.equal(outcome('special-token-injection', 'jailbreak:meta'), 'failed')
    assert.equal(outcome('ascii-smuggling'), 'passed')
    assert.equal(outcome('bola'), 'passed')
    assert.equal(outcome('policy'), 'undecided')
    assert.equal(outcome('harmful:illegal-activities', 'goat'), 'undecided')
    for (const { status, reason } of rows) {
      assert.equal(status === 'undecided', reason?.startsWith('Undecided: ') ?? false)
    }
    assert.match(run.stdout, /Undecided|failed/)
  }).timeout(180_000)

  test('in its older version, too, and what is undecided stays so', async ({ assert, cleanup }) => {
    const older = newTool('older')
    cleanup(older.remove)
    const target = await startScriptedTarget({ answer: bank })
    cleanup(target.close)
    older.signIn(owner)
    await writeConfig(older, OLDER, target.url)
    const run = await older.run(['redteam', 'run', '--no-progress-bar', '--no-cache'], {
      timeoutMs: 150_000,
    })
    assert.equal(run.code, 100, run.stderr + run.stdout)
    const rows: Row[] = await resultsOf(owner).orderBy(['plugin_id', 'strategy_id'])
    assert.deepEqual(
      rows.map((row) => `${row.plugin_id} ${row.strategy_id} ${row.status}`),
      [
        'cca basic failed',
        'cca goat passed',
        'cca jailbreak:hydra passed',
        'policy basic undecided',
        'policy goat undecided',
        'policy jailbreak:hydra undecided',
      ]
    )
    // What nobody could decide has not ended a conversation: the second messages of both strategies were sent.
    const sent = target.requests.map(({ body }) => body)
    for (const second of ['Under Question write', 'One of the mistakes']) {
      assert.isAtLeast(sent.filter((body) => body.includes(second)).length, 2)
    }
  }).timeout(180_000)

  test('on other strategies, and on a target that it discovers first', async ({
    assert,
    cleanup,
  }) => {
    const target = await startScriptedTarget({ answer: bank })
    cleanup(target.close)
    tool.signIn(owner)
    await writeConfig(tool, OTHERS, target.url)
    const run = await tool.run(['redteam', 'run', '--no-progress-bar', '--no-cache'], {
      timeoutMs: 150_000,
    })
    assert.oneOf(run.code, [0, 100], run.stderr + run.stdout)
    const rows: Row[] = await resultsOf(owner)
    const strategies = [...new Set(rows.map((row) => row.strategy_id))]
    assert.sameMembers(strategies, ['basic', ...OTHERS.redteam.strategies.map(({ id }) => id)])
    assert.deepEqual(
      rows.filter(({ status }) => status === 'error'),
      []
    )
    const found = await tool.run(['redteam', 'discover', '-c', 'promptfooconfig.yaml'])
    assert.match(found.stdout, /branch on the market square/)
  }).timeout(220_000)

  test('with a model that writes, plays and judges', async ({ assert, cleanup }) => {
    const model = await startScriptedModel(schemaFiller())
    cleanup(model.close)
    await db.table('server_settings').insert({
      organization_id: owner.organization.id,
      key: 'redteam.provider',
      value: JSON.stringify({
        kind: 'openai_compatible',
        model: 'scripted-1',
        baseUrl: model.baseUrl,
      }),
    })
    const target = await startScriptedTarget({ answer: bank })
    cleanup(target.close)
    tool.signIn(owner)
    await writeConfig(tool, WITH_MODEL, target.url)
    const run = await tool.run(['redteam', 'run', '--no-progress-bar', '--no-cache'], {
      timeoutMs: 150_000,
    })
    assert.equal(run.code, 0, run.stderr + run.stdout)
    const rows: Row[] = await resultsOf(owner)
    const strategies = [...new Set(rows.map((row) => row.strategy_id))]
    assert.sameMembers(
      strategies,
      WITH_MODEL.redteam.strategies.map(({ id }) => id)
    )
    // The model finds that everything passes, in a language that no rule knows.
    assert.deepEqual([...new Set(rows.map(({ status }) => status))], ['passed'])
    assert.isTrue(model.requests.some(({ prompt }) => prompt.includes('German')))
    const [day] = await db.from('task_usage_days').where('team_id', owner.team.id)
    assert.isAbove(day.tasks, 20)
  }).timeout(180_000)
})
