import { longPoll, MAX_WAITING_PER_OWNER } from '#api/platform/http/responses/long_poll'
import testUtils from '@adonisjs/core/services/test_utils'
import { test } from '@japa/runner'

async function contextOf(wait: string) {
  const ctx = await testUtils.createHttpContext()
  ctx.request.updateQs({ wait })
  return ctx
}

test.group('Long polling', () => {
  test('a request waits until its work has ended', async ({ assert }) => {
    let checks = 0
    await longPoll(await contextOf('30'), 'team', async () => ++checks < 3)
    assert.equal(checks, 3)
  })

  test('a request without a time to wait does not query the work', async ({ assert }) => {
    let checks = 0
    for (const wait of ['', '0', '-1', 'long']) {
      await longPoll(await contextOf(wait), 'team', async () => ++checks > 0)
    }
    assert.equal(checks, 0)
  })

  test('requests over the limit of waiting requests of a team do not wait, and those of another team do', async ({
    assert,
  }) => {
    let isActive = true
    const checked: string[] = []
    const poll = async (owner: string) =>
      longPoll(await contextOf('30'), owner, async () => {
        checked.push(owner)
        return isActive
      })
    const waiting = await Promise.all(
      Array.from({ length: MAX_WAITING_PER_OWNER }, async () => ({ ended: poll('full') }))
    )
    while (checked.length < MAX_WAITING_PER_OWNER) await new Promise(setImmediate)
    await poll('full')
    assert.lengthOf(checked, MAX_WAITING_PER_OWNER)
    const other = poll('other')
    while (!checked.includes('other')) await new Promise(setImmediate)
    isActive = false
    await Promise.all([other, ...waiting.map(({ ended }) => ended)])
    const before = checked.length
    await poll('full')
    assert.lengthOf(checked, before + 1)
  }).timeout(10_000)
})
