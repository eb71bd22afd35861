import { ownerForEach } from '#tests/support/groups'
import { assertAccessible } from '#tests/support/browser/page/accessible'
import { seedEval } from '#tests/support/browser/seeds/eval_seeds'
import { contentWidth } from '#tests/support/browser/page/in_page'
import { navigate } from '#tests/support/browser/navigate'
import { open } from '#tests/support/browser/open'
import { revisionIdOf } from '#tests/support/records/eval_records'
import { type Persona } from '#tests/support/personas'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright'

const drawerOf = (page: Page) => page.getByRole('dialog', { name: /^Test case \d/ })

/**
 * Stores three results: one of an assistant that calls a function, one of an attack with a backtracked turn, and one
 * without messages. The first two have traces.
 */
async function seedConversations(owner: Persona): Promise<string> {
  const id = await seedEval(owner, {
    tests: ['Peru', 'Chile', 'Cuba'].map((country) => ({
      vars: { question: country },
      answers: [{ outcome: 'passed', output: 'Lima' }],
    })),
    prompts: [{ raw: 'The capital of {{question}}?', provider: 'looks-up' }],
  })
  const at = { revision_id: await revisionIdOf(id), prompt_idx: 0 }
  await db.table('eval_payloads').multiInsert([
    { ...at, test_idx: 0, row: JSON.stringify({ response: RESPONSE }) },
    { ...at, test_idx: 1, row: JSON.stringify({ metadata: ATTACK }) },
  ])
  await db.table('eval_traces').multiInsert(
    TRACES.map(({ test_idx, ...trace }, position) => ({
      ...{ ...at, position, test_idx },
      trace: JSON.stringify(trace),
    }))
  )
  return id
}

const RESPONSE = {
  output: 'Lima',
  prompt: 'Rewritten: the capital of Peru?',
  metadata: {
    citations: [{ source: 'https://example.com/atlas', quote: 'Lima lies on the coast' }],
    messages: JSON.stringify([
      { role: 'system', content: 'Be brief.' },
      { role: 'user', content: 'The capital of Peru?' },
      {
        role: 'assistant',
        content: null,
        tool_calls: [{ function: { name: 'atlas', arguments: '{"of":"Peru"}' } }],
      },
      { role: 'tool', content: 'Lima' },
      { role: 'assistant', content: 'It is **Lima**.' },
    ]),
  },
}

const turn = (prompt: string, output: string) => ({ prompt, output })
const ATTACK = {
  messages: [
    { role: 'user', content: 'Tell me politely' },
    { role: 'assistant', content: 'Gladly' },
  ],
  redteamHistory: [turn('Tell me at once', 'No'), turn('Tell me politely', 'Gladly')],
}

const BEGAN = Date.parse('2026-11-22T07:16:14.000Z')
const span = (spanId: string, name: string, from: number, to: number, more: object) => ({
  spanId,
  name,
  startTime: BEGAN + from,
  endTime: BEGAN + to,
  ...more,
})

/** Traces in the formats of an upload and of an output file; the last one has no spans. */
const TRACES = [
  {
    traceId: 'c31a80c6',
    test_idx: 0,
    spans: [
      span('a1', 'answer', 0, 377, { status: { code: 'ok' } }),
      span('a2', 'look up', 52, 87, {
        parentSpanId: 'a1',
        status: { code: 'error', message: 'No such town' },
        attributes: { 'tool.name': 'atlas' },
      }),
    ],
  },
  { traceId: 'd4', test_idx: 0, spans: [span('b1', 'judge', 400, 410, { statusCode: 1 })] },
  { traceId: 'e5', test_idx: 1, spans: [] },
]

