import { assertAccessible } from '#tests/support/browser/page/accessible'
import { open } from '#tests/support/browser/open'
import { widthOf } from '#tests/support/browser/page/width_of'
import { ownerForEach } from '#tests/support/groups'
import { type FixtureServer, fixtureForEach } from '#tests/support/mcp/fixture_server'
import {
  allow,
  approvedApplication,
  connectClient,
  gatewayForAll,
  textOf,
} from '#tests/support/mcp/gateway'
import { insertAnyApproval } from '#tests/support/mcp/mcp_records'
import { asMember, type Persona } from '#tests/support/personas'
import { test } from '@japa/runner'

const PHONE = { width: 360, height: 740 }

test.group('Console | MCP approvals', (group) => {
  let owner: Persona
  let fixture: FixtureServer
  const gateway = gatewayForAll(group, { approvalWaitMs: 0 })
  ownerForEach(group, (one) => (owner = one))
  fixtureForEach(group, (one) => (fixture = one))

  test('a call that waits for approval appears without a reload, is approved with the keyboard, and is sent once', async ({
    browserContext,
    cleanup,
    assert,
  }) => {
    const { slug } = await approvedApplication(owner, { desk: fixture.url }, { isAllowed: false })
    await allow(owner.team.id, { name: 'Ask first', effect: 'ask', reason: 'Leaves the company.' })
    const approver = await asMember(owner, ['MANAGE_MCP_PROXY'], 'Approver')
    const { page, complaints } = await open(browserContext, '/mcp-proxy/dashboard', approver)
    const waiting = page.getByRole('region', { name: 'Calls waiting for approval' })
    await waiting.getByText('No calls are waiting for approval.').waitFor()
    const mcp = await connectClient(gateway.url, slug, owner.token)
    cleanup(() => mcp.close())
    const call = (message: string) => mcp.callTool({ name: 'desk__echo', arguments: { message } })
    assert.include(textOf(await call('Hello')), 'needs an approval')
    const review = waiting.getByRole('link', { name: 'Review calls waiting for approval' })
    await review.waitFor()
    await assertAccessible(assert, page)
    await review.click()

    await page.assertTitle('MCP approvals | Assay')
    await page.getByRole('row', { name: /echo Waiting Owner An application desk/ }).waitFor()
    await call('Second')
    await page.getByRole('link', { name: 'Review call to echo' }).nth(1).waitFor()
    await assertAccessible(assert, page)
    await page.getByRole('link', { name: 'Review call to echo' }).nth(1).focus()
    await page.keyboard.press('Enter')
    const drawer = page.getByRole('dialog', { name: 'Call to echo' })
    await drawer.getByText('"message": "Hello"').waitFor()
    await drawer.getByText('Leaves the company.').waitFor()
    await assertAccessible(assert, page)
    await drawer.getByRole('textbox', { name: /Note to the client/ }).focus()
    await page.keyboard.type('Checked with sales')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.getByText('Approval granted').waitFor()
    await drawer.getByRole('button', { name: 'Withdraw approval' }).waitFor()
    await assertAccessible(assert, page)

    assert.equal(textOf(await call('Hello')), 'Hello')
    // The list contains only waiting calls, but the open approval stays.
    await page.reload()
    await drawer.getByRole('link', { name: 'View call' }).waitFor()
    await drawer.getByText('Checked with sales').waitFor()
    assert.equal(await drawer.getByRole('button', { name: /^(Grant|Deny|Withdraw)/ }).count(), 0)
    await drawer.getByRole('link', { name: 'View call' }).click()
    const log = page.getByRole('dialog', { name: 'Call to echo' })
    await log.getByText('Approval required').waitFor()
    await log.getByRole('link', { name: 'View approval' }).waitFor()
    await assertAccessible(assert, page)
    await page.goto('/mcp-proxy/dashboard')
    await page.getByRole('region', { name: 'Latency and errors' }).getByText('p95').waitFor()
    await page.getByRole('row', { name: 'Approval required 3 3' }).waitFor()
    await page.getByRole('row', { name: 'echo desk 1' }).waitFor()
    await assertAccessible(assert, page)
    assert.deepEqual(complaints, [])
  }).timeout(120_000)

  test("the application page explains whether a user's call is permitted and which permission decides", async ({
    browserContext,
    assert,
  }) => {
    const { id } = await approvedApplication(owner, { desk: fixture.url }, { isAllowed: false })
    await allow(owner.team.id, { name: 'Only counting', tool: 'count', position: 1 })
    const greeting = JSON.stringify([{ path: '/message', operator: 'equals', value: 'Hello' }])
    await allow(owner.team.id, { name: 'Greet', conditions: greeting, position: 2 })
    const { page, complaints } = await open(browserContext, `/mcp-proxy/applications/${id}`, owner)
    const section = page.getByRole('region', { name: 'Explain a decision' })
    await section.getByRole('combobox', { name: 'Tool' }).selectOption('desk__echo')
    await section.getByRole('button', { name: 'Explain decision' }).click()
    await section.getByText('User is required').waitFor()
    await section.getByRole('combobox', { name: 'User' }).fill('Owner')
    await page.getByRole('option', { name: 'Owner' }).click()
    const given = section.getByRole('textbox', { name: 'Arguments as JSON' })
    await given.fill('["Hello"]')
    await section.getByRole('button', { name: 'Explain decision' }).click()
    await section.getByText('Enter a JSON object').waitFor()
    await given.fill('{"message": "Hello"}')
    await section.getByRole('button', { name: 'Explain decision' }).click()
    await section.getByText('The call is sent.').waitFor()
    await section.getByText('Decided by the permission Greet.').waitFor()
    await section.getByRole('row', { name: /Only counting Allow No .*other tools/ }).waitFor()
    await assertAccessible(assert, page)
    await given.fill('{"message": "Bye"}')
    await section.getByRole('button', { name: 'Explain decision' }).click()
    await section.getByText('No permission matches.').waitFor()
    await section.getByText('The call is denied.').waitFor()
    await page.setViewportSize(PHONE)
    assert.isAtMost(await widthOf(page), PHONE.width)
    await assertAccessible(assert, page)
    assert.lengthOf(fixture.calls, 0)
    assert.deepEqual(complaints, [])
  })

  test('a user with read access sees a waiting call without controls, even on a phone', async ({
    browserContext,
    assert,
  }) => {
    const id = await insertAnyApproval(owner, 'send_mail')
    const viewer = await asMember(owner, ['VIEW_MCP_PROXY'])
    const { page, complaints } = await open(browserContext, `/mcp-proxy/approvals/${id}`, viewer)
    await page.setViewportSize(PHONE)
    const drawer = page.getByRole('dialog', { name: 'Call to send_mail' })
    await drawer.getByText('Waiting').waitFor()
    assert.equal(await drawer.getByRole('button', { name: /Grant|Deny/ }).count(), 0)
    assert.isAtMost(await widthOf(page), PHONE.width)
    await assertAccessible(assert, page)
    await page.keyboard.press('Escape')
    await drawer.waitFor({ state: 'detached' })
    assert.isAtMost(await widthOf(page), PHONE.width)
    await assertAccessible(assert, page)
    assert.deepEqual(complaints, [])
  })
})
