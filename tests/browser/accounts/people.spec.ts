import { test } from '@japa/runner'
import { UserFactory } from '#database/factories/user_factory'
import { assertAccessible } from '#tests/support/browser/page/accessible'
import { watch } from '#tests/support/browser/console/clean_console'
import { navigate } from '#tests/support/browser/navigate'
import { origin } from '#tests/support/browser/console/origin'
import { fillSignIn, signIn } from '#tests/support/browser/sign_in'
import { widthOf } from '#tests/support/browser/page/width_of'
import { asMember, asOwner, type Persona } from '#tests/support/personas'
import { makeRecord } from '#tests/support/records/records'
import db from '@adonisjs/lucid/services/db'
import type { BrowserContext, Page } from 'playwright'

const usersOf = ({ organization }: Persona) => `/organizations/${organization.id}/users`

async function open(context: BrowserContext, owner: Persona, path = '') {
  await signIn(context, owner.user)
  const page = await context.newPage()
  const complaints = watch(page)
  await page.goto(usersOf(owner) + path)
  await page.getByRole('heading', { level: 1, name: 'Users' }).waitFor()
  return { page, complaints }
}

const row = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(name) })

async function pick(page: Page, name: string, item: string) {
  await page.getByRole('button', { name: `Actions for ${name}` }).click()
  await page.getByRole('menuitem', { name: item }).click()
}

/** Selects an option in a combobox that searches on the server. */
async function choose(page: Page, label: string, name: string) {
  await page.getByRole('combobox', { name: label, exact: true }).fill(name)
  await page.getByRole('option', { name, exact: true }).click()
}

