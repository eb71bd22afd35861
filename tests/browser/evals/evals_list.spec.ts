import { ownerForEach } from '#tests/support/groups'
import { assertAccessible } from '#tests/support/browser/page/accessible'
import { seedEval, SIX_TESTS } from '#tests/support/browser/seeds/eval_seeds'
import { navigate } from '#tests/support/browser/navigate'
import { open } from '#tests/support/browser/open'
import { widthOf } from '#tests/support/browser/page/width_of'
import { asViewer, type Persona } from '#tests/support/personas'
import { test } from '@japa/runner'

const PHONE = { width: 360, height: 740 }
const LONG = 'Looong'.repeat(33)

const EMPTY_PAGES = [
  ['/evals', 'No evaluations yet', 'runs the same test cases against', 'Create evaluation'],
  ['/evals/prompts', 'No prompts yet', 'its prompts appear here', 'Create evaluation'],
  [
    '/evals/history',
    'No evaluations yet',
    'one row for each of its prompts and providers',
    'Create evaluation',
  ],
  ['/evals/media', 'No media yet', 'in the responses of targets and models', 'Create evaluation'],
  ['/datasets', 'No datasets yet', 'is a versioned list of test cases', 'Create dataset'],
  [
    '/datasets/from-evaluations',
    'No evaluations yet',
    'its test cases appear here',
    'Create evaluation',
  ],
  ['/configs', 'No configurations yet', 'stores prompts, providers, and test', 'Create evaluation'],
] as const

let owner: Persona
test.group('Evaluations | list', (group) => {
  ownerForEach(group, (one) => (owner = one))

  test('each empty evaluation page explains its content, links to the new evaluation form, and lists sharing commands', async ({
    browserContext,
    assert,
  }) => {
    await browserContext.grantPermissions(['clipboard-read', 'clipboard-write'])
    const { page, complaints } = await open(browserContext, '/evals', owner)
    assert.equal(await page.title(), 'Evaluations | Assay')
    await assertAccessible(assert, page)
    for (const [path, title, explanation, action] of EMPTY_PAGES) {
      await navigate(page, path)
      await page.getByText(explanation, { exact: false }).waitFor()
      await page.getByRole('heading', { level: 2, name: title }).waitFor()
      assert.equal(await page.getByRole('main').getByText(action, { exact: true }).count(), 1)
      await page.getByText('npx promptfoo@latest share', { exact: true }).waitFor()
      await page.setViewportSize(PHONE)
      assert.isAtMost(await widthOf(page), PHONE.width, path)
      await page.setViewportSize({ width: 1280, height: 720 })
    }
    await page.getByRole('button', { name: 'Copy Sign in to this server' }).click()
    const command = await page.evaluate<string>('navigator.clipboard.readText()')
    assert.match(command, new RegExp(`auth login --host http.* --team ${owner.team.id}$`))
    await assertAccessible(assert, page)
    await page.getByRole('main').getByRole('link', { name: 'Create evaluation' }).last().click()
    await page.waitForURL('**/evals/create')
    assert.deepEqual(complaints, [])
  })

  test('the empty prompt list refers a viewer to an administrator and offers no commands', async ({
    browserContext,
    assert,
  }) => {
    const { page } = await open(browserContext, '/evals/prompts', await asViewer(owner))
    await page.getByText('Ask an organization administrator', { exact: false }).waitFor()
    assert.equal(await page.getByText('npx promptfoo@latest').count(), 0)
    assert.equal(await page.getByRole('link', { name: 'Create evaluation' }).count(), 0)
  })

  test('the evaluation list shows counts for all four verdicts and for missing results', async ({
    browserContext,
    assert,
  }) => {
    await seedEval(owner, { name: 'Nightly', tests: SIX_TESTS, partial: { expected: 20 } })
    await seedEval(owner, { name: 'Only errors', tests: [{ answers: [{ outcome: 'error' }] }] })
    await seedEval(owner, { name: LONG, tests: SIX_TESTS })
    const { page, complaints } = await open(browserContext, '/evals', owner)
    const row = page.getByRole('row', { name: /Nightly/ })
    await row.getByText('Partial: 11 of 20').waitFor()
    await row.getByText('66.7%').waitFor()
    await row.getByText('(35.4–87.9%)').waitFor()
    const cells = await row.getByRole('cell').allTextContents()
    assert.deepEqual(cells.slice(4, 9), ['6', '6', '3', '1', '1'])
    await page
      .getByRole('row', { name: /Only errors/ })
      .getByText('No verdicts')
      .waitFor()
    // A long name without spaces must neither fill the row nor be truncated to a few characters.
    const name = await page.getByRole('link', { name: LONG }).boundingBox()
    assert.isAbove(name?.width ?? 0, 140)
    assert.isAtMost(name?.width ?? 0, 300)
    await assertAccessible(assert, page)
    assert.deepEqual(complaints, [])
  })

  test('the search query of the evaluation list is kept in the URL', async ({ browserContext }) => {
    const id = await seedEval(owner, { name: 'Nightly', tests: SIX_TESTS })
    await seedEval(owner, { name: 'Weekly', tests: SIX_TESTS })
    const { page } = await open(browserContext, '/evals', owner)
    await page.getByRole('link', { name: 'Weekly', exact: true }).waitFor()
    await page.getByRole('searchbox', { name: 'Search' }).fill('night')
    await page.getByRole('link', { name: 'Weekly', exact: true }).waitFor({ state: 'detached' })
    await page.waitForURL(/filter=/)
    await page.reload()
    await page.getByRole('link', { name: 'Nightly', exact: true }).click()
    await page.waitForURL(`**/eval/${id}`)
    await page.goBack()
    await page.getByRole('button', { name: /Remove filter/ }).click()
    await page.getByRole('link', { name: 'Weekly', exact: true }).waitFor()
  })

  test('several evaluations are deleted after a confirmation that states their number', async ({
    browserContext,
    assert,
  }) => {
    for (const name of ['One', 'Two', 'Three']) await seedEval(owner, { name, tests: SIX_TESTS })
    const { page } = await open(browserContext, '/evals', owner)
    await page.getByRole('checkbox', { name: 'Select One' }).check()
    await page.getByRole('checkbox', { name: 'Select Two' }).check()
    await page.getByRole('button', { name: 'Delete 2 evaluations', exact: true }).click()
    const dialog = page.getByRole('alertdialog', { name: 'Delete 2 evaluations' })
    await assertAccessible(assert, page)
    await dialog.getByRole('button', { name: 'Delete 2 evaluations' }).click()
    await page.getByText('2 evaluations deleted').waitFor()
    await page.getByRole('link', { name: 'One', exact: true }).waitFor({ state: 'detached' })
    await page.getByRole('link', { name: 'Three', exact: true }).waitFor()
  })

  test('a viewer cannot select evaluations', async ({ browserContext, assert }) => {
    await seedEval(owner, { name: 'Nightly', tests: SIX_TESTS })
    const viewer = await asViewer(owner)
    const { page } = await open(browserContext, '/evals', viewer)
    await page.getByRole('link', { name: 'Nightly', exact: true }).waitFor()
    assert.equal(await page.getByRole('checkbox').count(), 0)
  })

  test('the evaluation list and the matrix are shown as cards on a phone, without horizontal scrolling', async ({
    browserContext,
    assert,
  }) => {
    const id = await seedEval(owner, { name: 'Nightly', tests: SIX_TESTS })
    const { page } = await open(browserContext, '/evals', owner)
    await page.setViewportSize(PHONE)
    await page.getByRole('listitem').filter({ hasText: 'Nightly' }).getByText('66.7%').waitFor()
    assert.isAtMost(await widthOf(page), PHONE.width)
    await assertAccessible(assert, page)
    await navigate(page, `/eval/${id}`)
    const list = page.getByRole('list', { name: 'Results by test case' })
    const card = list.getByRole('listitem').filter({ hasText: 'What is the capital of France?' })
    await card.getByText('Failed', { exact: true }).waitFor()
    assert.isAtMost(await widthOf(page), PHONE.width)
    await assertAccessible(assert, page)
  })
})

