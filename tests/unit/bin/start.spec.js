import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from '@japa/runner'
import { freePort } from '../../../bin/prepare/ports.mjs'
import { startOf } from '../../../bin/prepare/processes.mjs'
import { Program, endPrograms } from './programs/program.js'

test.group('npm start explains in one line', (group) => {
  let folder

  group.each.setup(() => {
    folder = mkdtempSync(join(tmpdir(), 'assay-unit-'))
    chmodSync(folder, 0o777)
    return async () => {
      await endPrograms()
      rmSync(folder, { recursive: true, force: true })
    }
  })

  const start = async (env, options) => {
    const settings = { DATA_DIR: folder, PORT: String(await freePort()), ...env }
    return new Program('bin/start.mjs', [], { env: settings, ...options }).ended
  }

  const BAD = [
    ['PORT', 'eighty', 'PORT must be a number from 1 to 65535, not "eighty".'],
    ['PORT', '70000', 'PORT must be a number from 1 to 65535, not "70000".'],
    ['HOST', 'not a host', 'HOST must be a host name or an address'],
    ['APP_URL', 'assay.example.com', 'APP_URL must be an address without a path'],
    ['APP_URL', 'https://example.com/assay', 'APP_URL must be an address without a path'],
    ['APP_KEY', 'short', 'APP_KEY must be 32 to 200 characters long.'],
    ['DATABASE_URL', 'mysql://localhost/x', 'DATABASE_URL must be an address such as postgres://'],
    ['ADMIN_EMAIL', 'ada', 'ADMIN_EMAIL must be an e-mail address'],
    ['ADMIN_PASSWORD', 'long-enough', 'ADMIN_PASSWORD is set without ADMIN_EMAIL'],
    ['DEMO', 'yes', 'DEMO must be true or false, not "yes".'],
    ['OUTBOUND', 'https://api.example.com/', 'OUTBOUND must be all, or host names'],
    ['LOG_LEVEL', 'loud', 'LOG_LEVEL must be one of trace, debug'],
    ['ENABLE_MAKE_PUBLIC', 'on', 'ENABLE_MAKE_PUBLIC must be true or false'],
    ['SIGN_UP_LINK', 'javascript:alert(1)', 'SIGN_UP_LINK must be a path'],
  ]

  test('a setting with a bad value: {0}={1}')
    .with(BAD)
    .run(async ({ assert }, [name, value, line]) => {
      const { code, text } = await start({ [name]: value })
      assert.equal(code, 1)
      assert.include(text, `assay: ${line}`)
      assert.lengthOf(text.split('\n'), 1)
    })

  test('several bad settings: a line each', async ({ assert }) => {
    const { text } = await start({ PORT: 'x', DEMO: 'y', LOG_LEVEL: 'z' })
    assert.deepEqual(
      text.split('\n').map((line) => line.split(' ')[1]),
      ['PORT', 'DEMO', 'LOG_LEVEL']
    )
  })

  test('never repeats a secret', async ({ assert }) => {
    const { text } = await start({
      DATABASE_URL: 'mysql://ada:hunter2@db/x',
      APP_KEY: 'tiny-secret',
    })
    assert.notMatch(text, /hunter2|tiny-secret/)
  })

  test('a port that is taken', async ({ assert, cleanup }) => {
    const other = createServer()
    await new Promise((resolve) => other.listen(0, '127.0.0.1', resolve))
    cleanup(() => other.close())
    const port = String(other.address().port)
    const { code, text } = await start({ PORT: port })
    assert.equal(code, 1)
    assert.equal(
      text,
      `assay: PORT ${port} is taken: stop the program that uses it, or set PORT to another.`
    )
  })

  test('an address that is not of this machine', async ({ assert }) => {
    const { code, text } = await start({ HOST: '192.0.2.1' })
    assert.equal(code, 1)
    assert.match(
      text,
      /^assay: HOST "192\.0\.2\.1" cannot be listened on \(EADDRNOTAVAIL\): set HOST .+$/
    )
  })

  test('a database that does not answer', async ({ assert }) => {
    const url = `postgres://ada:hunter2@127.0.0.1:${await freePort()}/assay`
    const { code, text } = await start({ DATABASE_URL: url })
    assert.equal(code, 1)
    assert.match(
      text,
      /^assay: DATABASE_URL \(postgres:\/\/ada@127.+\) cannot be used: .*ECONNREFUSED.*$/
    )
    assert.notInclude(text, 'hunter2')
  })

  test('a database that is too old', async ({ assert, cleanup }) => {
    const { port, close } = await oldPostgres()
    cleanup(close)
    const { code, text } = await start({ DATABASE_URL: `postgres://ada@127.0.0.1:${port}/assay` })
    assert.equal(code, 1)
    assert.match(text, /^assay: DATABASE_URL .+ is PostgreSQL 14: version 15 or later is needed\.$/)
  })

  test('a data folder that cannot be made', async ({ assert }) => {
    writeFileSync(join(folder, 'file'), '')
    const { code, text } = await start({ DATA_DIR: join(folder, 'file', 'data') })
    assert.equal(code, 1)
    assert.match(text, /^assay: DATA_DIR \(.+\) cannot be written \(ENOTDIR\): .+$/)
  })

  test('a data folder that belongs to somebody else', async ({ assert }) => {
    const closed = join(folder, 'closed')
    mkdirSync(closed, { mode: 0o700 })
    const { code, text } = await start({ DATA_DIR: closed }, { ids: { uid: 65534, gid: 65534 } })
    assert.equal(code, 1)
    assert.match(text, /^assay: DATA_DIR \(.+closed\) cannot be written \(EACCES\): .+$/)
  }).skip(process.getuid?.() !== 0, 'only root can become somebody else')

  test('a data folder that another start uses, but not one that a dead start has left', async ({
    assert,
  }) => {
    const lock = (pid, startedAt) =>
      writeFileSync(join(folder, 'running.json'), JSON.stringify({ pid, startedAt }))
    lock(process.ppid, startOf(process.ppid))
    const held = await start()
    assert.include(held.text, `another npm start (process ${process.ppid}) runs on DATA_DIR`)
    lock(process.ppid, 'another time')
    const stale = await start({
      DATABASE_URL: `postgres://ada@127.0.0.1:${await freePort()}/assay`,
    })
    assert.notInclude(stale.text, 'another npm start')
  })
})

