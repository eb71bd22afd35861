import { ownerForEach } from '#tests/support/groups'
import { assertAccessible } from '#tests/support/browser/page/accessible'
import { watch } from '#tests/support/browser/console/clean_console'
import { seedEval, SIX_TESTS, type TestSeed } from '#tests/support/browser/seeds/eval_seeds'
import { signIn } from '#tests/support/browser/sign_in'
import { type Persona } from '#tests/support/personas'
import { test } from '@japa/runner'

let owner: Persona
/** Compared evaluation: the first test case is missing; prompt 1 fails the second one and passes the third one. */
const BEFORE: TestSeed[] = [
  { ...SIX_TESTS[1]!, answers: [{ outcome: 'failed', score: 0.25 }, { outcome: 'passed' }] },
  { ...SIX_TESTS[2]!, answers: [{ outcome: 'passed' }, { outcome: 'failed' }] },
  { ...SIX_TESTS[3]!, answers: [{ outcome: 'passed' }, { outcome: 'passed' }] },
]

test.group('Evaluations | comparison', (group) => {
  ownerForEach(group, (one) => (owner = one))

  test('a comparison with another evaluation shows a summary and the change of each result as text', async ({
    browserContext,
    assert,
  }) => {
    const id = await seedEval(owner, { name: 'This week', tests: SIX_TESTS })
    await seedEval(owner, { name: 'Last week', tests: BEFORE })
    await signIn(browserContext, owner.user)
    const page = await browserContext.newPage()
    const complaints = watch(page)
    await page.goto(`/eval/${id}`)
    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Compare with another evaluation…' }).click()
    const picker = page.getByRole('dialog', { name: 'Compare with another evaluation' })
    await picker.getByRole('searchbox').fill('last')
    await picker.getByRole('button', { name: /Last week/ }).click()
    await page.waitForURL(/compare=/)

    const summary = page.getByRole('region', { name: 'Comparison with Last week' })
    await summary.getByText('↑ 1 improved').waitFor()
    await summary.getByText('↓ 1 regressed').waitFor()
    await summary
      .getByText(/1 result passed here and failed there.*no evidence of a difference/)
      .waitFor()
    const matrix = page.getByRole('table', { name: 'Results by test case' })
    const rowOf = (words: string) => matrix.getByRole('row').filter({ hasText: words })
    await rowOf('capital of Japan').getByText('Better in this evaluation, score +0.75').waitFor()
    await rowOf('capital of Australia').getByText('Worse in this evaluation, score −1').waitFor()
    await rowOf('capital of Australia').getByText('Same verdict').waitFor()
    await rowOf('capital of Bolivia').getByText('Not comparable').first().waitFor()
    await rowOf('capital of France').getByText('Not in the compared evaluation').first().waitFor()
    // Test cases with changed results come first.
    assert.match((await matrix.getByRole('row').nth(1).textContent()) ?? '', /Japan|Australia/)
    await assertAccessible(assert, page)

    await page.getByRole('button', { name: 'Stop comparing with Last week' }).click()
    await summary.waitFor({ state: 'detached' })
    await page.goBack()
    await summary.waitFor()
    assert.deepEqual(complaints, [])
  })
})
