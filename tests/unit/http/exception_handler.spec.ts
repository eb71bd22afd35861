import HttpExceptionHandler from '#api/http/exception_handler'
import app from '@adonisjs/core/services/app'
import testUtils from '@adonisjs/core/services/test_utils'
import { test } from '@japa/runner'

const SECRET = 'select * from users where token = assay_1'

/** What the handler sends and logs for an error, in production. */
async function handled(error: unknown, inProduction = true) {
  const ctx = await testUtils.createHttpContext()
  const logged: unknown[] = []
  ctx.logger.error = (...line: unknown[]) => void logged.push(line)
  const own = Object.getOwnPropertyDescriptor(app, 'inProduction')
  Object.defineProperty(app, 'inProduction', { value: inProduction, configurable: true })
  try {
    const handler = new HttpExceptionHandler()
    await handler.handle(error, ctx)
    await handler.report(error, ctx)
  } finally {
    if (own) Object.defineProperty(app, 'inProduction', own)
    else Reflect.deleteProperty(app, 'inProduction')
  }
  return { status: ctx.response.getStatus(), body: JSON.stringify(ctx.response.getBody()), logged }
}

test.group('Unexpected errors', () => {
  const errors = {
    'an error': new Error(SECRET),
    'an error of the database': Object.assign(new Error(SECRET), { code: '42P01', query: SECRET }),
    'an error with a status of 500': Object.assign(new Error(SECRET), { status: 500 }),
    'something that is no error': SECRET,
  }
  for (const [what, error] of Object.entries(errors)) {
    test(`are reported in general words: ${what}`, async ({ assert }) => {
      const { status, body, logged } = await handled(error)
      assert.equal(status, 500)
      assert.notInclude(body, 'select')
      assert.notMatch(body, /\.ts|node_modules|at /)
      assert.include(body, 'It has been logged')
      assert.lengthOf(logged, 1)
    })
  }

  for (const code of ['40P01', '40001']) {
    test(`are a conflict when PostgreSQL rolled the transaction back: ${code}`, async ({
      assert,
    }) => {
      const { status, body } = await handled(Object.assign(new Error(SECRET), { code }))
      assert.equal(status, 409)
      assert.include(body, 'Try again')
      assert.notInclude(body, 'select')
    })
  }

  test('have a status below 500 only if they carry one, and are not logged then', async ({
    assert,
  }) => {
    const malformed = Object.assign(new Error('Unexpected token'), { status: 400 })
    const { status, logged } = await handled(malformed)
    assert.equal(status, 400)
    assert.lengthOf(logged, 0)
  })
})
