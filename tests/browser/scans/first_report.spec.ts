import { countClicks } from '#tests/support/browser/count_clicks'
import { isReady } from '#tests/support/browser/seeds/report_page'
import { freePort } from '#tests/support/processes/free_port'
import { startScriptedTarget } from '#tests/support/scripted/scripted_target'
import { endPrograms, Program } from '#tests/unit/bin/programs/program'
import { test } from '@japa/runner'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright'

const MAX_CLICKS = 12
const MAX_MS = 180_000

/** Runs `npm start` with an empty data folder. @returns the printed sign-in link */
async function startFresh(folder: string): Promise<string> {
  const settings = { DATA_DIR: folder, PORT: String(await freePort()) }
  const program = new Program('bin/start.mjs', [], { env: settings })
  return program.line((line) => /http:\/\/\S+\/login\?token=\S+/.exec(line)?.[0])
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** Clicks a field and types into it. */
async function enter(page: Page, label: string, text: string) {
  await page.getByRole('textbox', { name: label, exact: true }).click()
  await page.keyboard.type(text)
}

test.group('Console | first report', (group) => {
  let folder: string

  group.each.setup(() => {
    folder = mkdtempSync(join(tmpdir(), 'assay-first-report-'))
    // Processes that drop root privileges also need access to the folder.
    chmodSync(folder, 0o755)
    return async () => {
      await endPrograms()
      rmSync(folder, { recursive: true, force: true })
    }
  })

  test('after a fresh npm start, a report on a custom HTTP target takes at most 12 clicks', async ({
    browserContext,
    cleanup,
    assert,
  }) => {
    const target = await startScriptedTarget({
      answer: { kind: 'reply', text: "I'm sorry, but I can't help with that." },
    })
    cleanup(() => target.close())
    const link = await startFresh(folder)
    const clicks = await countClicks(browserContext)
    const page = await browserContext.newPage()
    page.setDefaultTimeout(MAX_MS)

    await page.goto(link)
    await page.getByRole('link', { name: 'New Scan' }).click()
    // The demo's target may not exist yet on a slow machine.
    await page.getByRole('link', { name: /^Create (your first )?target$/ }).click()
    await page.locator('[name=name]:focus').waitFor()
    await page.keyboard.type('Support bot')
    await button(page, 'Next').click()
    await enter(page, 'URL', `${target.url}/chat`)
    await button(page, 'Next').click()
    await enter(page, 'Purpose', 'Answers questions of customers')
    await button(page, 'Create target').click()
    await page.waitForURL(/\/redteam\/setup\/[0-9a-f-]{36}\/template\?/)
    await page.getByLabel('Scan template').click()
    await page.getByRole('option', { name: 'Quick check' }).click()
    await button(page, 'Continue').click()
    await button(page, 'Start scan').click()
    await page.getByRole('link', { name: 'View report' }).click()
    await isReady(page)

    await page.getByRole('heading', { level: 1 }).filter({ hasText: 'Support bot' }).waitFor()
    assert.isAbove(target.requests.length, 0)
    assert.isAtMost(clicks.length, MAX_CLICKS, clicks.join(', '))
  }).timeout(2 * MAX_MS)
})
