import type { CountedRefusal } from '#api/platform/http/refused_requests'
import { flushRefusedRequests } from '#api/accounts/refused_requests/record_refused_requests'
import { writeRefusedRequests } from '#api/accounts/refused_requests/write_refused_requests'
import { assertAccessible } from '#tests/support/browser/page/accessible'
import { open } from '#tests/support/browser/open'
import { widthOf } from '#tests/support/browser/page/width_of'
import { asHost, forgetSettings } from '#tests/support/host'
import { asOwner, asViewer, type Persona } from '#tests/support/personas'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import type { Page } from 'playwright'

const PHONE = { width: 360, height: 740 }
const DAY_MS = 86_400_000

const pathOf = ({ organization }: Persona) =>
  `/organizations/${organization.id}/audit-logs/refused-requests`

const anonymous: CountedRefusal = {
  reason: 'unauthenticated',
  code: 'unauthorized',
  route: 'GET /api/v1/teams',
  address: '203.0.113.7',
  userId: null,
  tokenId: null,
  organizationId: null,
  count: 4321,
}

/** Stores refused requests of a viewer (12 now, 30 ten days ago), of the owner (3), and of unauthenticated callers. */
async function refusedRequests(owner: Persona) {
  const viewer = await asViewer(owner)
  const of = ({ organization, user }: Persona): CountedRefusal => ({
    ...anonymous,
    organizationId: organization.id,
    userId: user.id,
    reason: 'forbidden',
    code: 'forbidden',
    route: 'DELETE /api/v1/providers/:id',
    count: 12,
  })
  const csrf = { reason: 'csrf', code: 'csrf', route: 'POST /api/v1/teams', count: 3 } as const
  await writeRefusedRequests([of(viewer), { ...of(owner), ...csrf }, anonymous])
  const before = new Date(Date.now() - 10 * DAY_MS)
  await writeRefusedRequests([{ ...of(viewer), count: 30 }], { now: before })
}

/** Locates the count next to a name in one of the panels. */
const countCell = (page: Page, table: string, name: string, count: string) =>
  page
    .getByRole('table', { name: table })
    .getByRole('row')
    .filter({ hasText: name })
    .getByRole('cell', { name: count, exact: true })

/** Waits for the chart, which appears after the numbers. */
const chartIsDrawn = (page: Page) => page.locator('.MuiChartsSurface-root').first().waitFor()

test.group('Console | refused requests', (group) => {
  group.each.setup(async () => {
    // Flushes the buffer and deletes the rows of earlier tests.
    await flushRefusedRequests()
    await db.from('refused_requests').delete()
  })

  test('refused requests are summarized for the organization and filtered by period, actor, and reason', async ({
    browserContext,
    assert,
  }) => {
    const owner = await asOwner()
    await refusedRequests(owner)
    const path = `/organizations/${owner.organization.id}/audit-logs`
    const { page, complaints } = await open(browserContext, path, owner)
    await page.getByRole('tab', { name: 'Refused requests' }).click()
    await page.waitForURL(`**${pathOf(owner)}`)
    await page.assertTitle('Refused requests | Assay')
    await countCell(page, 'By reason', 'Not allowed (403)', '42').waitFor()
    await countCell(page, 'By reason', 'CSRF token rejected (403)', '3').waitFor()
    await countCell(page, 'By network address', '203.0.113.7', '45').waitFor()
    assert.equal(await page.getByText('4,321').count(), 0)
    await chartIsDrawn(page)
    await assertAccessible(assert, page)

    await page.getByLabel('Period').selectOption('Last 7 days')
    await countCell(page, 'By reason', 'Not allowed (403)', '12').waitFor()
    await page.getByRole('button', { name: /^Show requests by Viewer/ }).click()
    await page.getByRole('button', { name: /^Remove filter User/ }).waitFor()
    const list = page.getByRole('region', { name: 'Refused requests by hour' })
    await list.getByText('POST /api/v1/teams').waitFor({ state: 'detached' })
    await list.getByText('DELETE /api/v1/providers/:id').waitFor()
    await page.reload()
    await countCell(page, 'By reason', 'Not allowed (403)', '12').waitFor()
    await page.getByRole('combobox', { name: 'Reason' }).selectOption('CSRF token rejected (403)')
    await page.getByText('No results').waitFor()
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await list.getByText('POST /api/v1/teams').waitFor()

    await page.setViewportSize(PHONE)
    const card = page.getByRole('listitem').filter({ hasText: 'CSRF token rejected (403)' })
    await card.getByText('Requests: 3').first().waitFor()
    assert.isAtMost(await widthOf(page), PHONE.width)
    await assertAccessible(assert, page)
    assert.deepEqual(complaints, [])
  })

  test('an empty list of refused requests shows a notice and is accessible', async ({
    browserContext,
    assert,
  }) => {
    const owner = await asOwner()
    const { page, complaints } = await open(browserContext, pathOf(owner), owner)
    await page.getByText('No refused requests').waitFor()
    await assertAccessible(assert, page)
    assert.deepEqual(complaints, [])
  })

  test('the server settings link to the refused requests of the whole server', async ({
    browserContext,
    assert,
    cleanup,
  }) => {
    cleanup(() => forgetSettings())
    const host = await asHost()
    await refusedRequests(await asOwner())
    const { page, complaints } = await open(browserContext, '/server', host)
    await page.getByRole('link', { name: 'Refused requests' }).click()
    await page.getByRole('heading', { level: 1, name: 'Refused requests on this server' }).waitFor()
    await countCell(page, 'By caller', 'Unknown organization', '4,321').waitFor()
    await countCell(page, 'By caller', 'Organization members', '45').waitFor()
    await chartIsDrawn(page)
    await assertAccessible(assert, page)
    await page.getByLabel('Period').selectOption('Last 24 hours')
    await page.waitForURL('**/server/refused-requests?period=day')
    await countCell(page, 'By caller', 'Organization members', '15').waitFor()
    await page.setViewportSize(PHONE)
    assert.isAtMost(await widthOf(page), PHONE.width)
    await assertAccessible(assert, page)
    assert.deepEqual(complaints, [])
  })
})
