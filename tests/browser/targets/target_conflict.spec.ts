import Target from '#api/targets/target'
import { assertAccessible } from '#tests/support/browser/page/accessible'
import { open } from '#tests/support/browser/open'
import { ownerForEach } from '#tests/support/groups'
import type { Persona } from '#tests/support/personas'
import { makeRecord } from '#tests/support/records/records'
import { test } from '@japa/runner'

test.group('Console | target edited in two tabs', (group) => {
  let owner: Persona
  ownerForEach(group, (one) => (owner = one))

  test('a stale target form keeps its input and offers to overwrite the newer version or load it', async ({
    browserContext,
    assert,
  }) => {
    const id = await makeRecord['redteam/targets'](owner, 'Assistant')
    const path = `/redteam/targets/${id}?step=type`
    const { page } = await open(browserContext, path, owner)
    const description = page.getByRole('textbox', { name: 'Description' })
    const save = page.getByRole('button', { name: 'Save changes' })
    const saveElsewhere = async (text: string) => {
      await (await Target.findOrFail(id)).merge({ description: text }).save()
    }
    const stored = async () => (await Target.findOrFail(id)).description
    const isSaved = () => page.getByText('Unsaved changes').waitFor({ state: 'detached' })
    await description.fill('First')
    await save.click()
    await isSaved()

    await description.fill('Mine')
    await saveElsewhere('Theirs')
    await save.click()
    const alert = page.getByRole('alert').filter({ hasText: 'A newer version was saved' })
    await alert.waitFor()
    await assertAccessible(assert, page)
    assert.equal(await description.inputValue(), 'Mine')
    assert.equal(await stored(), 'Theirs')
    await alert.getByRole('button', { name: 'Overwrite with my changes' }).click()
    await isSaved()
    assert.equal(await stored(), 'Mine')
    assert.equal(await alert.count(), 0)

    await saveElsewhere('Theirs again')
    await description.fill('Mine again')
    await save.click()
    await alert.getByRole('button', { name: 'Discard my changes' }).click()
    await alert.waitFor({ state: 'detached' })
    assert.equal(await description.inputValue(), 'Theirs again')
    await description.fill('After that')
    await save.click()
    await isSaved()
    assert.equal(await stored(), 'After that')
  })
})
