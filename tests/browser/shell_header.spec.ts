import { test } from '@japa/runner'
import { createTeam } from '#api/teams/create_team'
import { assertAccessible } from '#tests/support/browser/accessible'
import { watch } from '#tests/support/browser/clean_console'
import { settled } from '#tests/support/browser/settled'
import { signIn } from '#tests/support/browser/sign_in'
import { widthOf } from '#tests/support/browser/width_of'
import { asMember, asOwner, type Persona } from '#tests/support/personas'
import type { BrowserContext, Page } from 'playwright'

const PHONE = { width: 360, height: 740 }

async function open(context: BrowserContext, persona: Persona, path = '/api-tokens') {
  await signIn(context, persona.user)
  const page = await context.newPage()
  await page.goto(path)
  await page.getByRole('heading', { level: 1 }).waitFor()
  return page
}

/** The owner is in three teams: their own and two more. */
async function inThreeTeams(): Promise<Persona> {
  const owner = await asOwner()
  const role = await owner.organization
    .related('roles')
    .query()
    .where('slug', 'administrator')
    .firstOrFail()
  for (const name of ['Payments', 'lending']) {
    const team = await createTeam(owner.organization, { name })
    await team.related('members').firstOrCreate({ userId: owner.user.id }, { roleId: role.id })
  }
  return owner
}

const openUserMenu = (page: Page, { user }: Persona) =>
  page.getByRole('button', { name: `Account of ${user.name}` }).click()

test.group('Console | header', () => {
  test('is 56 px high, with a logo of 25 px that leads to the root', async ({
    browserContext,
    assert,
  }) => {
    const page = await open(browserContext, await asOwner())
    const header = await page.getByRole('banner').boundingBox()
    assert.equal(header?.height, 56)
    const home = page.getByRole('link', { name: 'Assay home' })
    assert.equal(await home.getAttribute('href'), '/')
    assert.equal((await home.locator('svg').boundingBox())?.width, 25)
  })

  test('keeps the chosen colour mode, the system deciding until then', async ({
    browserContext,
    assert,
  }) => {
    const page = await open(browserContext, await asOwner())
    const ground = async () => {
      await settled(page)
      return page.evaluate<string>('getComputedStyle(document.body).backgroundColor')
    }
    const light = await ground()
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.getByRole('button', { name: 'Switch to light mode' }).waitFor()
    assert.notEqual(await ground(), light)
    await page.getByRole('button', { name: 'Switch to light mode' }).click()
    await page.reload()
    await page.getByRole('button', { name: 'Switch to dark mode' }).waitFor()
    assert.equal(await ground(), light)
  })

  test('lets the keyboard skip it', async ({ browserContext }) => {
    const page = await open(browserContext, await asOwner())
    await page.locator('body').press('Tab')
    await page.getByRole('link', { name: 'Skip to content' }).and(page.locator(':focus')).waitFor()
    await page.keyboard.press('Enter')
    await page.locator('#content:focus').waitFor()
  })

  test('folds into a drawer on a phone, without sideways scrolling', async ({
    browserContext,
    assert,
  }) => {
    const persona = await asOwner()
    await signIn(browserContext, persona.user)
    const page = await browserContext.newPage()
    await page.setViewportSize(PHONE)
    await page.goto('/api-tokens')
    await page.getByRole('button', { name: 'Open menu' }).click()
    await page.getByRole('button', { name: 'Close menu' }).waitFor()
    await assertAccessible(assert, page)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Open menu' }).and(page.locator(':focus')).waitFor()
    const width = await widthOf(page)
    assert.isAtMost(width, PHONE.width)
  })
})

