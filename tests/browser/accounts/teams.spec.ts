import { assertAccessible } from '#tests/support/browser/page/accessible'
import { watch } from '#tests/support/browser/console/clean_console'
import { navigate } from '#tests/support/browser/navigate'
import { origin } from '#tests/support/browser/console/origin'
import { signIn } from '#tests/support/browser/sign_in'
import { widthOf } from '#tests/support/browser/page/width_of'
import { asMember, asNeighbor, asOwner, type Persona } from '#tests/support/personas'
import { makeRecord } from '#tests/support/records/records'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import type { BrowserContext, Page } from 'playwright'

async function open(context: BrowserContext, persona: Persona, path: string) {
  await signIn(context, persona.user)
  const page = await context.newPage()
  const complaints = watch(page)
  await page.goto(`/organizations/${persona.organization.id}${path}`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  return { page, complaints }
}

/** Adds members without a team to the organization. */
async function newcomers({ organization }: Persona, names: string[]) {
  await db.rawQuery(
    `with made as (
       insert into users (name, email) select n, gen_random_uuid() || '@example.test' from unnest(:names::text[]) n
       returning id
     ) insert into organization_members (organization_id, user_id) select :organizationId, id from made`,
    { names, organizationId: organization.id }
  )
}

/** Makes requests with this method and URL fail with status 503 until the returned function is called. */
async function failing(page: Page, method: string, url: string | RegExp) {
  await page.route(url, (route) =>
    route.request().method() === method
      ? route.fulfill({ status: 503, json: { error: { code: 'x', message: 'Out of order' } } })
      : route.fallback()
  )
  return () => page.unroute(url)
}

/** Waits for the toast about the failure and the reason next to the form. */
async function waitForFailure(page: Page, text: string) {
  await page.getByText(text, { exact: true }).waitFor()
  await page.getByRole('alert').filter({ hasText: 'Out of order' }).waitFor()
}

const waitForToast = (page: Page, text: string) => page.getByText(text, { exact: true }).waitFor()

const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })

test.group('Console | teams', () => {
  test('an administrator creates and changes teams, and the form keeps its input if saving fails', async ({
    browserContext,
    assert,
  }) => {
    const owner = await asOwner()
    const { page, complaints } = await open(browserContext, owner, '/teams')
    await rowOf(page, 'Default').waitFor()
    await page.assertTitle('Teams | Assay')
    await assertAccessible(assert, page)
    assert.deepEqual(complaints, [])

    await page.getByRole('button', { name: 'Create team' }).click()
    const dialog = page.getByRole('dialog', { name: 'Create team' })
    await dialog.getByRole('button', { name: 'Create team' }).click()
    await dialog.getByText('Name is required').waitFor()
    await dialog.getByLabel('Name').fill('Payments')
    await dialog.getByLabel('Slug').fill('default')
    await dialog.getByRole('button', { name: 'Create team' }).click()
    await dialog.getByText('The slug default belongs to another team').first().waitFor()
    await assertAccessible(assert, page)
    await dialog.getByLabel('Slug').fill('')
    // The previous toast must disappear before the next one.
    await page.getByText('Failed to create team', { exact: true }).waitFor({ state: 'detached' })
    const creatingWorks = await failing(page, 'POST', '**/api/v1/teams')
    await dialog.getByRole('button', { name: 'Create team' }).click()
    await waitForFailure(page, 'Failed to create team')
    await creatingWorks()
    let posts = 0
    await page.route('**/api/v1/teams', async (route) => {
      // Submits again while the first request is still pending.
      if (route.request().method() === 'POST' && ++posts === 1) {
        await dialog.getByLabel('Description').press('Control+Enter')
      }
      await route.fallback()
    })
    await dialog.getByLabel('Description').press('Control+Enter')
    await waitForToast(page, 'Team created successfully')
    assert.equal(posts, 1)
    // With two teams, the header shows the team switcher.
    await page.getByRole('button', { name: 'Team: Default. Switch team' }).waitFor()

    await page.getByRole('link', { name: 'Payments', exact: true }).click()
    await page.assertTitle('Team Details | Assay')
    await page.getByLabel('Slug').and(page.locator('[value=payments]')).waitFor()
    await page.getByRole('button', { name: 'Delete team', disabled: false }).waitFor()
    await assertAccessible(assert, page)
    await page.getByLabel('Name').fill('Payments and cards')
    const savingWorks = await failing(page, 'PUT', '**/api/v1/teams/*')
    await page.getByRole('button', { name: 'Save changes' }).click()
    await waitForFailure(page, 'Failed to update team')
    // The save bar sticks to the bottom of a window that is lower than the form.
    await page.setViewportSize({ width: 1280, height: 320 })
    const bar = await page.getByRole('button', { name: 'Save changes' }).boundingBox()
    assert.isAbove(bar?.y ?? 0, 250)
    const failure = page.getByText('Failed to update team', { exact: true })
    const toast = await failure.locator('..').boundingBox()
    assert.isAtMost((toast?.y ?? 320) + (toast?.height ?? 0), bar?.y ?? 0)
    await page.setViewportSize({ width: 1280, height: 720 })
    await savingWorks()
    await page.getByRole('button', { name: 'Save changes' }).click()
    await waitForToast(page, 'Team updated successfully')
    await page.getByRole('heading', { level: 1, name: 'Payments and cards' }).waitFor()

    await page.setViewportSize({ width: 360, height: 740 })
    assert.isAtMost(await widthOf(page), 360)
    await page.getByRole('link', { name: 'Teams' }).first().click()
    await page
      .getByRole('listitem')
      .getByRole('link', { name: 'Payments and cards', exact: true })
      .waitFor()
    assert.isAtMost(await widthOf(page), 360)
  })

  test('a form can be submitted again as soon as its submission error is shown', async ({
    browserContext,
    assert,
  }) => {
    const { page } = await open(browserContext, await asOwner(), '/teams')
    await page.getByRole('button', { name: 'Create team' }).click()
    await page.getByRole('dialog').getByLabel('Name').fill('Payments')
    // Responds without a network, so that the second submission follows within a few milliseconds.
    const posts = await page.evaluate<number>(`(async () => {
      const original = window.fetch
      let posts = 0
      window.fetch = (url, options) => {
        if (options?.method !== 'POST') return original(url, options)
        posts++
        return Promise.resolve(Response.json({ error: { message: 'Out of order' } }, { status: 503 }))
      }
      const dialog = document.querySelector('[role=dialog]')
      const submit = () =>
        dialog.querySelector('input').dispatchEvent(
          new KeyboardEvent('keydown', { key: 'Enter', ctrlKey: true, bubbles: true })
        )
      const pause = () => new Promise((resume) => setTimeout(resume))
      submit()
      for (let n = 0; n < 2000 && !dialog.textContent.includes('Out of order'); n++) await pause()
      submit()
      for (let n = 0; n < 200 && posts < 2; n++) await pause()
      return posts
    })()`)
    assert.equal(posts, 2)
  })

  test('deleting a team with content requires typing its name, and empty teams are deleted in bulk', async ({
    browserContext,
    assert,
  }) => {
    const owner = await asOwner()
    for (const name of ['Alpha', 'Beta', 'Gamma']) await makeRecord.teams(owner, name)
    await makeRecord['redteam/targets'](owner)
    const { page } = await open(browserContext, owner, '/teams')
    const select = (name: string) => rowOf(page, name).getByRole('checkbox').check()
    for (const name of ['Alpha', 'Beta', 'Default']) await select(name)
    await page.getByRole('button', { name: 'Delete 3 teams', exact: true }).click()
    await page.getByRole('button', { name: 'Delete 3 teams' }).click()
    await page.getByText('Failed to delete team', { exact: true }).waitFor()
    await page.getByRole('alert').filter({ hasText: '1 of 3 teams are not empty' }).waitFor()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await rowOf(page, 'Default').getByRole('checkbox').uncheck()
    await page.getByRole('button', { name: 'Delete 2 teams', exact: true }).click()
    await assertAccessible(assert, page)
    await page.getByRole('button', { name: 'Delete 2 teams' }).click()
    await waitForToast(page, '2 teams deleted')
    await rowOf(page, 'Alpha').waitFor({ state: 'detached' })

    const contentsWork = await failing(page, 'GET', '**/contents')
    await page.getByRole('link', { name: 'Default', exact: true }).click()
    const failure = page.getByRole('alert').filter({ hasText: 'Could not load what the team' })
    await failure.waitFor()
    await contentsWork()
    await failure.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('button', { name: '1 Targets' }).waitFor()
    await page.getByRole('button', { name: 'Delete team', disabled: false }).click()
    const dialog = page.getByRole('alertdialog', { name: 'Delete team Default' })
    await dialog.getByText('Targets: 1').waitFor()
    await dialog.getByRole('button', { name: 'Delete team Default', disabled: true }).waitFor()
    await dialog.getByRole('textbox').fill('Default')
    await assertAccessible(assert, page)
    const deletingWorks = await failing(page, 'DELETE', /\/api\/v1\/teams\//)
    await dialog.getByRole('button', { name: 'Delete team Default' }).click()
    await waitForFailure(page, 'Failed to delete team')
    await deletingWorks()
    await dialog.getByRole('button', { name: 'Delete team Default' }).click()
    await waitForToast(page, 'Team deleted successfully')
    // The deleted team was the current one, so the other team is selected now.
    await page.waitForURL('**/teams')
    await rowOf(page, 'Gamma').waitFor()
    await rowOf(page, 'Default').waitFor({ state: 'detached' })
    assert.equal(await page.getByRole('button', { name: /^Team: / }).count(), 0)
  })

  test('team members are added, given another role, and removed, individually and in bulk', async ({
    browserContext,
    assert,
  }) => {
    const owner = await asOwner('Grace')
    await newcomers(owner, ['Ada', 'Alan', 'Barbara'])
    const { page } = await open(browserContext, owner, `/teams/${owner.team.id}/members`)
    await page.assertTitle('Team Members | Assay')
    const add = async (...names: string[]) => {
      await page.getByRole('button', { name: 'Add members' }).first().click()
      const dialog = page.getByRole('dialog', { name: 'Add members to Default' })
      for (const name of names) {
        await dialog.getByRole('combobox', { name: 'People and service accounts' }).fill(name)
        const suggestions = await dialog.getByRole('listbox').boundingBox()
        const role = await dialog.getByLabel('Role').boundingBox()
        assert.isAtLeast(role?.y ?? 0, (suggestions?.y ?? 0) + (suggestions?.height ?? 0))
        // Matches the start of the option, because a random email address can contain another person's name.
        await page.getByRole('option', { name: new RegExp(`^${name} `) }).click()
      }
      await dialog.getByLabel('Role').selectOption('Viewer')
      return dialog
    }
    const one = await add('Ada')
    await assertAccessible(assert, page)
    const addingWorks = await failing(page, 'POST', '**/members')
    await one.getByRole('button', { name: 'Add member' }).click()
    await waitForFailure(page, 'Failed to add team member')
    await addingWorks()
    await one.getByRole('button', { name: 'Add member' }).click()
    await waitForToast(page, 'Team member added successfully')
    const two = await add('Alan', 'Barbara')
    await two.getByRole('button', { name: 'Add 2 members' }).click()
    await waitForToast(page, '2 team members added')
    await rowOf(page, 'Barbara').waitFor()
    await assertAccessible(assert, page)

    const confirm = page.getByRole('alertdialog')
    await page.getByLabel('Role of Ada').press('ArrowUp')
    await confirm.getByRole('button', { name: 'Cancel' }).click()
    await confirm.waitFor({ state: 'detached' })
    await page.getByLabel('Role of Ada').selectOption('Editor')
    await confirm.getByText('Change the role of Ada to Editor').waitFor()
    await assertAccessible(assert, page)
    await confirm.getByRole('button', { name: 'Change role' }).click()
    await waitForToast(page, 'Role changed')
    await page.getByLabel('Role of Grace').selectOption('Viewer')
    await confirm.getByRole('button', { name: 'Change role' }).click()
    await confirm
      .getByRole('alert')
      .filter({ hasText: 'Grace is the last administrator of team Default' })
      .waitFor()
    await confirm.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('combobox', { name: 'Role', exact: true }).selectOption('Viewer')
    await rowOf(page, 'Ada').waitFor({ state: 'detached' })
    await page.getByRole('checkbox', { name: 'Select all' }).check()
    await page.getByRole('button', { name: 'Change role' }).click()
    const roles = page.getByRole('dialog', { name: 'Change the role of 2 members' })
    await roles.getByLabel('Role').selectOption('Runner')
    await assertAccessible(assert, page)
    await roles.getByRole('button', { name: 'Change role' }).click()
    await waitForToast(page, '2 roles changed')

    await page.getByRole('button', { name: 'Clear all' }).click()
    await page.getByRole('button', { name: 'Remove member Ada from Default' }).click()
    const removingWorks = await failing(page, 'DELETE', '**/members/*')
    const dialog = page.getByRole('alertdialog')
    await dialog.getByRole('button', { name: 'Remove member Ada from Default' }).click()
    await waitForFailure(page, 'Failed to remove team member')
    await removingWorks()
    await dialog.getByRole('button', { name: 'Remove member Ada from Default' }).click()
    await waitForToast(page, 'Team member removed successfully')
    await rowOf(page, 'Ada').waitFor({ state: 'detached' })
    for (const name of ['Alan', 'Barbara']) await rowOf(page, name).getByRole('checkbox').check()
    await page.getByRole('button', { name: 'Remove 2 members', exact: true }).click()
    await page.getByRole('button', { name: 'Remove 2 members' }).click()
    await waitForToast(page, '2 team members removed')
    await rowOf(page, 'Alan').waitFor({ state: 'detached' })
    assert.lengthOf(await owner.team.related('members').query(), 1)
  })

  test("members see only their own teams and the teams' members, without edit controls, and cannot open a team's details", async ({
    browserContext,
    assert,
  }) => {
    const owner = await asOwner()
    const member = await asMember(owner, ['VIEW_EVALS'])
    await asNeighbor(owner)
    const { page } = await open(browserContext, member, '/teams')
    await rowOf(page, 'Default').waitFor()
    assert.equal(await page.getByText('Next door').count(), 0)
    assert.equal(await page.getByRole('button', { name: 'Create team' }).count(), 0)
    assert.equal(await page.getByRole('checkbox').count(), 0)
    await page.setViewportSize({ width: 360, height: 740 })
    await page.getByRole('listitem').filter({ hasText: 'Default' }).waitFor()
    assert.isAtMost(await widthOf(page), 360)
    await assertAccessible(assert, page)
    await navigate(page, `/organizations/${owner.organization.id}/teams/${owner.team.id}`)
    await page.getByText('Only organization administrators can open that page.').waitFor()

    const members = `/organizations/${owner.organization.id}/teams/${owner.team.id}/members`
    await navigate(page, members)
    await page.getByRole('listitem').filter({ hasText: 'Owner' }).waitFor()
    await page.assertTitle('Team Members | Assay')
    assert.equal(await page.getByRole('button', { name: /^(Add members|Remove)/ }).count(), 0)
    assert.equal(await page.getByLabel(/^Role of/).count(), 0)
    await assertAccessible(assert, page)
  })

  test('an administrator without a team can create one, and a member without a team is referred to an administrator', async ({
    browser,
    browserContext,
    assert,
  }) => {
    const owner = await asOwner()
    const member = await asMember(owner, [])
    await owner.team.delete()
    const { page } = await open(browserContext, owner, '/teams')
    await page.getByRole('heading', { name: 'No teams yet' }).waitFor()
    await assertAccessible(assert, page)
    await page.goto('/')
    await page.waitForURL('**/no-team')
    await page.getByRole('textbox', { name: 'Team name' }).fill('First')
    // The previous toast must disappear before the next one.
    await page.getByText('Failed to create team', { exact: true }).waitFor({ state: 'detached' })
    const creatingWorks = await failing(page, 'POST', '**/api/v1/teams')
    await page.getByRole('button', { name: 'Create team' }).click()
    await waitForFailure(page, 'Failed to create team')
    await creatingWorks()
    await page.getByRole('button', { name: 'Create team' }).click()
    await waitForToast(page, 'Team created successfully')
    await page.waitForURL('**/jobs')

    const others = await browser.newContext({ baseURL: origin() })
    await signIn(others, member.user)
    const theirs = await others.newPage()
    await theirs.goto('/')
    await theirs.waitForURL('**/no-team')
    await theirs.getByText(`Ask an administrator of ${owner.organization.name}`).waitFor()
    await assertAccessible(assert, theirs)
  })
})