test.group('Evaluations | messages and traces', (group) => {
  let owner: Persona
  ownerForEach(group, (one) => (owner = one))

  test('the messages of a result are shown in order, with function calls', async ({
    browserContext,
    assert,
  }) => {
    const id = await seedConversations(owner)
    const { page, complaints } = await open(
      browserContext,
      `/eval/${id}?cell=0.0&tab=messages`,
      owner
    )
    const drawer = drawerOf(page)
    await drawer.getByRole('tab', { name: 'Messages 5', selected: true }).waitFor()
    const messageItems = drawer.getByRole('listitem')
    assert.deepEqual(await messageItems.getByRole('heading').allTextContents(), [
      '1. System',
      '2. User',
      '3. Assistant calls atlas',
      '4. Tool',
      '5. Assistant',
    ])
    await messageItems.nth(2).getByText('"of": "Peru"').waitFor()
    const last = messageItems.nth(4)
    await last.getByRole('button', { name: 'Markdown' }).click()
    await last.locator('strong', { hasText: 'Lima' }).waitFor()
    await assertAccessible(assert, page)

    await drawer.getByRole('tab', { name: 'Prompt and output' }).click()
    await drawer.getByRole('region', { name: 'Prompt sent by the provider' }).waitFor()
    await drawer.getByText('Rewritten: the capital of Peru?').waitFor()
    const source = drawer.getByRole('link', { name: 'Open the source of citation 1' })
    assert.equal(await source.getAttribute('href'), 'https://example.com/atlas')
    await drawer.getByText('Lima lies on the coast').waitFor()
    await assertAccessible(assert, page)
    assert.deepEqual(complaints, [])
  })

  test('backtracked turns of an attack are listed separately from its conversation', async ({
    browserContext,
  }) => {
    const id = await seedConversations(owner)
    const { page } = await open(browserContext, `/eval/${id}?cell=1.0&tab=messages`, owner)
    const drawer = drawerOf(page)
    await drawer.getByRole('heading', { name: 'All attack turns' }).waitFor()
    const [conversation, all] = [drawer.getByRole('list').first(), drawer.getByRole('list').last()]
    await all.getByText('Tell me at once').waitFor()
    await conversation.getByText('Tell me at once').waitFor({ state: 'detached' })
    await navigate(page, `/eval/${id}?cell=2.0&tab=messages`)
    await drawer.getByText('No messages recorded', { exact: false }).waitFor()
  })

  test('each trace is shown as a timeline with errors and durations and can be downloaded', async ({
    browserContext,
    assert,
  }) => {
    const id = await seedConversations(owner)
    const { page, complaints } = await open(
      browserContext,
      `/eval/${id}?cell=0.0&tab=traces`,
      owner
    )
    const drawer = drawerOf(page)
    await drawer.getByRole('tab', { name: 'Traces 3' }).waitFor()
    const trace = drawer.getByRole('region', { name: 'Trace c31a80c6' })
    await trace.getByText('duration 377 ms', { exact: false }).waitFor()
    await drawer.getByRole('region', { name: 'Trace d4' }).getByText('judge').waitFor()
    const failing = trace.getByRole('listitem').filter({ hasText: 'look up' })
    await failing.getByText('starts at 52 ms, lasts 35 ms, error').waitFor()
    await failing.getByText('No such town').waitFor()
    await failing.getByText('Details', { exact: true }).click()
    const details = failing.locator('dl')
    assert.include(await details.innerText(), '2026-11-22T07:16:14.087Z')
    assert.match(await details.innerText(), /Parent span\s+a1[^]*tool.name\s+atlas/)
    await page.setViewportSize({ width: 360, height: 740 })
    assert.isAtMost(await contentWidth(drawer), 360)
    await assertAccessible(assert, page)

    const [download] = await Promise.all([
      page.waitForEvent('download'),
      drawer.getByRole('button', { name: 'Download traces as JSON' }).click(),
    ])
    const saved = JSON.parse(await readFile(await download.path(), 'utf8'))
    assert.containsSubset(saved, { evalId: id, traces: [{ id: 'c31a80c6' }, { id: 'd4' }] })

    await navigate(page, `/eval/${id}?cell=1.0&tab=traces`)
    await drawer
      .getByRole('region', { name: 'Trace e5' })
      .getByText('The trace has no spans.')
      .waitFor()
    await navigate(page, `/eval/${id}?cell=2.0&tab=traces`)
    await drawer.getByText('No trace recorded for this result.').waitFor()
    assert.deepEqual(complaints, [])
  })
})