test.group('Console | people', () => {
  test('an invited person signs in and joins the organization and the team named in the invitation', async ({
    browserContext,
    browser,
    assert,
  }) => {
    const owner = await asOwner('Olga')
    const grace = await UserFactory.merge({ name: 'Grace' }).create()
    const { page, complaints } = await open(browserContext, owner)
    await page.getByRole('button', { name: 'Invite users' }).click()
    const dialog = page.getByRole('dialog')
    await page.getByLabel('Email addresses').fill(`Grace <${grace.email}>; nobody`)
    await dialog.getByRole('button', { name: 'Invite 1 user' }).click()
    await dialog.getByText('Invalid email address: nobody').waitFor()
    await page.getByLabel('Email addresses').fill(grace.email)
    await dialog.getByRole('button', { name: 'Add team' }).click()
    await choose(page, 'Team', 'Default')
    await dialog.getByRole('button', { name: 'Invite 1 user' }).click()
    await dialog.getByText('Choose a role, or remove this row').waitFor()
    await page.locator('[aria-invalid=true]').and(page.getByLabel('Team role')).waitFor()
    await choose(page, 'Team role', 'Editor')
    await assertAccessible(assert, page)
    await dialog.getByRole('button', { name: 'Invite 1 user' }).click()
    const link = await page.getByRole('textbox', { name: `Link for ${grace.email}` }).innerText()
    await assertAccessible(assert, page)
    await page.getByRole('button', { name: 'Close' }).click()

    const elsewhere = await browser.newContext()
    const visitor = await elsewhere.newPage()
    await visitor.goto(new URL(new URL(link).pathname + new URL(link).search, page.url()).href)
    const { name } = owner.organization
    await visitor.getByRole('heading', { name: `You have been invited to ${name}` }).waitFor()
    await assertAccessible(assert, visitor)
    await visitor.getByRole('link', { name: 'Sign in' }).click()
    await fillSignIn(visitor, grace.email)
    await visitor.getByText(`You are now a member of ${name}`).waitFor()
    assert.isNull(await visitor.evaluate(() => localStorage.getItem('assay.invite')))
    await visitor.goto(link.replace(/^https?:\/\/[^/]+/, new URL(page.url()).origin))
    await visitor.getByRole('heading', { name: 'Invalid invitation' }).waitFor()
    await elsewhere.close()

    await navigate(page, `${usersOf(owner)}/invitations`)
    await row(page, grace.email).getByText('Accepted').waitFor()
    await assertAccessible(assert, page)
    await page.goto(usersOf(owner))
    await row(page, 'Grace').getByText('Default (Editor)').waitFor()
    assert.deepEqual(complaints, [])
  })

  test("deactivating a person ends their session, and the last administrator's access cannot be removed", async ({
    browserContext,
    browser,
    assert,
  }) => {
    const owner = await asOwner('Olga')
    const ada = await asMember(owner, ['VIEW_EVALS'], 'Ada')
    const elsewhere = await browser.newContext({ baseURL: origin() })
    await signIn(elsewhere, ada.user)
    const other = await elsewhere.newPage()
    await other.goto('/api-tokens')
    await other.getByRole('heading', { level: 1, name: 'API Tokens' }).waitFor()

    const { page } = await open(browserContext, owner)
    await pick(page, 'Ada', 'Create password reset link…')
    await page.getByRole('button', { name: 'Create a password reset link for Ada' }).click()
    const link = page.getByRole('textbox', { name: 'Link for Ada' })
    assert.match(await link.innerText(), /\/reset-password\/confirm\?/)
    await page.getByRole('button', { name: 'Close' }).click()

    await pick(page, 'Ada', 'Deactivate')
    const dialog = page.getByRole('alertdialog', { name: 'Deactivate Ada' })
    await dialog.getByText('They are signed out immediately').waitFor()
    await assertAccessible(assert, page)
    await dialog.getByRole('button', { name: 'Deactivate Ada' }).click()
    await row(page, 'Ada').getByText('Deactivated').waitFor()

    await other.getByRole('button', { name: 'Create token' }).click()
    await other.getByRole('textbox', { name: 'Name' }).fill('Mine')
    await other.getByRole('dialog').getByRole('button', { name: 'Create token' }).click()
    await other.waitForURL('**/login?reason=unauthorized&redirect=%2Fapi-tokens')
    await elsewhere.close()

    await pick(page, 'Olga', 'Remove administrator access')
    await page.getByText('This includes you').waitFor()
    await page.getByRole('button', { name: 'Remove administrator access from Olga' }).click()
    await page.getByRole('alert').getByText('needs at least one active administrator').waitFor()
  })

  test('all people who match a search can be added to a team in bulk', async ({
    browserContext,
    assert,
  }) => {
    const owner = await asOwner('Olga')
    for (let n = 0; n < 12; n++) await makeRecord.users(owner, `Tester ${n}`)
    await makeRecord.teams(owner, 'Payments')
    const { page } = await open(browserContext, owner)
    await page.getByRole('searchbox', { name: 'Search' }).fill('tester')
    await row(page, 'Olga').waitFor({ state: 'detached' })
    await row(page, 'Tester 0').getByRole('checkbox').check()
    await page.getByRole('button', { name: 'Select all 12 matching rows' }).click()
    await page.getByText('12 selected').waitFor()
    await page.getByRole('button', { name: 'Choose action', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Add to team' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add 12 users to a team' })
    await dialog.waitFor()
    await choose(page, 'Team', 'Payments')
    await choose(page, 'Team role', 'Viewer')
    await assertAccessible(assert, page)
    await dialog.getByRole('button', { name: 'Add to team' }).click()
    await page.getByText('Added 12 users to team Payments').waitFor()
    await row(page, 'Tester 0').getByText('Payments (Viewer)').waitFor()
    await page.locator('#content [role=status]:focus').waitFor({ state: 'attached' })
    await page.keyboard.press('Shift+Tab')
    await page
      .getByRole('button', { name: /^Actions for Tester/ })
      .and(page.locator(':focus'))
      .waitFor()
    await page.setViewportSize({ width: 360, height: 740 })
    await page.getByRole('listitem').filter({ hasText: 'Tester 0' }).waitFor()
    assert.isAtMost(await widthOf(page), 360)
    await assertAccessible(assert, page)
  })

  test('the key of a service account is shown once and is valid until the account is deleted', async ({
    browserContext,
    assert,
  }) => {
    const owner = await asOwner('Olga')
    const { page } = await open(browserContext, owner, '/service-accounts')
    await page.getByRole('heading', { name: 'No service accounts yet' }).waitFor()
    await assertAccessible(assert, page)
    await page.getByRole('button', { name: 'Create service account' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Name').fill('Pipeline')
    await page.keyboard.press('Enter')
    const key = await page.getByRole('textbox', { name: 'Service account key' }).innerText()
    await assertAccessible(assert, page)
    const me = async () => {
      const headers = { authorization: `Bearer ${key}` }
      return (await fetch(`${origin()}/api/v1/users/me`, { headers })).status
    }
    assert.equal(await me(), 200)
    await page.getByRole('button', { name: 'Close' }).click()
    await row(page, 'Pipeline').waitFor()
    assert.notInclude(await page.content(), key)

    await pick(page, 'Pipeline', 'Delete')
    await page.getByRole('button', { name: 'Delete Pipeline' }).click()
    await page.getByRole('heading', { name: 'No service accounts yet' }).waitFor()
    assert.equal(await me(), 401)
    assert.isNull(await db.from('users').where('name', 'Pipeline').first())
  })
})
