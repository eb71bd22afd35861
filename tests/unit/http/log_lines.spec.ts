import loggerConfig from '#config/logger'
import { Logger } from '@adonisjs/core/logger'
import { test } from '@japa/runner'
import { Writable } from 'node:stream'

/** Returns the lines that the configured logger writes. */
function written(write: (logger: Logger) => void): string[] {
  let text = ''
  const destination = new Writable({
    write(chunk, _encoding, done) {
      text += String(chunk)
      done()
    },
  })
  const { app } = loggerConfig.loggers
  write(new Logger({ ...app, enabled: true, level: 'info', destination }))
  return text.split('\n').slice(0, -1)
}

test.group('Log lines', () => {
  test('a log entry is one line of JSON even if its values contain line breaks', ({ assert }) => {
    const forged = 'x\n{"level":30,"msg":"administrator signed in"}\r\n\u2028'
    const lines = written((logger) => logger.info({ path: forged }, `Request ${forged}`))
    assert.lengthOf(lines, 1)
    const line = JSON.parse(lines[0] ?? '')
    assert.equal(line.path, forged)
    assert.equal(line.msg, `Request ${forged}`)
  })

  test('passwords, tokens, and API keys are removed from log entries', ({ assert }) => {
    const secret = 'correct horse battery'
    const fields = { password: secret, token: secret, body: { password: secret, apiKey: secret } }
    const [line = ''] = written((logger) => logger.info(fields, 'A request'))
    assert.notInclude(line, secret)
  })
})
