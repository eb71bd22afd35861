import { signIn } from '#tests/support/browser/sign_in'
import { asMember, asOwner } from '#tests/support/personas'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'

test.group('Console | permissions', () => {
  test('changed permissions apply on the server immediately and in the console within 30 seconds', async ({
    browserContext,
    client,
    assert,
  }) => {
    const owner = await asOwner()
    const member = await asMember(owner, ['CREATE_PROVIDERS', 'VIEW_EVALS'])
    await signIn(browserContext, member.user)
    const page = await browserContext.newPage()
    await page.clock.install()
    await page.goto('/redteam/targets')
    const create = page.getByText('Create target', { exact: true }).first()
    await create.waitFor()
    await create.waitFor()

    const role = { permission_sets: ['VIEW_CONFIGURATIONS', 'VIEW_EVALS'] }
    const { role_id: id } = await db
      .from('team_members')
      .where('user_id', member.user.id)
      .firstOrFail()
    await db.from('roles').where('id', id).update(role)
    const refused = await client.post('/api/v1/providers').json({}).bearerToken(member.token)
    assert.equal(refused.status(), 403)
    assert.isTrue(await create.isVisible())

    await page.clock.runFor(31_000)
    await create.waitFor({ state: 'detached' })
    await page.getByRole('heading', { level: 1, name: 'Targets' }).waitFor()
  })
})
