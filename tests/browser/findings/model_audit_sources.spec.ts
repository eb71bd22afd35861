import { zipOf } from '#tests/support/audit_set/archives'
import { pickle } from '#tests/support/audit_set/pickle_assembler'
import { watch } from '#tests/support/browser/console/clean_console'
import { assertAccessible } from '#tests/support/browser/page/accessible'
import { widthOf } from '#tests/support/browser/page/width_of'
import { signIn } from '#tests/support/browser/sign_in'
import { ownerForEach, workerForAll } from '#tests/support/groups'
import { startS3 } from '#tests/support/model_audits/s3_server'
import type { Persona } from '#tests/support/personas'
import { makeRecord } from '#tests/support/records/records'
import { test } from '@japa/runner'

const MALICIOUS = pickle(2).call('os', 'system', 'touch x').stop()
const KEY = { id: 'AKIAEXAMPLE', secret: 'secret/with+characters', region: 'eu-central-1' }
const OBJECTS = { 'models/bert/model.pkl': MALICIOUS, 'models/bert/notes.txt': Buffer.from('Hi.') }

test.group('Console | model audit sources and previews', (group) => {
  let owner: Persona
  workerForAll(group)
  ownerForEach(group, (one) => (owner = one))
  group.each.timeout(90_000)

  test('selected files are previewed with their formats, and nothing is uploaded', async ({
    browserContext,
    assert,
  }) => {
    await signIn(browserContext, owner.user)
    const page = await browserContext.newPage()
    const complaints = watch(page)
    const uploads: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('/model-audits/uploads')) uploads.push(request.url())
    })
    await page.goto('/model-audit/setup')
    await page.getByRole('button', { name: 'Preview audit' }).click()
    await page.getByText('Choose the files of the model first.').waitFor()
    await page.getByLabel('Choose files', { exact: true }).setInputFiles([
      { name: 'notes.txt', mimeType: 'text/plain', buffer: MALICIOUS },
      {
        name: 'model.pt',
        mimeType: 'application/zip',
        buffer: zipOf([{ name: 'archive/data.pkl', content: MALICIOUS }]),
      },
    ])
    await page.getByRole('button', { name: 'Preview audit' }).click()
    const preview = page.getByRole('region', { name: 'Preview: 2 files' })
    await preview.getByRole('row', { name: /^notes\.txt .* pickle Contradicts the name/ }).waitFor()
    await preview.getByRole('row', { name: /^model\.pt .* zip zip Everything/ }).waitFor()
    await preview.getByText('The content of 1 file does not match its name').waitFor()
    await assertAccessible(assert, page)
    await page.setViewportSize({ width: 360, height: 740 })
    assert.isAtMost(await widthOf(page), 360)
    assert.deepEqual(uploads, [])
    await page.getByRole('button', { name: 'Remove model.pt' }).click()
    await preview.waitFor({ state: 'detached' })
    assert.deepEqual(complaints, [])
  })

  test('a user saves a source with a credential and automatic audits, previews the source, and audits it', async ({
    browserContext,
    assert,
    cleanup,
  }) => {
    const s3 = await startS3({ bucket: 'weights', objects: OBJECTS, key: KEY })
    cleanup(s3.close)
    await signIn(browserContext, owner.user)
    const page = await browserContext.newPage()
    const complaints = watch(page)
    await page.goto('/model-audit/sources')
    await page.getByText('No model sources yet').waitFor()
    await page.getByRole('link', { name: 'Create model source' }).first().click()
    await page.getByLabel('Name').fill('Bert weights')
    await page.getByLabel('Kind').selectOption('Amazon S3 or compatible')
    await page.getByLabel('Location').fill('s3://weights/models/bert')
    await page.getByLabel('Region').fill(KEY.region)
    await page.getByLabel('Endpoint').fill(s3.url)
    await page.getByLabel('Credential').selectOption('Enter a credential')
    await page.getByLabel('Access key ID').fill(KEY.id)
    await page.getByLabel('Secret access key').fill(KEY.secret)
    await page.getByLabel('Audit again when the scanner changes').check()
    await assertAccessible(assert, page)
    await page.setViewportSize({ width: 360, height: 740 })
    assert.isAtMost(await widthOf(page), 360)
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.getByRole('button', { name: 'Create model source' }).click()
    await page.getByRole('heading', { name: 'Bert weights' }).waitFor()
    assert.equal(await page.getByLabel('Credential').inputValue(), 'keep')
    assert.notInclude(await page.content(), KEY.secret)

    await page.goto('/model-audit/setup')
    await page.getByRole('button', { name: 'Saved source' }).click()
    await page.getByRole('button', { name: 'Preview audit' }).click()
    await page.getByRole('row', { name: /^model\.pkl .* pickle pickle/ }).waitFor()

    await page.goto('/model-audit/sources')
    await page.getByRole('cell', { name: 'On', exact: true }).waitFor()
    await page.getByText('Not audited yet').waitFor()
    await assertAccessible(assert, page)
    await page.getByRole('button', { name: 'Start audit of Bert weights' }).click()
    await page.waitForURL(/\/model-audit\/scan\//)
    await page.getByText('Malicious', { exact: true }).waitFor()
    await page.goto('/model-audit/sources')
    await page.getByRole('link', { name: 'Malicious' }).waitFor()
    assert.deepEqual(complaints, [])
  })

  test('a user selects the model file of a target, and the pages of target and model link to each other', async ({
    browserContext,
    assert,
  }) => {
    const targetId = await makeRecord['redteam/targets'](owner, 'Support bot')
    await signIn(browserContext, owner.user)
    const page = await browserContext.newPage()
    const complaints = watch(page)
    await page.goto('/model-audit/setup')
    await page
      .getByLabel('Choose files', { exact: true })
      .setInputFiles({ name: 'bert.pkl', mimeType: 'application/octet-stream', buffer: MALICIOUS })
    await page.getByRole('button', { name: 'Start audit' }).click()
    await page.getByText('Malicious', { exact: true }).waitFor()
    await page.goto(`/redteam/target/${targetId}/settings`)
    const section = page.getByRole('region', { name: 'Model file' })
    await section.getByText('No model file chosen.').waitFor()
    await section.getByRole('button', { name: 'Choose model file' }).click()
    const dialog = page.getByRole('dialog', { name: 'Choose model file' })
    await dialog.getByLabel('Audited model').fill('bert')
    await page.getByRole('option', { name: /bert\.pkl/ }).click()
    await assertAccessible(assert, page)
    await dialog.getByRole('button', { name: 'Save model file' }).click()
    await section.getByText('Malicious', { exact: true }).waitFor()
    await page.setViewportSize({ width: 360, height: 740 })
    assert.isAtMost(await widthOf(page), 360)
    await page.setViewportSize({ width: 1280, height: 800 })
    await assertAccessible(assert, page)
    await section.getByRole('link', { name: 'bert.pkl' }).click()
    const targets = page.getByRole('region', { name: '1 target runs this model' })
    await targets.getByRole('link', { name: 'Support bot' }).click()
    await page.waitForURL(new RegExp(`/redteam/target/${targetId}/settings`))
    await section.getByRole('button', { name: 'Change model file' }).click()
    await page.getByRole('button', { name: 'Remove model file' }).click()
    await section.getByText('No model file chosen.').waitFor()
    assert.deepEqual(complaints, [])
  })
})
