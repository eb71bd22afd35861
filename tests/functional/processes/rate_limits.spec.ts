import limiterConfig from '#config/limiter'
import app from '@adonisjs/core/services/app'
import db from '@adonisjs/lucid/services/db'
import limiter from '@adonisjs/limiter/services/main'
import { LimiterManager } from '@adonisjs/limiter'
import { test } from '@japa/runner'

/** Simulates another web process, which shares only the database. */
const otherProcess = async () =>
  new LimiterManager((await limiterConfig.resolver(app)) as typeof limiter.config)

test.group('Rate limits', (group) => {
  const key = 'login_account_of_rate_limits_spec'
  group.each.teardown(async () => {
    await db.from('rate_limits').where('key', 'like', `%${key}`).delete()
  })

  test('two web processes share a rate limit through the database', async ({ assert }) => {
    const rule = { requests: 2, duration: '1 min' } as const
    await limiter.use('database', rule).consume(key)
    await (await otherProcess()).use('database', rule).consume(key)
    await assert.rejects(() => limiter.use('database', rule).consume(key))
    const [{ count }] = await db.from('rate_limits').where('key', 'like', `%${key}`).count('*')
    assert.equal(Number(count), 1)
  })
})