/** Speaks just enough of the protocol to say which version it is. */
async function oldPostgres() {
  const message = (type, ...parts) => {
    const body = Buffer.concat(parts)
    const head = Buffer.alloc(5)
    head.write(type)
    head.writeInt32BE(body.length + 4, 1)
    return Buffer.concat([head, body])
  }
  const int16 = (value) => Buffer.from([value >> 8, value & 255])
  const int32 = (value) => Buffer.from([value >> 24, value >> 16, value >> 8, value])
  const text = (value) => Buffer.from(`${value}\0`)
  const ready = message('Z', Buffer.from('I'))
  const server = createServer((socket) => {
    let isGreeted = false
    socket.on('error', () => {})
    socket.on('data', (chunk) => {
      if (!isGreeted) {
        isGreeted = true
        return socket.write(Buffer.concat([message('R', int32(0)), ready]))
      }
      if (chunk[0] !== 'Q'.charCodeAt(0)) return socket.end()
      const column = [
        text('server_version_num'),
        int32(0),
        int16(0),
        int32(25),
        int16(65535),
        int32(-1),
        int16(0),
      ]
      const row = [int16(1), int32(6), Buffer.from('140012')]
      socket.write(
        Buffer.concat([
          message('T', int16(1), ...column),
          message('D', ...row),
          message('C', text('SHOW')),
          ready,
        ])
      )
    })
  })
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { port: server.address().port, close: () => server.close() }
}