test.group('Console | user menu', () => {
  test('makes a token for the command-line tool and copies it', async ({
    browserContext,
    assert,
  }) => {
    await browserContext.grantPermissions(['clipboard-read', 'clipboard-write'])
    const owner = await asOwner()
    const page = await open(browserContext, owner)
    const complaints = watch(page)
    await openUserMenu(page, owner)
    await page.getByRole('menuitem', { name: 'CLI Login Information' }).click()
    const dialog = page.getByRole('dialog', { name: 'Your Authentication Token' })
    await dialog.getByText('Use this token to authenticate your Promptfoo CLI.').waitFor()
    await dialog.getByRole('button', { name: 'Copy Authentication token' }).click()
    await page.getByText('Token copied to clipboard').waitFor()
    await assertAccessible(assert, page)
    await page.getByText('Token copied to clipboard').waitFor({ state: 'detached' })
    const token = await page.evaluate<string>('navigator.clipboard.readText()')
    await dialog.getByRole('button', { name: 'Close' }).click()
    const answer = await page.request.get('/api/v1/users/me', {
      headers: { Authorization: `Bearer ${token}` },
    })
    assert.equal((await answer.json()).user.email, owner.user.email)
    assert.deepEqual(complaints, [])
  })

  test('is reached and left by keyboard', async ({ browserContext, assert }) => {
    const owner = await asOwner()
    const page = await open(browserContext, owner)
    const button = page.getByRole('button', { name: `Account of ${owner.user.name}` })
    await button.focus()
    await page.keyboard.press('Enter')
    await page
      .getByRole('menuitem', { name: 'My API Tokens' })
      .and(page.locator(':focus'))
      .waitFor()
    await assertAccessible(assert, page)
    await page.keyboard.press('Escape')
    await button.and(page.locator(':focus')).waitFor()
  })

  test('switches between organizations, and says when that failed', async ({
    browserContext,
    assert,
  }) => {
    const owner = await asOwner()
    const other = await asOwner('Other')
    await asMemberOf(other, owner)
    const page = await open(browserContext, owner)
    await browserContext.route('**/users/me/switch-organization', (route) =>
      route.fulfill({ status: 500, json: { error: { code: 'x', message: 'Out of order' } } })
    )
    await openUserMenu(page, owner)
    await page.getByLabel('Organization', { exact: true }).selectOption(other.organization.name)
    await page.getByText('Failed to switch organization: Out of order').waitFor()
    await browserContext.unroute('**/users/me/switch-organization')
    await openUserMenu(page, owner)
    await page.getByLabel('Organization', { exact: true }).selectOption(other.organization.name)
    await page.waitForURL((url) => url.pathname !== '/api-tokens')
    const me = await (await page.request.get('/api/v1/users/me')).json()
    assert.equal(me.organization.id, other.organization.id)
  })
})

/** Lets a person into somebody else's organization and team, with full rights there. */
async function asMemberOf(host: Persona, guest: Persona): Promise<void> {
  const member = await asMember(host, ['ADMINISTRATOR'])
  const { default: db } = await import('@adonisjs/lucid/services/db')
  for (const table of ['organization_members', 'team_members']) {
    await db.from(table).where('user_id', member.user.id).update({ user_id: guest.user.id })
  }
}

test.group('Console | team switcher', () => {
  test('is not there with one team', async ({ browserContext, assert }) => {
    const page = await open(browserContext, await asOwner())
    assert.equal(await page.getByRole('button', { name: /Switch team/ }).count(), 0)
  })

  test('finds teams by a part of the name, sorted, by keyboard, and remembers the choice', async ({
    browserContext,
    assert,
  }) => {
    const owner = await inThreeTeams()
    const page = await open(browserContext, owner)
    await page.getByRole('button', { name: /Switch team/ }).click()
    const search = page.getByPlaceholder('Search teams...')
    const options = page.getByRole('option')
    const names = await options.allTextContents()
    assert.deepEqual(
      names,
      [...names].sort((a, b) => a.localeCompare(b))
    )
    assert.lengthOf(names, 3)
    await assertAccessible(assert, page)
    const menu = page.getByRole('dialog', { name: 'Teams' })
    assert.equal((await menu.boundingBox())?.width, 320)

    await search.fill('no such team')
    await page.getByText('No teams found').waitFor()
    await page.getByText('Try a different search term').waitFor()
    await assertAccessible(assert, page)

    await search.fill('PAY')
    await page.getByText('1 team found').waitFor()
    await search.press('Enter')
    await page.getByRole('button', { name: 'Team: Payments. Switch team' }).waitFor()
    await page.reload()
    await page.getByRole('button', { name: 'Team: Payments. Switch team' }).waitFor()
  })

  test('sends the chosen team with every call', async ({ browserContext, assert }) => {
    const owner = await inThreeTeams()
    const page = await open(browserContext, owner)
    await page.getByRole('button', { name: /Switch team/ }).click()
    await page.getByRole('option', { name: 'lending' }).click()
    await page.getByRole('button', { name: /Team: lending/ }).waitFor()
    const [request] = await Promise.all([
      page.waitForRequest('**/api/v1/api-tokens*'),
      page.reload(),
    ])
    const lending = await owner.organization
      .related('teams')
      .query()
      .where('name', 'lending')
      .first()
    assert.equal(request.headers()['x-team-id'], lending?.id)
  })
})
