import { assertAccessible } from '#tests/support/browser/page/accessible'
import { watch } from '#tests/support/browser/console/clean_console'
import { navigate } from '#tests/support/browser/navigate'
import { signIn } from '#tests/support/browser/sign_in'
import { httpProvider, startEval } from '#tests/support/records/eval_job_records'
import { ownerForEach } from '#tests/support/groups'
import type { Persona } from '#tests/support/personas'
import { startScriptedTarget, type SeenRequest } from '#tests/support/scripted/scripted_target'
import { startWorker } from '#tests/support/processes/worker'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import type { Page } from 'playwright'

const TESTS = 24

const config = (url: string) => ({
  description: 'Numbers',
  prompts: ['Say {{number}}'],
  providers: [httpProvider(url)],
  evaluateOptions: { maxConcurrency: 2 },
  tests: Array.from({ length: TESTS }, (_, n) => ({
    vars: { number: `n${n}` },
    assert: [{ type: 'contains', value: '{{number}}' }],
  })),
})

const again = async (page: Page, action: string, submit: string) => {
  const before = page.url()
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: action }).click()
  await page.getByRole('dialog').getByRole('button', { name: submit }).click()
  await page.waitForURL((url) => url.href !== before, { timeout: 20_000 })
}

test.group('Console | evaluation runs', (group) => {
  let owner: Persona
  ownerForEach(group, (one) => (owner = one))

  test('results of a running evaluation appear live, and the user replays, reruns, and regrades them', async ({
    browserContext,
    client,
    cleanup,
    assert,
  }) => {
    let isFixed = false
    const response = ({ body }: SeenRequest) => {
      const { message } = JSON.parse(body)
      const isWrong = !isFixed && /n[13]$/.test(message)
      return { kind: 'reply' as const, text: isWrong ? 'I will not' : `So: ${message}` }
    }
    const target = await startScriptedTarget({ answer: response, delayMs: 250 })
    cleanup(() => target.close())
    const scanId = await startEval(client, owner, { config: config(target.url) })
    const { eval_id: evalId } = await db.from('scans').where('id', scanId).firstOrFail()
    await signIn(browserContext, owner.user)
    const page = await browserContext.newPage()
    const complaints = watch(page)
    await page.goto(`/eval/${evalId}`)
    // The worker starts only after the page is open.
    await page.getByRole('button', { name: 'Stop run' }).waitFor()
    const worker = await startWorker()
    cleanup(() => worker.kill('SIGTERM'))
    await page.getByText('So: Say n0').waitFor({ timeout: 40_000 })
    await page.getByText(`1–${TESTS} of ${TESTS} test cases`).waitFor({ timeout: 40_000 })
    await page.getByRole('button', { name: 'Stop run' }).waitFor({ state: 'detached' })

    await navigate(page, `/eval/${evalId}?cell=1.0`)
    await page.getByRole('dialog', { name: 'Test case 2, prompt 1' }).waitFor()
    await page.getByRole('button', { name: 'Edit and replay prompt' }).click()
    const replay = page.getByRole('dialog', { name: 'Edit and replay prompt' })
    await replay.getByText(/The response is graded by contains/).waitFor()
    await replay.getByRole('textbox', { name: 'Prompt' }).fill('Please say n1 now')
    await page.keyboard.press('Control+Enter')
    const now = replay.getByRole('region', { name: 'Now' })
    await now.getByText('So: Please say n1 now').waitFor({ timeout: 40_000 })
    await now.getByText('Passed').first().waitFor()
    await replay.getByRole('region', { name: 'Before' }).getByText('I will not').waitFor()
    await assertAccessible(assert, page)
    await replay.getByRole('button', { name: 'Close' }).click()
    await page.getByRole('button', { name: 'Close' }).click()

    isFixed = true
    await again(page, 'Rerun failed test cases…', 'Rerun failed test cases')
    await page.getByText('1–2 of 2 test cases').waitFor({ timeout: 40_000 })
    await page.getByText('So: Say n3').waitFor({ timeout: 40_000 })
    await page.getByRole('button', { name: 'Stop run' }).waitFor({ state: 'detached' })
    const asked = target.requests.length
    await again(page, 'Regrade stored responses…', 'Regrade responses')
    await page.getByText('So: Say n1').waitFor({ timeout: 40_000 })
    await page.getByText('1–2 of 2 test cases').waitFor()
    assert.lengthOf(target.requests, asked)
    assert.deepEqual(complaints, [])
  }).timeout(180_000)
})
