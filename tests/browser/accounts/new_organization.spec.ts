import { UserFactory } from '#database/factories/user_factory'
import { assertAccessible } from '#tests/support/browser/page/accessible'
import { signIn } from '#tests/support/browser/sign_in'
import { asOwner } from '#tests/support/personas'
import {
  removeSignInRules,
  setSignInRules,
  withSignInRules,
} from '#tests/support/sign_in/sign_in_rules'
import { test } from '@japa/runner'

test.group('Console | users without an organization', (group) => {
  withSignInRules(group, { allowOrganizations: true })

  test('a user without an organization can create an organization and must enter its name', async ({
    visit,
    browserContext,
    assert,
  }) => {
    const user = await UserFactory.merge({ name: 'Grace' }).create()
    await signIn(browserContext, user)
    const page = await visit('/api-tokens')
    await page.waitForURL('**/organizations/new')
    await page.assertTitle('Create Organization | Assay')
    await assertAccessible(assert, page)
    await page.getByRole('button', { name: 'Create organization' }).click()
    await page.getByText('Name is required').waitFor()
    await page.getByLabel('Organization name').fill('Example Bank')
    await page.getByRole('button', { name: 'Create organization' }).click()
    await page.waitForURL((url) => url.pathname !== '/organizations/new')
    const me = await (await page.request.get('/api/v1/users/me')).json()
    assert.equal(me.organization.name, 'Example Bank')
  })
})

test.group('Console | users with an organization', () => {
  test('the form for a new organization is shown to server administrators, and to everyone if the sign-in rules permit it', async ({
    visit,
    browserContext,
    assert,
    cleanup,
  }) => {
    const owner = await asOwner()
    await signIn(browserContext, owner.user)
    const page = await visit('/organizations/new')
    await page.getByText(`You belong to ${owner.organization.name}.`).waitFor()
    await page.getByText('only administrators can create organizations').waitFor()
    assert.equal(await page.getByLabel('Organization name').count(), 0)
    await assertAccessible(assert, page)

    const host = await setSignInRules({ allowOrganizations: true })
    cleanup(() => removeSignInRules(host))
    await page.reload()
    const kept = `You also keep your membership in ${owner.organization.name}.`
    await page.getByText(kept, { exact: false }).waitFor()
    await page.getByLabel('Organization name').waitFor()

    await removeSignInRules(host)
    await signIn(browserContext, host.user)
    await page.reload()
    await page.getByLabel('Organization name').fill('Example Subsidiary')
    await page.getByRole('button', { name: 'Create organization' }).click()
    await page.waitForURL((url) => url.pathname !== '/organizations/new')
    const organizations = await page.request.get('/api/v1/users/me/organizations')
    assert.includeMembers(
      (await organizations.json()).map(({ name }: { name: string }) => name),
      ['Example Subsidiary', host.organization.name]
    )
  })
})
