import { mailSettings } from '#api/platform/mail/mail_settings'
import { redteamModels } from '#api/platform/settings/redteam_models'
import { modelAt, ServerSettingFactory } from '#database/factories/server_setting_factory'
import { assertAccessible } from '#tests/support/browser/page/accessible'
import { open } from '#tests/support/browser/open'
import { widthOf } from '#tests/support/browser/page/width_of'
import { asHost, forgetSettings } from '#tests/support/host'
import { asOwner, asStranger } from '#tests/support/personas'
import { removePersona } from '#tests/support/records/scan_records'
import { startSmtp } from '#tests/support/sign_in/smtp'
import { test } from '@japa/runner'

const PHONE = { width: 360, height: 740 }

test.group('Console | team and server-wide settings', () => {
  test("a team's own model is listed in addition to the organization's model and takes precedence", async ({
    browserContext,
    assert,
  }) => {
    const owner = await asOwner()
    await ServerSettingFactory.merge({
      organizationId: owner.organization.id,
      value: modelAt('http://127.0.0.1:9/v1', { model: 'house' }),
      updatedById: owner.user.id,
    }).create()
    const { page, complaints } = await open(browserContext, '/server', owner)
    await page.getByText('OpenAI-compatible, house').waitFor()
    await assertAccessible(assert, page)
    await page.getByRole('link', { name: 'Red team provider', exact: true }).click()
    await page.getByRole('textbox', { name: 'Model', exact: true }).fill('typed')
    // Switching the scope asks for confirmation before it discards unsaved input.
    await page.getByLabel('Applies to').selectOption('Team Default')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Leave' }).click()
    await page.getByText('Current setting: Not set. Uses the organization’s setting.').waitFor()
    await page.getByLabel('Provider', { exact: true }).selectOption('OpenAI-compatible')
    await page.getByRole('textbox', { name: 'Base URL' }).fill('http://127.0.0.1:9/v1')
    await page.getByRole('textbox', { name: 'Model', exact: true }).fill('of-the-team')
    await page.getByRole('button', { name: 'Save setting' }).click()
    await page.getByText('Current setting: OpenAI-compatible, of-the-team').waitFor()
    await page.getByText('Changed by Owner').waitFor()
    const scope = { organizationId: owner.organization.id, teamId: owner.team.id }
    assert.equal((await redteamModels(scope))?.grading.model, 'of-the-team')
    await page.getByRole('link', { name: 'Server Settings' }).first().click()
    await page.getByRole('link', { name: 'Red team provider, Team Default' }).waitFor()
    await page.getByText('OpenAI-compatible, house').waitFor()
    await page.setViewportSize(PHONE)
    assert.isAtMost(await widthOf(page), PHONE.width)
    assert.deepEqual(complaints, [])
  })

  test('an allow list is tested, saved, and enforced, and refused calls are listed', async ({
    browserContext,
    cleanup,
    assert,
  }) => {
    const host = await asHost()
    cleanup(async () => {
      await removePersona(host)
      await forgetSettings()
    })
    const { page } = await open(browserContext, '/server/edit/outbound', host)
    await page.getByText('No blocked calls').waitFor()
    await page.getByLabel('Only listed hosts').check()
    await page
      .getByRole('textbox', { name: 'Hosts' })
      .fill('https://api.example.com/v1\nelsewhere.test')
    await page.getByRole('button', { name: 'Save setting' }).click()
    await page.getByText('"https://api.example.com/v1" is not a valid host.').waitFor()
    await page
      .getByRole('textbox', { name: 'Hosts' })
      .and(page.locator(':focus'))
      .fill('elsewhere.test')
    await page.getByLabel('Address to test').fill('http://127.0.0.1:9/v1')
    await page.keyboard.press('Enter')
    const alert = page.getByRole('alert')
    await alert.getByText('127.0.0.1 is not on the list of allowed hosts').waitFor()
    await page.getByRole('button', { name: 'Save setting' }).click()
    await page.getByText('Current setting: Only 1 host, private addresses included').waitFor()

    await page.goto('/server/edit/redteam.provider')
    await page.getByLabel('Provider', { exact: true }).selectOption('OpenAI-compatible')
    await page.getByRole('textbox', { name: 'Base URL' }).fill('http://127.0.0.1:9/v1')
    await page.getByRole('textbox', { name: 'Model', exact: true }).fill('house')
    await page.getByRole('button', { name: 'Test model' }).click()
    await page.getByRole('alert').getByText('is not on the list of allowed hosts').waitFor()

    await page.goto('/server/edit/outbound?filter={"purpose":"scan"}')
    await page.getByText('No results').waitFor()
    await page.getByLabel('Purpose', { exact: true }).selectOption('Model')
    const row = page.getByRole('row', { name: /127\.0\.0\.1.*Model/ })
    await row.getByText('Operator · Default').waitFor()
    await assertAccessible(assert, page)
    await page.setViewportSize(PHONE)
    await page.getByRole('listitem').getByText('127.0.0.1', { exact: true }).waitFor()
    assert.isAtMost(await widthOf(page), PHONE.width)
    await assertAccessible(assert, page)
  })

  test('a mail server is tested with an email to the current user before the settings are saved', async ({
    browserContext,
    cleanup,
    assert,
  }) => {
    const smtp = await startSmtp({ account: { user: 'assay', password: 'a mail password' } })
    const host = await asHost()
    cleanup(async () => {
      await smtp.close()
      await removePersona(host)
      await forgetSettings()
    })
    const { page } = await open(browserContext, '/server/edit/mail', host)
    await page.getByLabel('Host').fill('127.0.0.1')
    await page.getByLabel('Port').fill('9')
    await page.getByLabel('Username').fill('assay')
    await page.getByLabel('Password').fill('a mail password')
    await page.getByRole('button', { name: 'Send test email' }).click()
    await page.getByText('This field is required').waitFor()
    await page.getByLabel('Sender').and(page.locator(':focus')).fill('Assay <assay@example.test>')
    await page.getByRole('button', { name: 'Send test email' }).click()
    await page.getByRole('alert').getByText('Host unreachable').waitFor()
    await page.getByLabel('Port').fill(new URL(smtp.url).port)
    await page.getByRole('button', { name: 'Send test email' }).click()
    await page.getByText(`accepted a message to ${host.user.email}`).waitFor()
    assert.equal((await smtp.mailTo(host.user.email)).from, 'assay@example.test')
    assert.isNull(await mailSettings(), 'a test stores nothing')
    await assertAccessible(assert, page)
    await page.getByRole('button', { name: 'Save setting' }).click()
    await page.getByText('Current setting: 127.0.0.1:').waitFor()
    assert.equal(await page.getByLabel('Password').first().inputValue(), '•••••••• word')
    assert.include((await mailSettings())?.smtpUrl, 'a%20mail%20password')
  })

  test('sign-in rules cannot lock everyone out, and other organizations see only who manages the rules', async ({
    browserContext,
    cleanup,
    assert,
  }) => {
    const host = await asHost()
    cleanup(async () => {
      await removePersona(host)
      await forgetSettings()
    })
    const { page } = await open(browserContext, '/server/edit/sign_in', host)
    await page.getByLabel('Password sign-in').uncheck()
    await page.getByLabel('Email link sign-in').uncheck()
    await page.getByRole('button', { name: 'Save setting' }).click()
    await page.getByText('Keep at least one way to sign in').waitFor()
    await page.getByLabel('Password sign-in').check()
    await page.getByLabel('Allowed email domains').fill('example.test')
    await assertAccessible(assert, page)
    await page.getByRole('button', { name: 'Save setting' }).click()
    await page
      .getByText(
        'Current setting: Password, no link, no registration, only administrators can create organizations'
      )
      .waitFor()

    await page.close()
    await browserContext.clearCookies()
    const others = await open(browserContext, '/server/edit/sign_in', await asStranger())
    await others.page
      .getByText('Only administrators of the first organization on this server')
      .waitFor()
    await assertAccessible(assert, others.page)
    assert.deepEqual(others.complaints, [])
  })
})