test.group('Evaluations | page without an ID', (group) => {
  ownerForEach(group, (one) => (owner = one))

  test('the evaluation page without an ID lists the latest evaluations and can search all evaluations', async ({
    browserContext,
    assert,
  }) => {
    const old = await seedEval(owner, {
      name: 'Older',
      tests: SIX_TESTS,
      createdAt: new Date('2026-01-02T03:04:05Z'),
    })
    const { page, complaints } = await open(browserContext, '/eval', owner)
    await page.getByRole('link', { name: 'Older' }).waitFor()
    // With a single evaluation, there are no others to choose from.
    assert.equal(await page.getByRole('searchbox', { name: /Search by description/ }).count(), 0)
    await seedEval(owner, { name: 'Newest', tests: SIX_TESTS })
    await page.reload()
    assert.equal(await page.title(), 'Evaluation | Assay')
    await page.getByRole('link', { name: 'Newest' }).waitFor()
    await assertAccessible(assert, page)
    await page.getByRole('searchbox', { name: /Search by description/ }).fill('old')
    await page.getByRole('button', { name: /Older/ }).click()
    await page.waitForURL(`**/eval/${old}`)
    assert.deepEqual(complaints, [])
  })

  test("a link whose query contains an evaluation ID opens the evaluation with the link's filters", async ({
    browserContext,
    assert,
  }) => {
    const id = await seedEval(owner, { tests: SIX_TESTS })
    const { page } = await open(browserContext, `/eval/?evalId=${id}&filterMode=failures`, owner)
    await page.waitForURL(new RegExp(`/eval/${id}`))
    await page.getByText('1–2 of 2 test cases').waitFor()
    assert.include(page.url(), 'filterMode=failures')
  })
})
