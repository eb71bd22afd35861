import { resources } from '#api/contract/resources/index'
import { assertAccessible } from '#tests/support/browser/page/accessible'
import { open } from '#tests/support/browser/open'
import { ownerForEach } from '#tests/support/groups'
import type { Persona } from '#tests/support/personas'
import { makeRecord } from '#tests/support/records/records'
import { tableOf } from '#tests/support/sources/tables'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'

/** Paths of edit forms by resource. */
const FORMS = {
  'mcp-proxy/servers': (id: string) => `/mcp-proxy/servers/${id}/edit`,
  'mcp-proxy/applications': (id: string) => `/mcp-proxy/applications/${id}/edit`,
  'redteam/targets': (id: string) => `/redteam/targets/${id}?step=type`,
  'redteam/configs': (id: string) => `/redteam/configs/${id}`,
  'redteam/plugins/policies': (id: string) => `/redteam/plugins/policies/${id}`,
  'guardrails': (id: string) => `/guardrails/${id}/settings`,
  'roles': (id: string, { organization }: Persona) =>
    `/organizations/${organization.id}/roles/${id}`,
} as const

type Dialog = {
  pathOf: (row: Record<string, string>) => string
  button: string
  field: string
  column: string
  save: string
}

/** Dialogs by resource, and one of their fields with its column. */
const DIALOGS = {
  'configs': {
    pathOf: ({ id }) => `/configs/${id}`,
    ...{ button: 'Edit details', field: 'Name', column: 'name', save: 'Save configuration' },
  },
  'datasets': {
    pathOf: ({ id }) => `/datasets/${id}`,
    ...{ button: 'Edit details', field: 'Name', column: 'name', save: 'Save dataset' },
  },
  'webhooks': {
    pathOf: (row) => `/organizations/${row.organization_id}/webhooks/${row.id}`,
    ...{ button: 'Edit webhook', field: 'Name', column: 'name', save: 'Save webhook' },
  },
  'redteam/grading-examples': {
    pathOf: (row) => `/redteam/target/${row.target_id}/gradingExamples`,
    ...{ button: 'Edit example Original', field: 'Reason', column: 'reason', save: 'Save changes' },
  },
} satisfies Record<string, Dialog>

/** Adds a target, which the form of a guardrail requires. */
async function protectTarget(owner: Persona, guardrailId: string) {
  const targetId = await makeRecord['redteam/targets'](owner)
  await db.table('guardrail_targets').insert({ guardrail_id: guardrailId, target_id: targetId })
}

const isTested = (name: string): name is keyof typeof FORMS => name in FORMS
const hasDialog = (name: string): name is keyof typeof DIALOGS => name in DIALOGS

