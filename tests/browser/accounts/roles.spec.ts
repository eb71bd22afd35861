import Role from '#api/accounts/tenants/role'
import { organizationScope } from '#api/platform/tenancy/scopes'
import { ownerForEach } from '#tests/support/groups'
import { assertAccessible } from '#tests/support/browser/page/accessible'
import { watch } from '#tests/support/browser/console/clean_console'
import { signIn } from '#tests/support/browser/sign_in'
import { widthOf } from '#tests/support/browser/page/width_of'
import { asMember, type Persona } from '#tests/support/personas'
import { test } from '@japa/runner'
import type { BrowserContext } from 'playwright'

async function open(context: BrowserContext, path: string, { user, organization }: Persona) {
  await signIn(context, user)
  const page = await context.newPage()
  const complaints = watch(page)
  await page.goto(`/organizations/${organization.id}${path}`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  return { page, complaints }
}

test.group('Console | roles', (group) => {
  let owner: Persona
  ownerForEach(group, (one) => (owner = one))

  const roleCalled = (name: string) =>
    organizationScope(owner.organization, Role).query().where('name', name).first()

  test('a user creates a role by keyboard and sees a summary of the selected permissions', async ({
    browserContext,
    assert,
  }) => {
    const { page, complaints } = await open(browserContext, '/roles', owner)
    assert.equal(await page.title(), 'Roles | Assay')
    await page.getByRole('row', { name: /Administrator.*Built-in.*Full access/ }).waitFor()
    await assertAccessible(assert, page)
    await page.getByRole('link', { name: 'Create role' }).click()
    await page.getByRole('heading', { level: 1, name: 'Create role' }).waitFor()
    const words = page.getByRole('region', { name: 'Summary' })
    await words.getByText('No permissions selected').waitFor()

    await page.keyboard.press('Control+Enter')
    await page.getByRole('textbox', { name: 'Name' }).fill('Auditor')
    const manage = page.getByRole('checkbox', { name: 'Manage evals', exact: true })
    await manage.focus()
    await page.keyboard.press('Space')
    await words.getByText('View, create, edit, and delete evaluations and reports.').waitFor()
    await page.getByRole('checkbox', { name: 'Manage MCP proxy', exact: true }).waitFor()
    const view = page.getByRole('checkbox', { name: 'View evals, included in Manage evals' })
    assert.isTrue(await view.isChecked())
    await view.press('Space')
    assert.isTrue(await view.isChecked())
    await manage.press('Tab')
    await page.keyboard.press('Space')
    await words.getByText('View scans and vulnerabilities.').waitFor()
    await assertAccessible(assert, page)
    await page.setViewportSize({ width: 360, height: 800 })
    assert.isAtMost(await widthOf(page), 360)
    await page.setViewportSize({ width: 1280, height: 900 })

    await page.keyboard.press('Control+Enter')
    await page.getByText('Role created successfully').waitFor()
    await page.getByRole('heading', { level: 1, name: 'Auditor' }).waitFor()
    await page.getByText('No members have this role.', { exact: false }).waitFor()
    assert.deepEqual((await roleCalled('Auditor'))?.permissionSets, ['MANAGE_EVALS', 'VIEW_ISSUES'])
    assert.deepEqual(complaints, [])
  })

  test('a built-in role can be copied, and a role in use shows its members and cannot be deleted', async ({
    browserContext,
    assert,
  }) => {
    const viewer = await organizationScope(owner.organization, Role)
      .query()
      .where('slug', 'viewer')
      .firstOrFail()
    const { page } = await open(browserContext, `/roles/${viewer.id}`, owner)
    await page.getByText('Built-in roles cannot be edited', { exact: false }).waitFor()
    assert.equal(await page.getByRole('button', { name: 'Delete role' }).count(), 0)
    await page.getByRole('button', { name: 'Duplicate role Viewer' }).click()
    await page.getByRole('heading', { level: 1, name: 'Viewer (copy)' }).waitFor()
    const copy = await roleCalled('Viewer (copy)')
    const ada = await asMember(owner, [], 'Ada')
    await owner.team
      .related('members')
      .query()
      .where('user_id', ada.user.id)
      .update({ role_id: copy?.id })
    // The response announces a second page of members, but loading that page fails.
    await page.route('**/members?range=*', async (route) => {
      const isFirst = route.request().url().includes(encodeURIComponent('[0,'))
      if (!isFirst) return route.fulfill({ status: 503 })
      const response = await route.fetch()
      const headers = { ...response.headers(), 'content-range': 'members 0-24/30' }
      return route.fulfill({ response, headers })
    })
    await page.reload()
    const people = page.getByRole('region', { name: 'Members with this role' })
    await people.getByText(ada.user.email).waitFor()
    await people.getByRole('link', { name: 'Default' }).waitFor()
    await people.getByRole('button', { name: 'Show more members' }).click()
    await people.getByRole('alert').getByRole('button', { name: 'Try again' }).waitFor()
    await page.getByRole('button', { name: 'Delete role' }).click()
    const dialog = page.getByRole('alertdialog', { name: 'Delete role Viewer (copy)' })
    await dialog.getByRole('button', { name: 'Delete role Viewer (copy)' }).click()
    await dialog
      .getByText('it is assigned to 1 person (Ada in Default)', { exact: false })
      .waitFor()
    await assertAccessible(assert, page)
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await owner.team.related('members').query().where('user_id', ada.user.id).delete()
    await page.getByRole('button', { name: 'Delete role' }).click()
    await dialog.getByRole('button', { name: 'Delete role Viewer (copy)' }).click()
    await page.getByText('Role deleted successfully').waitFor()
    assert.isNull(await roleCalled('Viewer (copy)'))
  })
})
