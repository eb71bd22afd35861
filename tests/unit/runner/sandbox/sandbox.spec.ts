import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { test } from '@japa/runner'
import { makeRunnerFolder, removeRunnerFolder } from '#api/platform/runner/pool/runner_folder'
import { startSandbox } from '#api/platform/runner/sandbox'
import { ask } from '#tests/support/runner/call_targets'
import { httpTarget } from '#tests/support/runner/runner_target'
import { messagesOf } from '#tests/support/runner/runner_messages'
import { sharedRunner } from '#tests/support/runner/shared_runner'
import { startScriptedTarget } from '#tests/support/scripted/scripted_target'

const PROBE = new URL('../../../support/runner/hostile_probe.ts', import.meta.url)
const LISTENER = new URL('../../../support/runner/listening_probe.ts', import.meta.url)
const requireHere = createRequire(import.meta.url)
const NUNJUCKS = requireHere.resolve('nunjucks')
const ADDON = requireHere.resolve('@swc/core-linux-x64-gnu')
const OUTSIDE = fileURLToPath(new URL('../../../../package-lock.json', import.meta.url))

test.group('Runner sandbox', () => {
  test('the sandbox denies access to files, processes, threads, and all hosts except the allowed host', async ({
    assert,
    cleanup,
  }) => {
    const folder = await makeRunnerFolder()
    const otherFolder = await makeRunnerFolder()
    const allowed = await startScriptedTarget({ answer: { kind: 'reply', text: 'hello' } })
    const other = await startScriptedTarget({ answer: { kind: 'reply', text: 'secret' } })
    const sibling = await sharedRunner()
    process.env.SECRET_OF_TEST = 'visible'
    const child = startSandbox({ folder, entry: PROBE })
    child.stderr?.resume()
    cleanup(async () => {
      delete process.env.SECRET_OF_TEST
      child.kill('SIGKILL')
      await allowed.close()
      await other.close()
      await removeRunnerFolder(folder)
      await removeRunnerFolder(otherFolder)
    })
    const messages = messagesOf(child)
    await messages.next()
    messages.send({
      allowed: allowed.url,
      other: `http://localhost:${other.port}`,
      otherPort: other.port,
      outside: OUTSIDE,
      otherFolder,
      addon: ADDON,
      nunjucks: NUNJUCKS,
      sibling: sibling.pid,
      database: '/tmp/assay-hostile-probe',
    })
    const outcomes = (await messages.next()) as Record<string, string>

    const { 'reach the allowed host': control, ...attempts } = outcomes
    assert.equal(control, 'got: hello')
    for (const [name, outcome] of Object.entries(attempts)) {
      assert.match(outcome, /^refused: /, name)
    }
    const calls = Object.keys(attempts).filter((key) => key.startsWith('reach '))
    for (const name of calls) {
      assert.match(attempts[name]!, /E_REFUSED_BY_POLICY|Refused to connect/, name)
    }
    for (const name of ['read a file', 'write a file', 'start a process', 'start a thread']) {
      assert.equal(attempts[name], 'refused: ERR_ACCESS_DENIED', name)
    }
    assert.lengthOf(other.requests, 0)
    assert.isFalse(existsSync('/tmp/assay-hostile-probe'))
    assert.isTrue(sibling.isAlive)
    assert.isAtLeast(Object.keys(attempts).length, 65)
  }).timeout(60_000)

  test('code in the sandbox cannot read messages of another job', async ({ assert, cleanup }) => {
    const folder = await makeRunnerFolder()
    const peer = await startScriptedTarget({ answer: { kind: 'reply', text: 'hello' } })
    const child = startSandbox({ folder, entry: LISTENER })
    child.stderr?.resume()
    cleanup(async () => {
      child.kill('SIGKILL')
      await peer.close()
      await removeRunnerFolder(folder)
    })
    const messages = messagesOf(child)
    await messages.next()

    const headers = { authorization: 'Bearer another-tenants-secret' }
    const attempt = await ask(httpTarget(peer.url, { config: { headers } }))
    assert.equal(attempt.output, 'hello')
    assert.equal(peer.requests[0]?.headers.authorization, headers.authorization)

    messages.send({ report: true })
    const { received } = (await messages.next()) as Record<string, string[]>
    // Excludes the single characters that Node sends to wake its own threads.
    const texts = received?.filter((text) => text.length > 1)
    assert.deepEqual(texts, ['{"report":true}'])
  }).timeout(60_000)
})

test.group('Runner folders', () => {
  test('a process deletes the folders of its runners when it exits', async ({ assert }) => {
    const module = new URL('../../../../api/platform/runner/', import.meta.url)
    const sources = fileURLToPath(new URL('resolve_sources.ts', module))
    const program = [
      `import { makeRunnerFolder } from '${new URL('pool/runner_folder.ts', module)}'`,
      `import { existsSync } from 'node:fs'`,
      'const folder = await makeRunnerFolder()',
      'console.log(JSON.stringify({ folder, isMade: existsSync(folder) }))',
      'process.exit(0)',
    ].join('\n')
    const run = promisify(execFile)
    const { stdout } = await run(process.execPath, [
      `--import=${sources}`,
      '--input-type=module',
      `--eval=${program}`,
    ])
    const { folder, isMade } = JSON.parse(stdout)
    assert.isTrue(isMade)
    assert.isFalse(existsSync(folder))
  })
})
