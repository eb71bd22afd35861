import { brokenWords } from '#tests/support/browser/page/broken_words'
import { widthOf } from '#tests/support/browser/page/width_of'
import { open } from '#tests/support/browser/open'
import { ownerForEach } from '#tests/support/groups'
import type { Persona } from '#tests/support/personas'
import { makeRecord } from '#tests/support/records/records'
import { followed, vulnerabilityOf, worked } from '#tests/support/records/vulnerability_records'
import { test } from '@japa/runner'

const PHONE = { width: 360, height: 740 }
const WORDS = 'Support agent for telecommunications in Northern Germany'
const UNBROKEN = 'customersupportagentfortelecommunicationsinnortherngermany'

test.group('Console | names on a phone', (group) => {
  let owner: Persona
  ownerForEach(group, (one) => (owner = one))

  for (const name of [WORDS, UNBROKEN]) {
    test(`headers break a name between words, and within a word only if it is too long: ${name}`, async ({
      browserContext,
      assert,
    }) => {
      const id = await makeRecord['mcp-proxy/applications'](owner, name)
      const role = await makeRecord.roles(owner, name)
      const dataset = await makeRecord.datasets(owner, name)
      const { page } = await open(browserContext, '/', owner)
      await page.setViewportSize(PHONE)
      for (const path of [
        `/mcp-proxy/applications/${id}`,
        `/mcp-proxy/applications/${id}/edit`,
        `/organizations/${owner.organization.id}/roles/${role}`,
        `/datasets/${dataset}`,
      ]) {
        await page.goto(path)
        const header = page.locator('main header').first()
        await header.getByText(name).first().waitFor()
        if (name === WORDS) assert.deepEqual(await brokenWords(header), [], path)
        assert.isAtMost(await widthOf(page), PHONE.width, path)
        const crumbs = page.getByRole('navigation', { name: 'Breadcrumbs' }).getByRole('link')
        for (const crumb of await crumbs.all()) {
          const box = await crumb.boundingBox()
          assert.isAtMost((box?.x ?? 0) + (box?.width ?? 0), PHONE.width, path)
        }
      }
    })
  }

  test('the actions of a page move below its title before a word of the title breaks', async ({
    browserContext,
    assert,
  }) => {
    const name = 'Support for Telekommunikationsgeräte'
    const id = await makeRecord['mcp-proxy/applications'](owner, name)
    const { page } = await open(browserContext, `/mcp-proxy/applications/${id}`, owner)
    await page.setViewportSize({ width: 480, height: 740 })
    const title = page.getByRole('heading', { level: 1, name })
    assert.deepEqual(await brokenWords(title), [])
  })

  test("the table of a vulnerability's reports breaks their names between words", async ({
    browserContext,
    assert,
  }) => {
    const targetId = await makeRecord['redteam/targets'](owner)
    await followed(owner, {
      targetId,
      probes: [worked()],
      name: 'Weekly scan of the Northwind assistant',
    })
    const { id } = await vulnerabilityOf(targetId)
    const { page } = await open(browserContext, `/redteam/vulnerabilities/${id}`, owner)
    await page.setViewportSize(PHONE)
    const reports = page.getByRole('region', { name: 'Results by report' })
    await reports.getByRole('link', { name: /Northwind/ }).waitFor()
    assert.deepEqual(await brokenWords(reports), [])
    assert.isAtMost(await widthOf(page), PHONE.width)
  })
})
