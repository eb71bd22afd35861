import { test } from '@japa/runner'
import { open } from '#tests/support/browser/open'
import { ownerForEach } from '#tests/support/groups'
import { insertServer } from '#tests/support/mcp/mcp_records'
import { asMember, type Persona } from '#tests/support/personas'
import type { BrowserContext, Locator } from 'playwright'

/** A tablet in portrait orientation. Lists are tables at this width, with less space than on a desktop. */
const TABLET = { width: 768, height: 1000 }
const PHONE = { width: 360, height: 740 }
const LONG_NAME = 'Quality assurance of the retail banking division in Northern Europe'

const openTablet = async (context: BrowserContext, path: string, owner: Persona) => {
  const { page, complaints } = await open(context, path, owner)
  await page.setViewportSize(TABLET)
  return { page, complaints }
}

const widthOf = async (locator: Locator) => (await locator.boundingBox())?.width ?? 0

/** Above the height of one line of a table, below that of two. */
const ONE_LINE_PX = 30

test.group('Console | tables on a tablet', (group) => {
  let owner: Persona
  ownerForEach(group, (one) => (owner = one))

  test('short names stay on one line next to long addresses', async ({
    browserContext,
    assert,
  }) => {
    const url = `https://mcp.example.com/${'segment/'.repeat(20)}`
    await insertServer(owner.team.id, { name: 'Northwind bank', prefix: 'northwind_bank', url })
    const { page, complaints } = await openTablet(browserContext, '/mcp-proxy/servers', owner)
    const name = page.getByRole('cell').getByRole('link', { name: 'Northwind bank' })
    await name.waitFor()
    assert.isBelow((await name.boundingBox())?.height ?? Infinity, ONE_LINE_PX)
    assert.isAtLeast(await widthOf(page.getByText(url, { exact: true })), 150)
    assert.deepEqual(complaints, [])
  })

  test('teams and addresses of people are not squeezed to a few letters per line', async ({
    browserContext,
    assert,
  }) => {
    await owner.team.merge({ name: LONG_NAME }).save()
    const member = await asMember(owner, ['VIEW_EVALS'], 'Maximiliana')
    const users = `/organizations/${owner.organization.id}/users`
    const { page, complaints } = await openTablet(browserContext, users, owner)
    const row = page.getByRole('row').filter({ hasText: 'Maximiliana' })
    await row.waitFor()
    assert.isAtLeast(await widthOf(row.getByTitle(LONG_NAME)), 150)

    await page.goto(`/organizations/${owner.organization.id}/teams/${owner.team.id}/members`)
    const email = page.getByRole('cell').getByText(member.user.email, { exact: true })
    await email.waitFor()
    assert.isAtLeast(await widthOf(email), 150)
    assert.deepEqual(complaints, [])
  })

  test('the card of a person names the two-factor state and contains the address once', async ({
    browserContext,
    assert,
  }) => {
    const { user } = await asMember(owner, ['VIEW_EVALS'], 'Maximiliana')
    const users = `/organizations/${owner.organization.id}/users`
    const { page } = await open(browserContext, users, owner)
    await page.setViewportSize(PHONE)
    const card = page.getByRole('listitem').filter({ hasText: 'Maximiliana' })
    await card.getByText('Two-factor:').waitFor()
    assert.equal(await card.getByText(user.email).count(), 1)
  })
})
