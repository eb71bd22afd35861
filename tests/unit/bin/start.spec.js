import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { cp } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { test } from '@japa/runner'
import { root } from '../../../bin/prepare/paths.mjs'
import { freePort } from '../../../bin/prepare/ports.mjs'
import { startOf } from '../../../bin/prepare/processes/processes.mjs'
import { Program, endPrograms } from './programs/program.js'

const PORTS = '/proc/sys/net/ipv4/ip_unprivileged_port_start'
const FIRST_OPEN_PORT = existsSync(PORTS) ? Number(readFileSync(PORTS, 'utf8')) : 1024

test.group('npm start | error messages', (group) => {
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
    ['ADMIN_PASSWORD', 'long enough by now', 'ADMIN_PASSWORD is set without ADMIN_EMAIL'],
    ['DEMO', 'yes', 'DEMO must be true or false, not "yes".'],
    ['OUTBOUND', 'https://api.example.com/', 'OUTBOUND must be all, or host names'],
    ['LOG_LEVEL', 'loud', 'LOG_LEVEL must be one of trace, debug'],
    ['ENABLE_MAKE_PUBLIC', 'on', 'ENABLE_MAKE_PUBLIC must be true or false'],
    ['SIGN_UP_LINK', 'javascript:alert(1)', 'SIGN_UP_LINK must be a path'],
  ]

  test('npm start reports an invalid setting in one line: {0}={1}')
    .with(BAD)
    .run(async ({ assert }, [name, value, line]) => {
      const { code, text } = await start({ [name]: value })
      assert.equal(code, 1)
      assert.include(text, `assay: ${line}`)
      assert.lengthOf(text.split('\n'), 1)
    })

  test('npm start prints one line for each invalid setting', async ({ assert }) => {
    const { text } = await start({ PORT: 'x', DEMO: 'y', LOG_LEVEL: 'z' })
    assert.deepEqual(
      text.split('\n').map((line) => line.split(' ')[1]),
      ['PORT', 'DEMO', 'LOG_LEVEL']
    )
  })

  test('npm start never prints a secret in an error message', async ({ assert }) => {
    const { text } = await start({
      DATABASE_URL: 'mysql://ada:hunter2@db/x',
      APP_KEY: 'tiny-secret',
    })
    assert.notMatch(text, /hunter2|tiny-secret/)
  })

  test('npm start reports a port that is in use', async ({ assert, cleanup }) => {
    const other = createServer()
    await new Promise((resolve) => other.listen(0, '127.0.0.1', resolve))
    cleanup(() => other.close())
    const port = String(other.address().port)
    const { code, text } = await start({ PORT: port })
    assert.equal(code, 1)
    assert.equal(
      text,
      `assay: PORT ${port} is in use: stop the program that uses it, or set PORT to another port.`
    )
  })

  test('npm start reports a host address that does not belong to this machine', async ({
    assert,
  }) => {
    const { code, text } = await start({ HOST: '192.0.2.1' })
    assert.equal(code, 1)
    assert.match(
      text,
      /^assay: HOST "192\.0\.2\.1" cannot be used for listening \(EADDRNOTAVAIL\): set HOST .+$/
    )
  })

  test('npm start reports a database that does not respond', async ({ assert }) => {
    const url = `postgres://ada:hunter2@127.0.0.1:${await freePort()}/assay`
    const { code, text } = await start({ DATABASE_URL: url })
    assert.equal(code, 1)
    assert.match(
      text,
      /^assay: DATABASE_URL \(postgres:\/\/ada@127.+\) cannot be used: .*ECONNREFUSED.*$/
    )
    assert.notInclude(text, 'hunter2')
  })

  test('npm start reports a database that is too old', async ({ assert, cleanup }) => {
    const { port, close } = await oldPostgres()
    cleanup(close)
    const { code, text } = await start({ DATABASE_URL: `postgres://ada@127.0.0.1:${port}/assay` })
    assert.equal(code, 1)
    assert.match(
      text,
      /^assay: DATABASE_URL .+ is PostgreSQL 14: version 15 or later is required\.$/
    )
  })

  test('npm start reports a data folder that cannot be created', async ({ assert }) => {
    writeFileSync(join(folder, 'file'), '')
    const { code, text } = await start({ DATA_DIR: join(folder, 'file', 'data') })
    assert.equal(code, 1)
    assert.match(text, /^assay: DATA_DIR \(.+\) cannot be written \(ENOTDIR\): .+$/)
  })

  test('npm start reports a data folder that belongs to another user', async ({ assert }) => {
    const closed = join(folder, 'closed')
    mkdirSync(closed, { mode: 0o700 })
    const { code, text } = await start({ DATA_DIR: closed }, { ids: { uid: 65534, gid: 65534 } })
    assert.equal(code, 1)
    assert.match(text, /^assay: DATA_DIR \(.+closed\) cannot be written \(EACCES\): .+$/)
  }).skip(process.getuid?.() !== 0, 'only root can switch to another user')

  const ASK_ROOT = 'only root can switch to another user'
  const isRoot = process.getuid?.() === 0

  test('npm start reports a user that cannot read the project, does not exist, or is root', async ({
    assert,
  }) => {
    const closed = await copyOfScripts(join(folder, 'closed'))
    const own = { DATA_DIR: join(folder, 'data') }
    const program = new Program(join(closed, 'bin/start.mjs'), [], { env: own })
    const refused = (await program.ended).text
    assert.match(
      refused,
      /^assay: when root starts Assay, the application runs as user 65533, .+ ALLOW_ROOT=true\.$/
    )
    const unknown = await start({ ...own, RUN_AS: 'no-such-user' })
    assert.equal(unknown.text, 'assay: RUN_AS: user "no-such-user" does not exist on this machine.')
    const root = await start({ ...own, RUN_AS: 'root' })
    assert.match(root.text, /^assay: RUN_AS must not be root: .+$/)
  }).skip(!isRoot, ASK_ROOT)

  test('npm start reports a port that requires root', async ({ assert }) => {
    const { text } = await start({ PORT: '80' })
    assert.match(text, /^assay: PORT 80 requires privileges that this user lacks: .+$/)
  }).skip(!isRoot || FIRST_OPEN_PORT <= 80, 'every user may listen on port 80 here')

  test('npm start rejects RUN_AS without root privileges', async ({ assert }) => {
    const ids = isRoot ? { uid: 65533, gid: 65533 } : {}
    const { text } = await start({ RUN_AS: '12345', DATA_DIR: join(folder, 'own') }, { ids })
    assert.equal(
      text,
      'assay: RUN_AS requires root: start as root, or as that user without RUN_AS.'
    )
  })

  test('npm start warns about a shared data folder and keeps its permissions', async ({
    assert,
  }) => {
    const shared = join(folder, 'shared')
    mkdirSync(shared)
    chmodSync(shared, 0o1777)
    const refused = `postgres://ada@127.0.0.1:${await freePort()}/assay`
    const { text } = await start({ DATA_DIR: shared, DATABASE_URL: refused })
    assert.match(text, /^assay: DATA_DIR \(.+shared\) remains accessible to other users, .+$/m)
    assert.equal(statSync(shared).mode & 0o7777, 0o1777)
    mkdirSync(join(folder, 'other'))
    writeFileSync(join(folder, 'other', 'letters.txt'), '')
    const other = await start({ DATA_DIR: join(folder, 'other'), DATABASE_URL: refused })
    assert.include(other.text, 'remains accessible to other users')
  })

  test('npm start reports a data folder in use by a live process and ignores a stale lock', async ({
    assert,
  }) => {
    const lock = (pid, startedAt) =>
      writeFileSync(join(folder, 'running.json'), JSON.stringify({ pid, startedAt }))
    lock(process.ppid, startOf(process.ppid))
    const held = await start()
    assert.include(held.text, `another npm start (process ${process.ppid}) uses DATA_DIR`)
    lock(process.ppid, 'another time')
    const stale = await start({
      DATABASE_URL: `postgres://ada@127.0.0.1:${await freePort()}/assay`,
    })
    assert.notInclude(stale.text, 'another npm start')
  })
})

/**
 * Copies the scripts that `npm start` needs before packages are installed, to a folder that only its owner can enter.
 */
async function copyOfScripts(folder) {
  await cp(root, folder, { recursive: true, filter: (path) => isScript(relative(root, path)) })
  chmodSync(folder, 0o700)
  return folder
}

const isScript = (path) => /^($|package(-lock)?\.json$|bin($|\/))/.test(path)

/** Starts a server that implements enough of the PostgreSQL protocol to report an old version. */
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
