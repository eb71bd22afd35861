import { assertAccessible } from '#tests/support/browser/page/accessible'
import { watch } from '#tests/support/browser/console/clean_console'
import { signIn } from '#tests/support/browser/sign_in'
import { widthOf } from '#tests/support/browser/page/width_of'
import { asMember, asOwner, type Persona } from '#tests/support/personas'
import { makeRecord } from '#tests/support/records/records'
import { test } from '@japa/runner'
import type { BrowserContext } from 'playwright'

const PHONE = { width: 360, height: 740 }

async function open(context: BrowserContext, persona: Persona, search = '') {
  await signIn(context, persona.user)
  const page = await context.newPage()
  const complaints = watch(page)
  await page.goto(`/organizations/${persona.organization.id}/audit-logs${search}`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  return { page, complaints }
}

/** Stores a target and changes it through the API. */
async function changedTarget(context: BrowserContext, owner: Persona) {
  const id = await makeRecord['redteam/targets'](owner, 'Bank')
  const response = await context.request.put(`/api/v1/providers/${id}`, {
    headers: { Authorization: `Bearer ${owner.token}` },
    data: { name: 'Bank of Ada', purpose: 'Helps customers of a bank' },
  })
  if (!response.ok()) throw new Error(await response.text())
}

test.group('Console | audit log', () => {
  test('an administrator opens an audit log entry by its URL, and closing the entry returns the focus to its row', async ({
    browserContext,
    assert,
  }) => {
    const owner = await asOwner()
    await changedTarget(browserContext, owner)
    const { page, complaints } = await open(browserContext, owner)
    await page.assertTitle('Audit logs | Assay')
    await assertAccessible(assert, page)
    const link = page.getByRole('link', { name: 'Changed target Bank of Ada: name, purpose' })
    const length = Number(await page.evaluate('history.length'))
    await link.focus()
    await page.keyboard.press('Enter')
    await page.waitForURL('**/audit-logs?entry=*')
    const drawer = page.getByRole('dialog', { name: 'Changed target Bank of Ada: name, purpose' })
    await drawer.getByRole('heading', { name: 'purpose', exact: true }).waitFor()
    await drawer.getByText('Changed', { exact: true }).first().waitFor()
    await drawer.getByText('Answers questions').waitFor()
    await drawer.getByText('Helps customers of a bank').waitFor()
    await drawer.getByText('API token', { exact: true }).waitFor()
    await assertAccessible(assert, page)
    await page.reload()
    await drawer.getByText('Helps customers of a bank').waitFor()
    await page.keyboard.press('Escape')
    await drawer.waitFor({ state: 'detached' })
    await link.and(page.locator(':focus')).waitFor()
    // Back must not reopen the entry: opening it added an item to the history, and closing it added none.
    assert.equal(await page.evaluate('history.length'), length + 1)
    await page.goForward()
    await drawer.waitFor()
    await page.keyboard.press('Escape')
    await drawer.waitFor({ state: 'detached' })
    assert.equal(await page.evaluate('history.length'), length + 1)
    await page.setViewportSize(PHONE)
    await link.click()
    await drawer.getByText('Helps customers of a bank').waitFor()
    assert.isAtMost(await widthOf(page), PHONE.width)
    await assertAccessible(assert, page)
    assert.deepEqual(complaints, [])
  })

  test("closing an entry before the list has loaded moves the focus to the entry's row once the row appears", async ({
    browserContext,
  }) => {
    const owner = await asOwner()
    await changedTarget(browserContext, owner)
    const { page } = await open(browserContext, owner)
    const link = page.getByRole('link', { name: 'Changed target Bank of Ada: name, purpose' })
    await link.click()
    await page.waitForURL('**/audit-logs?entry=*')
    const list = Promise.withResolvers<void>()
    await page.route(/\/api\/v1\/audit-logs\?/, async (route) => {
      await list.promise
      await route.continue()
    })
    await page.reload()
    const drawer = page.getByRole('dialog', { name: 'Changed target Bank of Ada: name, purpose' })
    await drawer.getByText('Helps customers of a bank').waitFor()
    await page.keyboard.press('Escape')
    await drawer.waitFor({ state: 'detached' })
    list.resolve()
    await link.and(page.locator(':focus')).waitFor()
  })

  test('the filters of the audit log apply to the list and the export and can be cleared', async ({
    browserContext,
    assert,
  }) => {
    const owner = await asOwner()
    await changedTarget(browserContext, owner)
    const { page, complaints } = await open(browserContext, owner)
    const changed = page.getByRole('link', { name: /^Changed target/ })
    const created = page.getByRole('link', { name: /^Created organization/ })
    await page.getByLabel('Resource type').selectOption('Organization')
    await changed.waitFor({ state: 'detached' })
    await created.waitFor()
    await page.getByLabel('Since').fill('2026-01-01')
    await page.getByRole('button', { name: /^Remove filter Since/ }).waitFor()
    await page.getByRole('combobox', { name: 'Actor' }).selectOption({ index: 1 })
    await page.getByRole('button', { name: /^Remove filter Actor/ }).waitFor()
    await created.waitFor()
    await page.setViewportSize(PHONE)
    assert.isAtMost(await widthOf(page), PHONE.width)
    await assertAccessible(assert, page)
    await page.setViewportSize({ width: 1280, height: 800 })

    await page.getByRole('button', { name: 'Export audit log' }).click()
    await assertAccessible(assert, page)
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: 'Export JSON' }).click(),
    ])
    const chunks: Buffer[] = []
    for await (const chunk of await download.createReadStream()) chunks.push(Buffer.from(chunk))
    const rows: { target: string }[] = JSON.parse(Buffer.concat(chunks).toString())
    assert.deepEqual(
      rows.map(({ target }) => target),
      ['ORGANIZATION']
    )

    await page.getByLabel('Until').fill('2020-01-01')
    await page.getByText('No results').waitFor()
    await assertAccessible(assert, page)
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await changed.waitFor()
    await page.reload()
    await page.getByRole('link', { name: 'Exported the audit log as JSON' }).waitFor()
    assert.deepEqual(complaints, [])
  })

  test('members cannot open the audit log', async ({ browserContext }) => {
    const owner = await asOwner()
    const member = await asMember(owner, ['ADMINISTRATOR'])
    await signIn(browserContext, member.user)
    const page = await browserContext.newPage()
    await page.goto(`/organizations/${owner.organization.id}/audit-logs`)
    await page.waitForURL((url) => !url.pathname.includes('audit-logs'))
  })
})
