/**
 * Browser tests for the resource in docs/add-a-resource.md. make_resource.spec.js copies them into a project with
 * this resource and runs them there.
 */
import { assertAccessible } from '#tests/support/browser/page/accessible'
import { open } from '#tests/support/browser/open'
import { widthOf } from '#tests/support/browser/page/width_of'
import { ownerForEach } from '#tests/support/groups'
import { asMember, type Persona } from '#tests/support/personas'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'

async function makeNote({ team }: Persona, name: string): Promise<string> {
  const [row] = await db.table('grading_notes').insert({ team_id: team.id, name }).returning('id')
  return row.id
}

const stored = ({ team }: Persona) =>
  db.from('grading_notes').where('team_id', team.id).orderBy('created_at')

test.group('Console | grading notes', (group) => {
  let owner: Persona
  ownerForEach(group, (one) => (owner = one))

  test('a user creates, changes, and deletes a grading note', async ({
    browserContext,
    assert,
  }) => {
    const { page, complaints } = await open(browserContext, '/redteam/targets', owner)
    await page.getByRole('button', { name: 'Red Team' }).click()
    await page.getByRole('menuitem', { name: 'Grading notes' }).click()
    await page.getByRole('heading', { name: 'No grading notes yet' }).waitFor()
    assert.equal(await page.title(), 'Grading Notes | Assay')
    await assertAccessible(assert, page)

    await page.getByRole('link', { name: 'Create grading note' }).last().click()
    const name = page.getByRole('textbox', { name: 'Name' })
    const create = page.getByRole('button', { name: 'Create grading note' })
    await create.click()
    await page.getByText('Name is required').waitFor()
    await assertAccessible(assert, page)
    await name.fill('Refusals')
    await page.getByRole('textbox', { name: 'Advice for the judge' }).fill('Any language.')
    await create.click()
    await page.waitForURL(/grading-notes\/[0-9a-f-]{36}$/)
    await page.getByText('The grading note was created').waitFor()
    await page.getByRole('heading', { level: 1, name: 'Refusals' }).waitFor()
    await assertAccessible(assert, page)

    await name.fill('Refusals in other words')
    await page.getByRole('textbox', { name: 'Advice for the judge' }).fill('')
    await name.press('Control+Enter')
    await page.getByText('The grading note was saved').waitFor()
    const [row] = await stored(owner)
    assert.containSubset(row, { name: 'Refusals in other words', advice: null })

    await page.getByRole('button', { name: /^Delete/ }).click()
    const dialog = page.getByRole('alertdialog', {
      name: 'Delete grading note Refusals in other words',
    })
    await dialog.getByRole('button', { name: /^Delete/ }).click()
    await page.getByRole('heading', { name: 'No grading notes yet' }).waitFor()
    assert.lengthOf(await stored(owner), 0)
    assert.deepEqual(complaints, [])
  })

  test('a server error is shown at its field, and the form keeps its input', async ({
    browserContext,
  }) => {
    const { page } = await open(browserContext, '/grading-notes/create', owner)
    const name = page.getByRole('textbox', { name: 'Name' })
    await name.fill('Refusals')
    // The form already rejects such a name, so the server's response is simulated.
    await page.route('**/api/v1/grading-notes', (route) =>
      route.continue({ postData: JSON.stringify({ name: 'a'.repeat(121) }) })
    )
    await page.getByRole('button', { name: 'Create grading note' }).click()
    await page.locator('p.Mui-error', { hasText: 'at most 120 characters' }).waitFor()
    await page.getByText('Unsaved changes').waitFor()
    await page.getByRole('link', { name: 'Grading Notes' }).click()
    await page.getByRole('alertdialog', { name: 'Unsaved changes' }).waitFor()
  })

  test('several records are deleted from the list, which fits on a phone', async ({
    browserContext,
    assert,
  }) => {
    for (const name of ['First', 'Second', 'Third']) await makeNote(owner, name)
    const { page, complaints } = await open(browserContext, '/grading-notes', owner)
    await page.getByRole('link', { name: 'Second' }).waitFor()
    await assertAccessible(assert, page)
    await page.getByRole('checkbox', { name: 'Select First' }).check()
    await page.getByRole('checkbox', { name: 'Select Third' }).check()
    await page.getByRole('button', { name: /^Delete/ }).click()
    const dialog = page.getByRole('alertdialog', { name: 'Delete 2 grading notes' })
    await dialog.getByRole('button', { name: 'Delete 2 grading notes' }).click()
    await page.getByText('2 grading notes deleted').waitFor()
    const rows = await stored(owner)
    assert.deepEqual(
      rows.map(({ name }) => name),
      ['Second']
    )
    await page.setViewportSize({ width: 360, height: 800 })
    assert.isAtMost(await widthOf(page), 360)
    assert.deepEqual(complaints, [])
  })

  test('a viewer sees the values without a form, and members without permission have no menu entry', async ({
    browserContext,
    assert,
  }) => {
    const id = await makeNote(owner, 'Refusals')
    const viewer = await asMember(owner, ['VIEW_CONFIGURATIONS'])
    const { page } = await open(browserContext, `/grading-notes/${id}`, viewer)
    await page.getByRole('heading', { level: 1, name: 'Refusals' }).waitFor()
    await page.getByRole('term').filter({ hasText: 'Name' }).waitFor()
    assert.equal(await page.getByRole('button', { name: 'Save changes' }).count(), 0)
    await assertAccessible(assert, page)

    const other = await asMember(owner, ['VIEW_EVALS'])
    const { page: second } = await open(browserContext, '/redteam/report', other)
    await second.getByRole('button', { name: 'Red Team' }).click()
    await second.getByRole('menuitem', { name: 'Reports' }).waitFor()
    assert.equal(await second.getByRole('menuitem', { name: 'Grading notes' }).count(), 0)
  })
})