test.group('Console | forms of records that another user changed', (group) => {
  let owner: Persona
  ownerForEach(group, (one) => (owner = one))

  for (const definition of resources) {
    const { name: resource } = definition
    if (!isTested(resource)) continue
    test(`${resource}: a stale form keeps its input and offers to overwrite the newer version or load it`, async ({
      browserContext,
      assert,
    }) => {
      const id = await makeRecord[resource](owner, 'Original')
      if (resource === 'guardrails') await protectTarget(owner, id)
      const row = () => db.from(tableOf(definition)).where('id', id)
      const stored = async () => (await row().firstOrFail()).name
      const saveElsewhere = (name: string) => row().update({ name, updated_at: new Date() })
      const { page } = await open(browserContext, FORMS[resource](id, owner), owner)
      const name = page.getByRole('textbox', { name: 'Name' }).first()
      const save = page.getByRole('button', { name: 'Save changes' })
      const alert = page.getByRole('alert').filter({ hasText: 'A newer version was saved' })
      const isSaved = () => page.getByText('Unsaved changes').waitFor({ state: 'detached' })

      await name.fill('Mine')
      await saveElsewhere('Theirs')
      await save.click()
      await alert.waitFor()
      await assertAccessible(assert, page)
      assert.equal(await name.inputValue(), 'Mine')
      assert.equal(await stored(), 'Theirs')
      await alert.getByRole('button', { name: 'Overwrite with my changes' }).click()
      await isSaved()
      assert.equal(await stored(), 'Mine')
      assert.equal(await alert.count(), 0)

      await saveElsewhere('Theirs again')
      await name.fill('Mine again')
      await save.click()
      await alert.getByRole('button', { name: 'Discard my changes' }).click()
      await alert.waitFor({ state: 'detached' })
      assert.equal(await name.inputValue(), 'Theirs again')
      await name.fill('After that')
      await save.click()
      await isSaved()
      assert.equal(await stored(), 'After that')
    })
  }

  test('the dialog of a permission and the form of a team keep their input and offer both versions', async ({
    browserContext,
    assert,
  }) => {
    const application = await makeRecord['mcp-proxy/applications'](owner, 'Agent')
    const permission = await makeRecord['mcp-proxy/permissions'](owner, 'Original')
    const rule = () => db.from('mcp_permissions').where('id', permission)
    const newer = (name: string) => ({ name, updated_at: new Date() })
    const { page } = await open(browserContext, `/mcp-proxy/applications/${application}`, owner)
    const alert = page.getByRole('alert').filter({ hasText: 'A newer version was saved' })
    await page.getByRole('button', { name: 'Actions for Original' }).click()
    await page.getByRole('menuitem', { name: 'Edit permission' }).click()
    const name = page.getByRole('dialog').getByRole('textbox', { name: 'Name' })
    const save = page.getByRole('button', { name: 'Save permission' })
    await name.fill('Mine')
    await rule().update(newer('Theirs'))
    await save.click()
    await alert.waitFor()
    await assertAccessible(assert, page)
    assert.equal(await name.inputValue(), 'Mine')
    await alert.getByRole('button', { name: 'Discard my changes' }).click()
    await alert.waitFor({ state: 'detached' })
    assert.equal(await name.inputValue(), 'Theirs')
    await name.fill('Mine again')
    await rule().update(newer('Theirs again'))
    await save.click()
    await alert.getByRole('button', { name: 'Overwrite with my changes' }).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    assert.equal((await rule().firstOrFail()).name, 'Mine again')

    const team = () => db.from('teams').where('id', owner.team.id)
    await page.goto(`/organizations/${owner.organization.id}/teams/${owner.team.id}`)
    const teamName = page.getByRole('textbox', { name: 'Name' }).first()
    await teamName.fill('My team')
    await team().update(newer('Their team'))
    await page.getByRole('button', { name: 'Save changes' }).click()
    await alert.waitFor()
    assert.equal(await teamName.inputValue(), 'My team')
    await alert.getByRole('button', { name: 'Overwrite with my changes' }).click()
    await page.getByText('Team updated successfully').waitFor()
    assert.equal(await alert.count(), 0)
    assert.equal((await team().firstOrFail()).name, 'My team')
  })

  for (const definition of resources) {
    const { name: resource } = definition
    if (!hasDialog(resource)) continue
    const { pathOf, button, field, column, save }: Dialog = DIALOGS[resource]
    test(`${resource}: a stale dialog keeps its input and offers to overwrite the newer version or load it`, async ({
      browserContext,
      assert,
    }) => {
      const id = await makeRecord[resource](owner, 'Original')
      const row = () => db.from(tableOf(definition)).where('id', id)
      const stored = async () => (await row().firstOrFail())[column]
      const saveElsewhere = (text: string) =>
        row().update({ [column]: text, updated_at: new Date() })
      const { page, complaints } = await open(
        browserContext,
        pathOf(await row().firstOrFail()),
        owner
      )
      const alert = page.getByRole('alert').filter({ hasText: 'A newer version was saved' })
      const input = page.getByRole('dialog').getByRole('textbox', { name: field })
      const edit = async (text: string) => {
        await page.getByRole('button', { name: button }).click()
        await input.fill(text)
      }
      const submit = page.getByRole('button', { name: save })
      await edit('Mine')
      await saveElsewhere('Theirs')
      await submit.click()
      await alert.waitFor()
      await assertAccessible(assert, page)
      assert.equal(await input.inputValue(), 'Mine')
      assert.equal(await stored(), 'Theirs')
      await alert.getByRole('button', { name: 'Overwrite with my changes' }).click()
      await input.waitFor({ state: 'detached' })
      assert.equal(await stored(), 'Mine')

      await edit('Mine again')
      await saveElsewhere('Theirs again')
      await submit.click()
      await alert.getByRole('button', { name: 'Discard my changes' }).click()
      await alert.waitFor({ state: 'detached' })
      assert.equal(await input.inputValue(), 'Theirs again')
      await input.fill('After that')
      await submit.click()
      await input.waitFor({ state: 'detached' })
      assert.equal(await stored(), 'After that')
      assert.lengthOf(
        complaints.filter((text) => !text.includes('409')),
        0
      )
    })
  }

  test('an overwrite that fails, or is not sent because the form is invalid, does not apply to the next save', async ({
    browserContext,
    assert,
  }) => {
    const taken = await makeRecord.teams(owner, 'Taken')
    const { slug: takenSlug } = await db.from('teams').where('id', taken).firstOrFail()
    const team = () => db.from('teams').where('id', owner.team.id)
    const path = `/organizations/${owner.organization.id}/teams/${owner.team.id}`
    const { page } = await open(browserContext, path, owner)
    const alert = page.getByRole('alert').filter({ hasText: 'A newer version was saved' })
    const overwrite = alert.getByRole('button', { name: 'Overwrite with my changes' })
    const name = page.getByRole('textbox', { name: 'Name' }).first()
    const slug = page.getByRole('textbox', { name: 'Slug' })
    const save = page.getByRole('button', { name: 'Save changes' })
    const { slug: ownSlug } = await team().firstOrFail()

    await name.fill('Mine')
    await team().update({ name: 'Theirs', updated_at: new Date() })
    await save.click()
    await alert.waitFor()
    await slug.fill(takenSlug)
    await overwrite.click()
    await page.getByText('belongs to another team').first().waitFor()
    assert.equal(await alert.count(), 0)
    await slug.fill(ownSlug)
    await save.click()
    await alert.waitFor()
    assert.equal((await team().firstOrFail()).name, 'Theirs')

    await name.fill('')
    await overwrite.click()
    await page.getByText('Name is required').waitFor()
    await name.fill('Mine')
    const rejected = page.waitForResponse(
      (response) => response.request().method() === 'PUT' && response.status() === 409
    )
    await save.click()
    await rejected
    await overwrite.click()
    await page.getByText('Team updated successfully').waitFor()
    assert.equal((await team().firstOrFail()).name, 'Mine')
  })

  test('a change of values that the form does not have, such as a health check, causes no conflict', async ({
    browserContext,
    assert,
  }) => {
    const id = await makeRecord['mcp-proxy/servers'](owner, 'Original')
    const row = () => db.from('mcp_servers').where('id', id)
    const { page } = await open(browserContext, FORMS['mcp-proxy/servers'](id), owner)
    await page.getByRole('textbox', { name: 'Name' }).first().fill('Mine')
    await row().update({ checked_at: new Date(), updated_at: new Date() })
    await page.getByRole('button', { name: 'Save changes' }).click()
    await page.getByText('Unsaved changes').waitFor({ state: 'detached' })
    assert.equal((await row().firstOrFail()).name, 'Mine')
  })
})
