import HttpExceptionHandler from '#api/platform/http/exception_handler'
import app from '@adonisjs/core/services/app'
import testUtils from '@adonisjs/core/services/test_utils'
import { test } from '@japa/runner'

const SECRET = 'select * from users where token = assay_1'

/** Returns the response and log entries of the exception handler for an error, by default in production. */
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

test.group('Errors after the headers were sent', () => {
  test('an error during a response closes the connection', async ({ assert }) => {
    const ctx = await testUtils.createHttpContext()
    const { response } = ctx.response
    response.writeHead(200)
    response.write('first part')
    await new HttpExceptionHandler().handle(new Error(SECRET), ctx)
    assert.isTrue(response.destroyed)
    assert.equal(response.statusCode, 200)
  })

  test('an error after a complete response has no effect', async ({ assert }) => {
    const ctx = await testUtils.createHttpContext()
    const { response } = ctx.response
    response.writeHead(200)
    response.end('complete')
    await new HttpExceptionHandler().handle(new Error(SECRET), ctx)
    assert.isFalse(response.destroyed)
    assert.equal(response.statusCode, 200)
  })
})

test.group('Unexpected errors', () => {
  const errors = {
    'an error': new Error(SECRET),
    'a database error': Object.assign(new Error(SECRET), { code: '42P01', query: SECRET }),
    'an error with status 500': Object.assign(new Error(SECRET), { status: 500 }),
    'a string': SECRET,
  }
  for (const [what, error] of Object.entries(errors)) {
    test(`an unexpected error is logged, and its response contains no details: ${what}`, async ({
      assert,
    }) => {
      const { status, body, logged } = await handled(error)
      assert.equal(status, 500)
      assert.notInclude(body, 'select')
      assert.notMatch(body, /\.ts|node_modules|at /)
      assert.include(body, 'The error has been logged')
      assert.lengthOf(logged, 1)
    })
  }

  for (const code of ['40P01', '40001']) {
    test(`an error that made PostgreSQL roll back the transaction is a conflict: ${code}`, async ({
      assert,
    }) => {
      const { status, body } = await handled(Object.assign(new Error(SECRET), { code }))
      assert.equal(status, 409)
      assert.include(body, 'Try again')
      assert.notInclude(body, 'select')
    })
  }

  test('an error with a 4xx status is returned with that status and not logged', async ({
    assert,
  }) => {
    const malformed = Object.assign(new Error('Unexpected token'), { status: 400 })
    const { status, logged } = await handled(malformed)
    assert.equal(status, 400)
    assert.lengthOf(logged, 0)
  })
})
