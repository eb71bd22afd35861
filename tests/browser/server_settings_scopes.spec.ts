import { mailSettings } from '#api/mail/mail_settings'
import { redteamModels } from '#api/server_settings/redteam_models'
import { assertAccessible } from '#tests/support/browser/accessible'
import { open } from '#tests/support/browser/open'
import { widthOf } from '#tests/support/browser/width_of'
import { asHost, forgetSettings } from '#tests/support/host'
import { asOwner, asStranger } from '#tests/support/personas'
import { removePersona } from '#tests/support/scan_records'
import { startSmtp } from '#tests/support/smtp'
import { test } from '@japa/runner'

const PHONE = { width: 360, height: 740 }

test.group('Console | settings of teams and of the whole server', () => {
  test("a team's own model stands below the organization's and is used before it", async ({
    browserContext,
    assert,
  }) => {
    const owner = await asOwner()
    await owner.organization.related('serverSettings').create({
      key: 'redteam.provider',
      value: { kind: 'openai_compatible', baseUrl: 'http://127.0.0.1:9/v1', model: 'house' },
      updatedById: owner.user.id,
    })
    const { page, complaints } = await open(browserContext, '/server', owner)
    await page.getByText('OpenAI-compatible, house').waitFor()
    await assertAccessible(assert, page)
    await page.getByRole('link', { name: 'Red Team Provider', exact: true }).click()
    await page.getByRole('textbox', { name: 'Model', exact: true }).fill('typed')
    // What was typed is not lost by looking at another scope.
    await page.getByLabel('Holds for').selectOption('Team Default')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Leave' }).click()
    await page.getByText('Now: Not set: the team has what its organization has').waitFor()
    await page.getByLabel('Provider', { exact: true }).selectOption('OpenAI-compatible')
    await page.getByRole('textbox', { name: 'Base URL' }).fill('http://127.0.0.1:9/v1')
    await page.getByRole('textbox', { name: 'Model', exact: true }).fill('of-the-team')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Now: OpenAI-compatible, of-the-team').waitFor()
    await page.getByText('Changed by Owner').waitFor()
    const scope = { organizationId: owner.organization.id, teamId: owner.team.id }
    assert.equal((await redteamModels(scope))?.grading.model, 'of-the-team')
    await page.getByRole('link', { name: 'Server Settings' }).first().click()
    await page.getByRole('link', { name: 'Red Team Provider, Team Default' }).waitFor()
    await page.getByText('OpenAI-compatible, house').waitFor()
    await page.setViewportSize(PHONE)
    assert.isAtMost(await widthOf(page), PHONE.width)
    assert.deepEqual(complaints, [])
  })

  test('an allow-list is tried, saved and followed, and what it refuses is listed', async ({
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
    await page.getByText('Nothing was refused').waitFor()
    await page.getByLabel('Only the hosts that I list').check()
    await page
      .getByRole('textbox', { name: 'Hosts' })
      .fill('https://api.example.com/v1\nelsewhere.test')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('"https://api.example.com/v1" is no host.').waitFor()
    await page
      .getByRole('textbox', { name: 'Hosts' })
      .and(page.locator(':focus'))
      .fill('elsewhere.test')
    await page.getByLabel('Address to try').fill('http://127.0.0.1:9/v1')
    await page.keyboard.press('Enter')
    const alert = page.getByRole('alert')
    await alert.getByText('127.0.0.1 is not on the list of hosts that may be called').waitFor()
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Now: Only 1 host, private addresses too').waitFor()

    await page.goto('/server/edit/redteam.provider')
    await page.getByLabel('Provider', { exact: true }).selectOption('OpenAI-compatible')
    await page.getByRole('textbox', { name: 'Base URL' }).fill('http://127.0.0.1:9/v1')
    await page.getByRole('textbox', { name: 'Model', exact: true }).fill('house')
    await page.getByRole('button', { name: 'Test' }).click()
    await page.getByRole('alert').getByText('is not on the list of hosts').waitFor()

    await page.goto('/server/edit/outbound?filter={"purpose":"scan"}')
    await page.getByText('No results').waitFor()
    await page.getByLabel('For', { exact: true }).selectOption('Model')
    const row = page.getByRole('row', { name: /127\.0\.0\.1.*Model/ })
    await row.getByText('Operator · Default').waitFor()
    await assertAccessible(assert, page)
    await page.setViewportSize(PHONE)
    await page.getByRole('listitem').getByText('127.0.0.1', { exact: true }).waitFor()
    assert.isAtMost(await widthOf(page), PHONE.width)
    await assertAccessible(assert, page)
  })

  test('a mail server is tried with a mail to oneself before it is trusted', async ({
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
    await page.getByLabel('User').fill('assay')
    await page.getByLabel('Password').fill('a mail password')
    await page.getByRole('button', { name: 'Send a test mail' }).click()
    await page.getByText('This is required').waitFor()
    await page.getByLabel('Sender').and(page.locator(':focus')).fill('Assay <assay@example.test>')
    await page.getByRole('button', { name: 'Send a test mail' }).click()
    await page.getByRole('alert').getByText('Not reachable').waitFor()
    await page.getByLabel('Port').fill(new URL(smtp.url).port)
    await page.getByRole('button', { name: 'Send a test mail' }).click()
    await page.getByText(`A mail to ${host.user.email} was accepted`).waitFor()
    assert.equal((await smtp.mailTo(host.user.email)).from, 'assay@example.test')
    assert.isNull(await mailSettings(), 'a test stores nothing')
    await assertAccessible(assert, page)
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Now: 127.0.0.1:').waitFor()
    assert.equal(await page.getByLabel('Password').first().inputValue(), '•••••••• word')
    assert.include((await mailSettings())?.smtpUrl, 'a%20mail%20password')
  })

  test('sign-in rules keep nobody out, and other organizations only see whose they are', async ({
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
    await page.getByLabel('Sign-in by password').uncheck()
    await page.getByLabel('Sign-in by a mailed link').uncheck()
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Leave at least one way to sign in').waitFor()
    await page.getByLabel('Sign-in by password').check()
    await page.getByLabel('Domains that may register').fill('example.test')
    await assertAccessible(assert, page)
    await page.getByRole('button', { name: 'Save' }).click()
    await page
      .getByText('Now: Password, no link, no registration, administrators create organizations')
      .waitFor()

    await page.close()
    await browserContext.clearCookies()
    const others = await open(browserContext, '/server/edit/sign_in', await asStranger())
    await others.page.getByText('Only administrators of the organization that runs it').waitFor()
    await assertAccessible(assert, others.page)
    assert.deepEqual(others.complaints, [])
  })
})
