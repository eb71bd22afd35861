import { assertAccessible } from '#tests/support/browser/page/accessible'
import { open } from '#tests/support/browser/open'
import { widthOf } from '#tests/support/browser/page/width_of'
import { asMember, asOwner } from '#tests/support/personas'
import { makeRecord } from '#tests/support/records/records'
import { test } from '@japa/runner'

const PHONE = { width: 360, height: 740 }

test.group('Console | API tokens', () => {
  test('a user creates a token with a scope and an expiry date, sees its value once, and revokes the token', async ({
    browserContext,
    assert,
  }) => {
    const owner = await asOwner()
    const { page, complaints } = await open(browserContext, '/api-tokens', owner)
    await page.getByRole('button', { name: 'Create token' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Create token' }).click()
    await page.getByText('Name is required').waitFor()
    await dialog.getByLabel('Name').fill('Nightly pipeline')
    await dialog.getByLabel('Scope').selectOption(`Team ${owner.team.name} only`)
    await dialog.getByLabel('Access').selectOption('Read-only')
    await dialog.getByLabel('Expires').selectOption('On a specific date')
    await dialog.getByRole('button', { name: 'Create token' }).click()
    await page.getByText('Choose today or a later date').waitFor()
    await dialog.getByLabel('Expiry date').fill('2099-12-31')
    await assertAccessible(assert, page)
    const errors = [{ field: 'isReadOnly', rule: 'boolean', message: 'Not a choice' }]
    await page.route(
      '**/api-tokens',
      (route) =>
        route.fulfill({ status: 422, json: { error: { message: 'Not a choice', errors } } }),
      { times: 1 }
    )
    await dialog.getByLabel('Name').press('Control+Enter')
    await dialog.getByText('Not a choice').waitFor()
    // The error is shown next to its field, which has the focus.
    const invalid = dialog.getByLabel('Access').and(page.locator(':focus[aria-invalid="true"]'))
    await invalid.waitFor()
    await assertAccessible(assert, page)
    await page.keyboard.press('Control+Enter')
    const shown = page.getByRole('dialog', { name: 'Your new API token' })
    const token = (await shown.getByRole('textbox').textContent()) ?? ''
    await assertAccessible(assert, page)
    const me = { headers: { Authorization: `Bearer ${token}` } }
    assert.equal((await page.request.get('/api/v1/users/me', me)).status(), 200)
    assert.equal((await page.request.post('/api/v1/api-tokens', me)).status(), 403)
    // A click outside the dialog does not close it, because the token is shown only once.
    await page.mouse.click(5, 5)
    await shown.getByRole('button', { name: 'Close' }).click()
    const row = page.getByRole('row').filter({ hasText: 'Nightly pipeline' })
    await row.getByText('Read-only').waitFor()
    await row.getByText(owner.team.name, { exact: true }).waitFor()
    assert.notInclude(await page.content(), token)
    await assertAccessible(assert, page)

    await page.getByRole('button', { name: 'Revoke token Nightly pipeline' }).click()
    const confirmation = page.getByRole('alertdialog', { name: 'Revoke token Nightly pipeline' })
    await confirmation.getByRole('button', { name: 'Cancel' }).and(page.locator(':focus')).waitFor()
    await assertAccessible(assert, page)
    await confirmation.getByRole('button', { name: 'Revoke token Nightly pipeline' }).click()
    await page.getByText('Token revoked').waitFor()
    await row.waitFor({ state: 'detached' })
    assert.equal((await page.request.get('/api/v1/users/me', me)).status(), 401)
    assert.deepEqual(complaints, [])
  })

  test("an administrator sees another member's token and revokes it with the bulk action", async ({
    browserContext,
    assert,
  }) => {
    const owner = await asOwner()
    const grace = await asMember(owner, ['VIEW_EVALS'], 'Grace')
    await makeRecord['api-tokens'](grace, 'Laptop of Grace')
    const { page, complaints } = await open(browserContext, '/api-tokens', owner)
    await page.getByRole('tab', { name: 'All organization tokens' }).click()
    await page.waitForURL('**/api-tokens/organization')
    await page
      .getByRole('row')
      .filter({ hasText: 'Laptop of Grace' })
      .getByText('Grace')
      .first()
      .waitFor()
    await assertAccessible(assert, page)
    await page.setViewportSize(PHONE)
    await page.getByRole('button', { name: 'Revoke token Laptop of Grace' }).waitFor()
    assert.isAtMost(await widthOf(page), PHONE.width)
    await assertAccessible(assert, page)
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.getByLabel('Select Laptop of Grace').check()
    await page.getByRole('button', { name: 'Revoke 1 token', exact: true }).click()
    const dialog = page.getByRole('alertdialog', { name: 'Revoke 1 token' })
    await dialog.getByRole('listitem').filter({ hasText: 'Laptop of Grace' }).waitFor()
    await dialog.getByRole('button', { name: 'Revoke 1 token' }).click()
    await page.getByText('1 token revoked').waitFor()
    await page.getByText('Laptop of Grace').waitFor({ state: 'detached' })
    assert.deepEqual(complaints, [])
  })
})
