import { SEALED_COLUMNS } from '#api/platform/secrets/sealed_columns'
import Target from '#api/targets/target'
import { openSecrets } from '#api/targets/credentials/target_secrets'
import Webhook from '#api/accounts/webhooks/webhook'
import { newWebhookSecret, openWebhookSecret } from '#api/accounts/webhooks/webhook_secret'
import { signIn } from '#tests/support/requests/http_session'
import { asOwner } from '#tests/support/personas'
import { aceProgram, webProgram } from '#tests/support/processes/programs'
import { createTarget, OAUTH, SECRET } from '#tests/support/records/target_records'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

/** Timeout of a test that starts several processes in sequence. */
const PROCESSES_MS = 180_000

const OLD = process.env.APP_KEY ?? ''
const newKey = () => randomBytes(32).toString('base64url')

/** Runs `secrets:rotate` in a separate process with these environment variables; returns its exit code and output. */
function rotate(env: NodeJS.ProcessEnv, ...args: string[]) {
  const done = spawnSync(process.execPath, aceProgram('secrets:rotate', ...args), {
    env: { ...process.env, ...env },
    encoding: 'utf8',
  })
  return { code: done.status, output: done.stdout + done.stderr }
}

const rotateTo = (newest: string, previous: string) =>
  rotate({ APP_KEY: newest, APP_KEY_PREVIOUS: previous })

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  return typeof address === 'object' && address ? address.port : 0
}

test.group('Encrypted columns', () => {
  test('every registered encrypted column is a text column of a table with a UUID key', async ({
    assert,
  }) => {
    for (const { table, column } of Object.values(SEALED_COLUMNS)) {
      const { rows } = await db.rawQuery(
        `select column_name, data_type from information_schema.columns
         where table_schema = 'public' and table_name = ? and column_name in (?, 'id') order by 1`,
        [table, column]
      )
      assert.deepEqual(
        rows.map(({ data_type }: { data_type: string }) => data_type).sort(),
        ['text', 'uuid'],
        `${table}.${column}`
      )
    }
  })

  test('columns whose name suggests a secret are registered as encrypted, except two that contain no plain-text secrets', async ({
    assert,
  }) => {
    const { rows } = await db.rawQuery(
      `select table_name || '.' || column_name as name from information_schema.columns
       where table_schema = 'public' and data_type in ('text', 'character varying', 'jsonb', 'bytea')
       and column_name ~ 'secret|password|credential|encrypted|sealed|private|api_?key|totp|otp|system_prompt'`
    )
    const registered = Object.values(SEALED_COLUMNS).map(
      ({ table, column }) => `${table}.${column}`
    )
    const plain = ['targets.handed_secrets', 'users.password']
    // Encrypted because of the content that users enter; the names do not indicate secrets.
    const texts = [
      'guardrail_requests.excerpt',
      'guardrail_requests.payload',
      'guardrail_versions.content',
      'mcp_approvals.arguments',
      'mcp_connections.tokens',
      'mcp_oauth_clients.registration',
      'mcp_pending_connections.content',
    ]
    const found = rows.map(({ name }: { name: string }) => name)
    assert.deepEqual(
      [...found.filter((name: string) => !plain.includes(name)), ...texts].sort(),
      registered.sort()
    )
  })
})

test.group('Key rotation', (group) => {
  let owner: Awaited<ReturnType<typeof asOwner>>

  group.each.setup(async () => {
    owner = await asOwner('Rotating')
    return async () => {
      await db.from('organizations').where('id', owner.organization.id).delete()
    }
  })

  test('key rotation encrypts stored secrets with the new key, and a repeated rotation changes nothing', async ({
    client,
    assert,
  }) => {
    const made = await createTarget(client, owner, 'http', OAUTH)
    made.assertStatus(201)
    const { secret: signingSecret, sealed } = newWebhookSecret()
    const [hook] = await db
      .table('webhooks')
      .insert({
        organization_id: owner.organization.id,
        name: 'Hook',
        url: 'https://hooks.example.test/',
        events: ['evaluation.completed'],
        secret: sealed,
      })
      .returning('id')
    const target = async () => (await Target.findOrFail(made.body().id)).secrets
    const webhook = async () => (await Webhook.findOrFail(hook.id)).secret
    const key = newKey()
    const there = rotateTo(key, OLD)
    assert.equal(there.code, 0, there.output)
    assert.match(there.output, /targets\.secrets: [1-9]\d* rotated, 0 current, 0 unreadable/)
    assert.match(there.output, /webhooks\.secret: [1-9]\d* rotated/)
    assert.isNull(openWebhookSecret(await webhook()), 'The old key alone does not decrypt it')
    const again = rotateTo(key, '')
    assert.equal(again.code, 0, again.output)
    assert.match(again.output, /targets\.secrets: 0 rotated, [1-9]\d* current, 0 unreadable/)
    const lost = rotateTo(newKey(), '')
    assert.equal(lost.code, 1)
    assert.match(lost.output, /targets\.secrets: 0 rotated, 0 current, [1-9]\d* unreadable/)
    assert.equal(rotateTo(OLD, key).code, 0)
    assert.equal(openSecrets(await target()).fields?.['oauth.clientSecret'], SECRET)
    assert.equal(openWebhookSecret(await webhook()), signingSecret)
  }).timeout(PROCESSES_MS)

  test('a server with a new key accepts sessions that were signed with a previous key', async ({
    assert,
    cleanup,
  }) => {
    const session = await signIn(owner)
    const port = await freePort()
    const origin = `http://127.0.0.1:${port}`
    const server = spawn(process.execPath, webProgram(), {
      env: {
        ...process.env,
        APP_KEY: newKey(),
        APP_KEY_PREVIOUS: `${newKey()},${OLD}`,
        PORT: String(port),
        APP_URL: origin,
      },
      stdio: 'ignore',
    })
    cleanup(() => void server.kill('SIGKILL'))
    while (!(await fetch(`${origin}/health`).catch(() => null))?.ok) await wait(50)
    const cookie = session.cookie()
    const me = await fetch(`${origin}/api/v1/users/me`, { headers: { cookie } })
    assert.equal(me.status, 200)
    const forged = await fetch(`${origin}/api/v1/users/me`, {
      headers: { cookie: cookie.replaceAll('.', '.x') },
    })
    assert.equal(forged.status, 401)
  })
})

test.group('The key file', () => {
  test('the key file starts with the new key, and old keys are removed once no secret needs them', ({
    assert,
    cleanup,
  }) => {
    const folder = mkdtempSync(join(tmpdir(), 'assay-keys-'))
    cleanup(() => rmSync(folder, { recursive: true, force: true }))
    const file = join(folder, 'app-key')
    const keys = () => readFileSync(file, 'utf8').split('\n')
    writeFileSync(file, OLD)
    const added = rotate({ DATA_DIR: folder }, '--new-key')
    assert.equal(added.code, 0, added.output)
    const [newest = '', ...others] = keys()
    assert.deepEqual(others, [OLD])
    assert.lengthOf(newest, 43)
    const env = { DATA_DIR: folder, APP_KEY: newest, APP_KEY_PREVIOUS: OLD }
    assert.equal(rotate(env, '--remove-old-keys').code, 0)
    assert.deepEqual(keys(), [newest])
    assert.equal(rotateTo(OLD, newest).code, 0)
    const foreign = rotate({ DATA_DIR: folder }, '--new-key')
    assert.equal(foreign.code, 1)
    assert.include(foreign.output, 'APP_KEY_PREVIOUS')
  }).timeout(PROCESSES_MS)
})
