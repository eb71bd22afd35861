import Role from '#api/accounts/tenants/role'
import Team from '#api/accounts/tenants/team'
import { organizationScope } from '#api/platform/tenancy/scopes'
import { test } from '@japa/runner'
import { createTeam } from '#api/accounts/teams/create_team'
import { assertAccessible } from '#tests/support/browser/page/accessible'
import { watch } from '#tests/support/browser/console/clean_console'
import { rgb } from '#tests/support/browser/page/rgb'
import { settled } from '#tests/support/browser/page/settled'
import { signIn } from '#tests/support/browser/sign_in'
import { widthOf } from '#tests/support/browser/page/width_of'
import { asMember, asOwner, type Persona } from '#tests/support/personas'
import { palettes } from '../../../admin/core/theme/palette.js'
import type { BrowserContext, Page } from 'playwright'

const PHONE = { width: 360, height: 740 }

async function open(context: BrowserContext, persona: Persona, path = '/api-tokens') {
  await signIn(context, persona.user)
  const page = await context.newPage()
  await page.goto(path)
  await page.getByRole('heading', { level: 1 }).waitFor()
  return page
}

/** Creates an owner who belongs to three teams: Default, Payments, and lending. */
async function inThreeTeams(): Promise<Persona> {
  const owner = await asOwner()
  const role = await organizationScope(owner.organization, Role)
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
  page.getByRole('button', { name: `Account menu of ${user.name}` }).click()

test.group('Console | header', () => {
  test('a page does not move when the script of its header arrives', async ({
    browserContext,
    assert,
  }) => {
    const { promise: isMeasured, resolve: release } = Promise.withResolvers<void>()
    await browserContext.route('**/assets/MainHeader-*.js', async (route) => {
      await isMeasured
      await route.continue()
    })
    const page = await open(browserContext, await asOwner(), '/organizations/new')
    const title = page.getByRole('heading', { level: 1 })
    const before = await title.boundingBox()
    assert.equal(await page.getByRole('button', { name: 'Search' }).count(), 0)
    release()
    await page.getByRole('button', { name: 'Search' }).waitFor()
    assert.deepEqual(await title.boundingBox(), before)
  })

  test('the header has the specified size and a logo link, shows no team switcher for a single team, and can be used by keyboard', async ({
    browserContext,
    assert,
  }) => {
    const owner = await asOwner()
    const page = await open(browserContext, owner)
    const header = await page.getByRole('banner').boundingBox()
    assert.equal(header?.height, 56)
    const home = page.getByRole('link', { name: 'Assay home' })
    assert.equal(await home.getAttribute('href'), '/')
    assert.equal((await home.locator('svg').boundingBox())?.width, 25)
    assert.equal(await page.getByRole('button', { name: /Switch team/ }).count(), 0)

    await page.locator('body').press('Tab')
    await page.getByRole('link', { name: 'Skip to content' }).and(page.locator(':focus')).waitFor()
    await page.keyboard.press('Enter')
    await page.locator('#content:focus').waitFor()

    const button = page.getByRole('button', { name: `Account menu of ${owner.user.name}` })
    await button.focus()
    await page.keyboard.press('Enter')
    await page
      .getByRole('menuitem', { name: 'My API Tokens' })
      .and(page.locator(':focus'))
      .waitFor()
    assert.deepEqual(await page.getByRole('menuitem').allTextContents(), [
      'My API Tokens',
      'Organization Settings',
      'Red Team Providers',
      'CLI Login Information',
      'Logout',
      'My sessions',
      'Security',
      'Configuration',
      'Keyboard shortcuts',
    ])
    await assertAccessible(assert, page)
    await page.keyboard.press('Escape')
    await button.and(page.locator(':focus')).waitFor()
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await settled(page)
      const ring = await page.evaluate<string>(
        'getComputedStyle(document.activeElement).outlineColor'
      )
      assert.equal(ring, rgb(palettes[colorScheme].header.focus), colorScheme)
    }
  })

  test('the selected color mode is kept, and the system setting is the default', async ({
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

  test('the header collapses into a drawer on a phone, without horizontal scrolling', async ({
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
  test('a user creates a token for the command-line tool in the user menu and copies the token', async ({
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
    // A click outside the dialog does not close it, because the token is shown only once.
    await page.mouse.click(5, 5)
    await dialog.getByRole('button', { name: 'Close' }).click()
    const response = await page.request.get('/api/v1/users/me', {
      headers: { Authorization: `Bearer ${token}` },
    })
    assert.equal((await response.json()).user.email, owner.user.email)
    assert.deepEqual(complaints, [])
  })

  test('a user switches between organizations, and a failed switch shows an error', async ({
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
    await page.getByRole('combobox', { name: 'Organization' }).press('ArrowDown')
    await page.getByRole('option', { name: other.organization.name }).click()
    await page.getByText('Failed to switch organization: Out of order').waitFor()
    await browserContext.unroute('**/users/me/switch-organization')
    await openUserMenu(page, owner)
    // The organizations follow Logout, and the entries that the specification does not list follow them.
    const order = page
      .getByRole('menuitem')
      .or(page.getByRole('combobox', { name: 'Organization' }))
    const texts = await order.allInnerTexts()
    assert.deepEqual(texts.slice(-6), [
      'Logout',
      owner.organization.name,
      'My sessions',
      'Security',
      'Configuration',
      'Keyboard shortcuts',
    ])
    await page.getByRole('combobox', { name: 'Organization' }).click()
    await page.getByRole('option', { name: other.organization.name }).click()
    await page.waitForURL((url) => url.pathname !== '/api-tokens')
    const me = await (await page.request.get('/api/v1/users/me')).json()
    assert.equal(me.organization.id, other.organization.id)
  })
})

/** Adds `guest` to the organization and team of `host`, with the permission set `ADMINISTRATOR` in the team. */
async function asMemberOf(host: Persona, guest: Persona): Promise<void> {
  const member = await asMember(host, ['ADMINISTRATOR'])
  const { default: db } = await import('@adonisjs/lucid/services/db')
  for (const table of ['organization_members', 'team_members']) {
    await db.from(table).where('user_id', member.user.id).update({ user_id: guest.user.id })
  }
}

test.group('Console | team switcher', () => {
  test('the team switcher sorts and searches teams, remembers the selection, and sends it with every request', async ({
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

    await page.getByRole('button', { name: /Switch team/ }).click()
    await page.getByRole('option', { name: 'lending' }).click()
    await page.getByRole('button', { name: /Team: lending/ }).waitFor()
    const [request] = await Promise.all([
      page.waitForRequest('**/api/v1/api-tokens*'),
      page.reload(),
    ])
    await page.getByRole('button', { name: 'Team: lending. Switch team' }).waitFor()
    const sharedTeam = await organizationScope(owner.organization, Team)
      .query()
      .where('name', 'lending')
      .first()
    assert.equal(request.headers()['x-team-id'], sharedTeam?.id)

    await page.keyboard.press('Control+k')
    const palette = page.getByRole('combobox', { name: 'Search' })
    await palette.fill('switch team')
    await page.getByText('1 result', { exact: true }).waitFor()
    await palette.press('Enter')
    await page.getByPlaceholder('Search teams...').waitFor()
    assert.equal(await palette.inputValue(), '')
    assert.lengthOf(await options.allTextContents(), 2)
    await palette.fill('pay')
    await palette.press('Enter')
    await page.getByRole('button', { name: 'Team: Payments. Switch team' }).waitFor()
    await page.getByRole('heading', { level: 1 }).and(page.locator(':focus')).waitFor()
  })
})
