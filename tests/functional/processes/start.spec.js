import { randomUUID } from 'node:crypto'
import {
  chmodSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from '@japa/runner'
import { freePort } from '../../../bin/prepare/ports.mjs'
import { isAlive, signal, until } from '../../../bin/prepare/processes/processes.mjs'
import { send } from '../../support/requests/raw_requests.js'
import { Program, endPrograms } from '../../unit/bin/programs/program.js'

/** Runs `npm start` with the built application in separate processes. */
test.group('npm start', (group) => {
  let folder
  let port

  group.setup(async () => {
    folder = mkdtempSync(join(tmpdir(), 'assay-start-'))
    chmodSync(folder, 0o755)
    port = await freePort()
    return () => rmSync(folder, { recursive: true, force: true })
  })

  group.each.teardown(endPrograms)

  async function start(more = {}) {
    const settings = { DATA_DIR: folder, PORT: String(port), LOG_LEVEL: 'info', ...more }
    const program = new Program('bin/start.mjs', [], { env: settings })
    await program.line((line) => (line.includes('ready after') ? line : undefined))
    await program.line((line) => (/worker \d+ is ready/.test(line) ? line : undefined))
    await program.line((line) => (line.includes('/login') ? line : undefined))
    return { program }
  }

  const answer = (path, at = port) =>
    fetch(`http://127.0.0.1:${at}${path}`).then(
      (response) => response.json(),
      () => undefined
    )

  /** Returns a function that tries to sign in with a wrong password and resolves with the response status. */
  async function guesser() {
    const address = `http://127.0.0.1:${port}/api/v1`
    const cookies = (await fetch(`${address}/config`)).headers.getSetCookie()
    const cookie = cookies.map((line) => line.split(';')[0]).join('; ')
    const csrf = decodeURIComponent(cookie.match(/XSRF-TOKEN=([^;]*)/)[1])
    const headers = { cookie, 'x-xsrf-token': csrf, 'content-type': 'application/json' }
    return async (email) => {
      const body = JSON.stringify({ email, password: 'not the password' })
      return (await fetch(`${address}/users/login`, { method: 'POST', headers, body })).status
    }
  }

  const demoPort = () => Number(readFileSync(join(folder, 'demo-port'), 'utf8'))
  const postmaster = () =>
    Number(readFileSync(join(folder, 'postgres/cluster/postmaster.pid'), 'utf8').split('\n')[0])
  const ready = async () => (await answer('/ready'))?.status === 'OK'

  /** The start builds the application if the sources have changed, which may take a while. */
  test('npm start prepares the server, prints its address and a one-time link, and stops on SIGINT', async ({
    assert,
  }) => {
    const { program } = await start()
    const text = program.lines.join('\n')
    assert.include(text, `at http://localhost:${port}`)
    assert.match(text, new RegExp(`http://localhost:${port}/login\\?token=\\S+`))
    assert.containSubset(await answer('/health'), { status: 'OK' })
    assert.isTrue(await ready())
    assert.deepEqual(await answer('/health', demoPort()), { status: 'OK' })
    const pid = postmaster()
    assert.equal((await program.kill('SIGINT')).code, 0)
    assert.isFalse(isAlive(pid))
    assert.isUndefined(await answer('/health'))
    assert.isUndefined(await answer('/health', demoPort()))
  }).timeout(180_000)

  test('npm start drops root privileges and separates the files of the application and PostgreSQL', async ({
    assert,
  }) => {
    const { program } = await start()
    const worker = await program.line(workerPid)
    const users = [pidOn(port), worker, pidOn(demoPort())].map(usersOf)
    assert.deepEqual(users, ['65533 65533', '65533 65533', '65533 65533'])
    assert.equal(usersOf(postmaster()), '65534 65534')
    assert.deepEqual(rightsOf(folder), { mode: '700', uid: 65533 })
    assert.deepEqual(rightsOf(join(folder, 'postgres')), { mode: '700', uid: 65534 })
    for (const name of ['app-key', 'demo-port', 'running.json']) {
      assert.deepEqual(rightsOf(join(folder, name)), { mode: '600', uid: 65533 }, name)
    }
    assert.equal((await program.kill('SIGTERM')).code, 0)
  })
    .timeout(120_000)
    .skip(process.getuid?.() !== 0, 'only root has rights to give up')

  test('npm start keeps running as root with ALLOW_ROOT=true', async ({ assert }) => {
    const { program } = await start({ ALLOW_ROOT: 'true' })
    assert.deepEqual([pidOn(port), await program.line(workerPid)].map(usersOf), ['0 0', '0 0'])
    assert.equal((await program.kill('SIGTERM')).code, 0)
  })
    .timeout(120_000)
    .skip(process.getuid?.() !== 0, 'only root can stay root')

  test('npm run restart replaces the web processes under load without a failed request', async ({
    assert,
  }) => {
    const { program } = await start()
    const isReady = (line) => line.match(/web process \d is ready \(process (\d+)\)/)?.[1]
    const ready = () => program.lines.map(isReady).filter(Boolean).map(Number)
    assert.isTrue(await until(() => ready().length === 2, 60_000))
    const before = ready()
    let isRunning = true
    const statuses = new Set()
    const client = async () => {
      while (isRunning) {
        const { status } = await send(`http://127.0.0.1:${port}`, '/api/v1/config')
        statuses.add(status)
      }
    }
    const clients = Array.from({ length: 4 }, client)
    const settings = { DATA_DIR: folder, PORT: String(port) }
    const restart = new Program('bin/restart.mjs', [], { env: settings })
    assert.equal((await restart.ended).code, 0)
    assert.isTrue(await until(() => !before.some(isAlive), 150_000))
    isRunning = false
    await Promise.all(clients)
    assert.deepEqual([...statuses], [200])
    assert.isTrue(await until(() => ready().length === 4, 60_000))
    const family = descendantsOf(program.child.pid)
    assert.includeMembers(family, [...ready().slice(2), postmaster()])
    assert.equal((await program.kill('SIGTERM')).code, 0)
    assert.deepEqual(family.filter(isAlive), [])
  }).timeout(300_000)

  test('npm run restart reports when npm start is not running', async ({ assert }) => {
    const restart = new Program('bin/restart.mjs', [], { env: { DATA_DIR: folder } })
    const { code, text } = await restart.ended
    assert.equal(code, 1)
    assert.include(text, 'npm start is not running on DATA_DIR')
  })

  test('npm start restarts the web server, demo target, and PostgreSQL when they are killed', async ({
    assert,
  }) => {
    const { program } = await start()
    for (const pid of [pidOn(port), pidOn(demoPort())]) signal(pid, 'SIGKILL')
    assert.isTrue(await until(ready, 30_000, 100))
    assert.isTrue(
      await until(async () => (await answer('/health', demoPort())) !== undefined, 10_000, 100)
    )
    signal(postmaster(), 'SIGKILL')
    assert.isTrue(await until(async () => !(await ready()), 10_000, 50))
    assert.isTrue(await until(ready, 30_000, 100))
    assert.equal((await program.kill('SIGTERM')).code, 0)
  }).timeout(120_000)

  test('after kill -9, npm start is ready again and still counts earlier password guesses', async ({
    assert,
  }) => {
    const first = await start()
    const attempt = await guesser()
    const guessed = `${randomUUID()}@example.test`
    for (let n = 1; n <= 10; n++) assert.equal(await attempt(guessed), 401)
    assert.equal(await attempt(guessed), 429)
    await first.program.kill('SIGKILL')
    assert.isTrue(await until(async () => (await answer('/health')) === undefined, 10_000, 100))
    const { program } = await start()
    assert.isTrue(await ready())
    assert.equal(await attempt(guessed), 429, 'who guessed too often is still kept out')
    assert.equal(await attempt('somebody.else@example.test'), 401)
    assert.equal((await program.kill('SIGTERM')).code, 0)
  }).timeout(120_000)
})

const workerPid = (line) => line.match(/worker (\d+) is ready/)?.[1]

/**
 * Returns all user IDs of a process (real, effective, saved, and file system) and its group IDs, without duplicates
 * (Linux).
 */
function usersOf(pid) {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const field = (name) => status.match(new RegExp(`^${name}:[ \\t]*(.*)$`, 'm'))[1].split(/\s+/)
  const groups = new Set([...field('Gid'), ...field('Groups')].filter(Boolean))
  return [...new Set(field('Uid')), ...groups].join(' ')
}

function rightsOf(path) {
  const { mode, uid } = statSync(path)
  return { mode: (mode & 0o7777).toString(8), uid }
}

/** Returns the IDs of all descendants of a process (Linux). */
function descendantsOf(pid) {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim()
  const pids = children.split(' ').filter(Boolean).map(Number)
  return [...pids, ...pids.flatMap(descendantsOf)]
}

/** Returns the ID of the process that listens on a local port (Linux). */
function pidOn(port) {
  const hex = port.toString(16).toUpperCase().padStart(4, '0')
  const row = readFileSync('/proc/net/tcp', 'utf8')
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .find((fields) => fields[1]?.endsWith(`:${hex}`) && fields[3] === '0A')
  const wanted = `socket:[${row[9]}]`
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      const holds = readdirSync(`/proc/${pid}/fd`).some(
        (fd) => readlinkSync(`/proc/${pid}/fd/${fd}`) === wanted
      )
      if (holds) return Number(pid)
    } catch {
      // Skips processes that have ended or belong to another user.
    }
  }
  throw new Error(`nobody listens on ${port}`)
}
