import { assertAccessible } from '#tests/support/browser/page/accessible'
import { watch } from '#tests/support/browser/console/clean_console'
import { signIn } from '#tests/support/browser/sign_in'
import { widthOf } from '#tests/support/browser/page/width_of'
import { asMember, asOwner, type Persona } from '#tests/support/personas'
import { makeRecord } from '#tests/support/records/records'
import { startScriptedTarget } from '#tests/support/scripted/scripted_target'
import { startWorker } from '#tests/support/processes/worker'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import type { BrowserContext } from 'playwright'

const PHONE = { width: 360, height: 740 }

async function open(context: BrowserContext, persona: Persona, path = '') {
  await signIn(context, persona.user)
  const page = await context.newPage()
  const complaints = watch(page)
  await page.goto(`/organizations/${persona.organization.id}/webhooks${path}`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  return { page, complaints }
}

const pause = (id: string) =>
  db.from('webhooks').where('id', id).update({
    paused_at: new Date(),
    paused_reason: '5 consecutive deliveries failed. Last error: Responded with 500',
  })

test.group('Console | webhooks', () => {
  test('an administrator creates a webhook, sees its secret once, sends a test event, and reads its deliveries', async ({
    browserContext,
    cleanup,
    assert,
  }) => {
    const worker = await startWorker()
    cleanup(() => worker.kill('SIGTERM'))
    const hook = await startScriptedTarget({
      answer: (_, count) => ({ kind: 'status', status: count === 1 ? 500 : 200, body: 'noted' }),
    })
    cleanup(() => hook.close())
    const { page, complaints } = await open(browserContext, await asOwner())
    await page.assertTitle('Webhooks | Assay')
    await page.getByText('No webhooks yet').waitFor()
    await assertAccessible(assert, page)

    await page.getByRole('button', { name: 'Create webhook' }).click()
    const dialog = page.getByRole('dialog', { name: 'Create webhook' })
    await dialog.getByRole('button', { name: 'Create webhook' }).click()
    await dialog.getByText('Name is required').waitFor()
    await dialog.getByLabel('Name').and(page.locator(':focus')).waitFor()
    await dialog.getByLabel('Name').fill('Alerts')
    await dialog.getByLabel('URL').fill('hooks.example.com')
    await dialog.getByRole('button', { name: 'Create webhook' }).click()
    await dialog.getByText('Enter an http or https URL').waitFor()
    await assertAccessible(assert, page)
    await dialog.getByLabel('URL').fill(hook.url)
    await dialog.getByRole('button', { name: 'Create webhook' }).click()
    const once = page.getByRole('dialog', { name: 'Webhook Alerts created' })
    const secret = await once.getByText(/^whsec_/).textContent()
    await assertAccessible(assert, page)
    await once.getByRole('button', { name: 'Close' }).click()
    await page.getByRole('link', { name: 'Alerts' }).waitFor()
    await assertAccessible(assert, page)
    assert.notInclude(await page.content(), secret ?? '')

    await page.getByRole('link', { name: 'Alerts' }).click()
    await page.getByText('No deliveries yet').waitFor()
    await page.getByRole('button', { name: 'Send test event' }).click()
    const drawer = page.getByRole('dialog', { name: 'Delivery of ping' })
    await drawer.getByText('Responded with 500').waitFor()
    await drawer.getByText(/X-Promptfoo-Signature/).waitFor()
    await drawer.getByText('noted').waitFor()
    await assertAccessible(assert, page)
    const failed = page.url()
    await drawer.getByRole('button', { name: 'Redeliver event' }).click()
    await drawer.getByText('Succeeded').waitFor()
    assert.notEqual(page.url(), failed)
    await page.keyboard.press('Escape')
    await drawer.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Delivery of ping, Failed' }).waitFor()
    const succeeded = page.getByRole('button', { name: 'Delivery of ping, Succeeded' })
    await succeeded.and(page.locator(':focus')).waitFor()
    await assertAccessible(assert, page)
    assert.deepEqual(complaints, [])
  }).timeout(180_000)

  test('a paused webhook shows the reason in the list and on its page and is resumed', async ({
    browserContext,
    assert,
  }) => {
    const owner = await asOwner()
    const id = await makeRecord.webhooks(owner, 'Alerts')
    await pause(id)
    const { page } = await open(browserContext, owner, '?filter={"q":"no such webhook"}')
    const notice = page.getByText('1 webhook is paused because its deliveries failed: Alerts.')
    await notice.waitFor()
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await notice.waitFor()
    await page.setViewportSize(PHONE)
    await page.getByRole('listitem').getByText('Paused').waitFor()
    assert.isAtMost(await widthOf(page), PHONE.width)
    await assertAccessible(assert, page)
    await page.getByRole('link', { name: 'Alerts' }).click()
    await page.getByText('Last error: Responded with 500').waitFor()
    assert.isAtMost(await widthOf(page), PHONE.width)
    await assertAccessible(assert, page)
    await page.getByRole('button', { name: 'Resume deliveries' }).click()
    await page.getByText('Deliveries resumed').waitFor()
    await page.getByText('Last error: Responded with 500').waitFor({ state: 'detached' })
    const row = await db.from('webhooks').where('id', id).firstOrFail()
    assert.isNull(row.paused_at)
  })

  test('several webhooks are disabled and deleted in bulk', async ({ browserContext, assert }) => {
    const owner = await asOwner()
    await makeRecord.webhooks(owner, 'One')
    await makeRecord.webhooks(owner, 'Two')
    const { page } = await open(browserContext, owner)
    await page.getByRole('checkbox', { name: 'Select One' }).check()
    await page.getByRole('checkbox', { name: 'Select Two' }).check()
    await page.getByRole('button', { name: 'Disable webhooks' }).click()
    await page.getByText('2 webhooks disabled').waitFor()
    await page.getByRole('checkbox', { name: 'Select One' }).check()
    await page.getByRole('checkbox', { name: 'Select Two' }).check()
    await page.getByRole('button', { name: 'Delete 2 webhooks' }).click()
    const question = page.getByRole('alertdialog', { name: 'Delete 2 webhooks' })
    await assertAccessible(assert, page)
    await question.getByRole('button', { name: 'Delete 2 webhooks' }).click()
    await page.getByText('No webhooks yet').waitFor()
  })

  test('members cannot open the webhooks page', async ({ browserContext, assert }) => {
    const owner = await asOwner()
    const member = await asMember(owner, ['ADMINISTRATOR'])
    await signIn(browserContext, member.user)
    const page = await browserContext.newPage()
    await page.goto(`/organizations/${owner.organization.id}/webhooks`)
    await page.getByText('Only organization administrators can open that page.').waitFor()
    assert.notInclude(page.url(), '/webhooks')
  })
})
