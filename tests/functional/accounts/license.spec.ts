import Scan from '#api/scans/scan'
import Target from '#api/targets/target'
import { teamScope } from '#api/platform/tenancy/scopes'
import { license as settings } from '#config/license'
import { CUT_OFF_HOURS } from '#api/contract/accounts/license/license_status'
import type { LicenseTerms } from '#api/contract/accounts/license/license_terms'
import { signLicense } from '#api/accounts/license/sign_license'
import { makeSigningKey, signingKeyFrom } from '#api/accounts/license/signing_key'
import { TargetFactory } from '#database/factories/target_factory'
import { TemplateFactory } from '#database/factories/template_factory'
import { removePersona } from '#tests/support/records/scan_records'
import { asMember, asOwner, asStranger, type Persona } from '#tests/support/personas'
import { aceProgram } from '#tests/support/processes/programs'
import { HTTP_SETTINGS, makeRecord } from '#tests/support/records/records'
import testUtils from '@adonisjs/core/services/test_utils'
import db from '@adonisjs/lucid/services/db'
import type { ApiClient } from '@japa/api-client'
import { test } from '@japa/runner'
import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const HOUR_MS = 3_600_000
const root = fileURLToPath(new URL('../../../', import.meta.url))
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString()

const TERMS: LicenseTerms = {
  customerName: 'Northwind',
  organizationId: null,
  numLicensedTargets: null,
  numLicensedProbes: null,
  allowsOverage: false,
  contractStartDate: '2026-01-01',
  expiresAt: null,
}

/**
 * Makes the server accept licenses signed with a new key. Resolves with functions that sign a license and restore the
 * shipped key.
 */
async function withKey() {
  const { publicKey, privateKey } = await makeSigningKey()
  const shipped = settings.publicKey
  settings.publicKey = publicKey
  const key = await signingKeyFrom(privateKey)
  return {
    sign: (terms: Partial<LicenseTerms>) => signLicense({ ...TERMS, ...terms }, key),
    restore: () => void (settings.publicKey = shipped),
  }
}

type Signer = Awaited<ReturnType<typeof withKey>>

async function install(client: ApiClient, owner: Persona, token: string) {
  return client.post('/api/v1/license').json({ token }).bearerToken(owner.token)
}

const used = ({ organization, team }: Persona, probes: number) =>
  db.table('usage_months').insert({
    organization_id: organization.id,
    team_id: team.id,
    team_name: team.name,
    month: `${new Date().toISOString().slice(0, 7)}-01`,
    probes,
  })

const TARGET = { name: 'Assistant', type: 'http', settings: HTTP_SETTINGS }

test.group('License', (group) => {
  let signer: Signer

  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())
  group.each.setup(async () => {
    signer = await withKey()
    return signer.restore
  })

  test('if no license is installed, the license status is "ok" and all limits are null', async ({
    client,
    assert,
  }) => {
    const owner = await asOwner()
    await used(owner, 1_000_000)
    const response = await client.get('/api/v1/license').bearerToken(owner.token)
    assert.deepEqual(response.body(), {
      status: 'ok',
      expiresAt: null,
      numLicensedTargets: null,
      numTargetsUsed: 0,
      numLicensedProbes: null,
      numProbesUsed: 1_000_000,
      contractStartDate: null,
      customerName: null,
    })
    ;(await client.delete('/api/v1/license').bearerToken(owner.token)).assertStatus(404)
  })

  test('if the server requires a license, an organization without a license has the status no_license but can start scans', async ({
    client,
    assert,
    cleanup,
  }) => {
    const isRequired = settings.isRequired
    settings.isRequired = true
    cleanup(() => void (settings.isRequired = isRequired))
    const owner = await asOwner()
    const none = await client.get('/api/v1/license').bearerToken(owner.token)
    none.assertBodyContains({ status: 'no_license', expiresAt: null, numLicensedTargets: null })
    const { id: targetId } = await TargetFactory.merge({ teamId: owner.team.id }).create()
    const { id: configId } = await TemplateFactory.merge({ teamId: owner.team.id }).create()
    const order = { type: 'redteam', targetId, configId }
    const started = await client.post('/api/v1/jobs').json(order).bearerToken(owner.token)
    started.assertStatus(201)
    const installed = await install(client, owner, await signer.sign({}))
    assert.equal(installed.body().status, 'ok')
  })

  test('administrators install, view, and remove a license, and each change is audited', async ({
    client,
    assert,
  }) => {
    const owner = await asOwner()
    const token = await signer.sign({ numLicensedProbes: 500, expiresAt: inHours(24) })
    const check = client.post('/api/v1/license/check').json({ token }).bearerToken(owner.token)
    assert.containSubset((await check).body(), {
      customerName: 'Northwind',
      numLicensedProbes: 500,
    })
    assert.isNull(
      (await client.get('/api/v1/license').bearerToken(owner.token)).body().customerName
    )
    const installed = await install(client, owner, token)
    installed.assertStatus(201)
    installed.assertBodyContains({
      status: 'ok',
      customerName: 'Northwind',
      numLicensedProbes: 500,
      contractStartDate: '2026-01-01',
    })
    const member = await asMember(owner, ['ADMINISTRATOR'])
    ;(await install(client, member, token)).assertStatus(403)
    const removed = await client.delete('/api/v1/license').bearerToken(owner.token)
    removed.assertBodyContains({ customerName: null, status: 'ok' })
    const log = await db
      .from('audit_logs')
      .where({ organization_id: owner.organization.id, target: 'LICENSE' })
    assert.sameMembers(
      log.map(({ action }) => action),
      ['license_installed', 'license_removed']
    )
    assert.notInclude(JSON.stringify(log), token)
  })

  test('a license that was modified, signed with another key, or issued to another organization is rejected', async ({
    client,
    assert,
  }) => {
    const owner = await asOwner()
    const stranger = await asStranger()
    const token = await signer.sign({ numLicensedTargets: 1 })
    const [head, , signature] = token.split('.')
    const more = Buffer.from(JSON.stringify({ ...TERMS, numLicensedTargets: 99 }))
    const none = Buffer.from('{"alg":"none"}').toString('base64url')
    const others = await withKey()
    const foreign = await others.sign({})
    others.restore()
    const bad: [token: string, message: RegExp][] = [
      ['hello', /not a license/],
      [`${head}.${more.toString('base64url')}.${signature}`, /signature/],
      [`${none}.${more.toString('base64url')}.AA`, /signature/],
      [foreign, /signature/],
      [await signer.sign({ organizationId: stranger.organization.id }), /another organization/],
    ]
    for (const [text, message] of bad) {
      const response = await install(client, owner, text)
      response.assertStatus(422)
      const [error] = response.body().error.errors
      assert.equal(error.field, 'token')
      assert.match(error.message, message)
    }
    const own = await signer.sign({ organizationId: owner.organization.id })
    ;(await install(client, owner, own)).assertStatus(201)
  })

  test('the license status reflects usage, overage, and expiry, and expiry takes precedence', async ({
    client,
    assert,
  }) => {
    const owner = await asOwner()
    for (let count = 0; count < 9; count++) await makeRecord['redteam/targets'](owner)
    await used(owner, 90)
    const states: [status: string, terms: Partial<LicenseTerms>][] = [
      ['ok', { numLicensedTargets: 20, numLicensedProbes: 200 }],
      ['approaching_target_limit', { numLicensedTargets: 10, numLicensedProbes: 200 }],
      ['approaching_probe_limit', { numLicensedProbes: 100 }],
      ['too_many_targets', { numLicensedTargets: 8 }],
      ['too_many_probes', { numLicensedProbes: 89 }],
      ['target_overage', { numLicensedTargets: 8, allowsOverage: true }],
      ['probe_overage', { numLicensedProbes: 89, allowsOverage: true }],
      ['expired', { numLicensedTargets: 8, expiresAt: inHours(-1) }],
    ]
    for (const [status, terms] of states) {
      const response = await install(client, owner, await signer.sign(terms))
      assert.equal(response.body().status, status)
    }
    await db.from('licenses').where('organization_id', owner.organization.id).update({ token: 'x' })
    const broken = await client.get('/api/v1/license').bearerToken(owner.token)
    assert.equal(broken.body().status, 'no_license')
  })

  test('a scan is rejected if the license expired too long ago or a limit without overage is exceeded', async ({
    client,
    assert,
  }) => {
    const owner = await asOwner()
    const { id: targetId } = await TargetFactory.merge({ teamId: owner.team.id }).create()
    const { id: configId } = await TemplateFactory.merge({ teamId: owner.team.id }).create()
    const start = () =>
      client
        .post('/api/v1/jobs')
        .json({ type: 'redteam', targetId, configId })
        .bearerToken(owner.token)
    const cases: [terms: Partial<LicenseTerms>, code: string | null][] = [
      [{ expiresAt: inHours(-CUT_OFF_HOURS) }, 'license.cut_off'],
      [{ numLicensedProbes: 1 }, 'license.too_many_probes'],
      [{ numLicensedTargets: 0 }, 'license.too_many_targets'],
      [{ expiresAt: inHours(1 - CUT_OFF_HOURS) }, null],
      [{ numLicensedProbes: 1, numLicensedTargets: 0, allowsOverage: true }, null],
    ]
    for (const [terms, code] of cases) {
      await install(client, owner, await signer.sign(terms))
      const response = await start()
      response.assertStatus(code ? 409 : 201)
      if (code) assert.equal(response.body().error.code, code)
    }
    assert.lengthOf(await teamScope(owner.team, Scan).query(), 2)
    const cutOff = await install(client, owner, await signer.sign({ numLicensedProbes: 1 }))
    cutOff.assertStatus(201)
    const { message } = (await start()).body().error
    assert.match(message, /^Probe limit exceeded\. Using 0 of 1 licensed probes this month/)
  })
})

test.group('License limits with concurrent requests', (group) => {
  let signer: Signer
  let owner: Persona

  group.each.setup(async () => {
    signer = await withKey()
    owner = await asOwner()
    return async () => {
      signer.restore()
      await removePersona(owner)
    }
  })

  test('ten targets and ten scans created concurrently never exceed the licensed limits', async ({
    client,
    assert,
  }) => {
    const ten = (create: () => ReturnType<ApiClient['post']>) =>
      Promise.all(Array.from({ length: 10 }, () => create().bearerToken(owner.token)))
    const statuses = (responses: { status(): number }[]) =>
      responses.map((one) => one.status()).sort()

    await install(client, owner, await signer.sign({ numLicensedTargets: 3 }))
    const targets = await ten(() => client.post('/api/v1/providers').json(TARGET))
    assert.deepEqual(statuses(targets), [...Array(3).fill(201), ...Array(7).fill(409)])
    const refused = targets.find((response) => response.status() === 409)
    assert.match(
      refused?.body().error.message,
      /^Target limit exceeded\. Using 3 of 3 licensed targets\./
    )
    assert.lengthOf(await teamScope(owner.team, Target).query(), 3)

    const { id: configId } = await TemplateFactory.merge({ teamId: owner.team.id }).create()
    const { id: targetId } = await teamScope(owner.team, Target).query().firstOrFail()
    const order = { type: 'redteam', targetId, configId }
    await install(client, owner, await signer.sign({}))
    await client.post('/api/v1/jobs').json(order).bearerToken(owner.token)
    const { planned } = await db.from('scans').where('team_id', owner.team.id).firstOrFail()
    assert.isAbove(planned, 0)
    await used(owner, 7)
    // One scan already counts as planned, so there is room for three more but not for a fourth.
    const numLicensedProbes = 7 + 5 * planned - 1
    await install(client, owner, await signer.sign({ numLicensedProbes }))
    const scans = await ten(() => client.post('/api/v1/jobs').json(order))
    assert.deepEqual(statuses(scans), [...Array(3).fill(201), ...Array(7).fill(409)])
    assert.lengthOf(await teamScope(owner.team, Scan).query(), 4)
  })

  test('the license command needs no environment settings, and a server with the matching key accepts its licenses', async ({
    client,
    assert,
    cleanup,
  }) => {
    const folder = await mkdtemp(join(tmpdir(), 'license-'))
    cleanup(() => rm(folder, { recursive: true, force: true }))
    const key = join(folder, 'key.json')
    const issue = async (...args: string[]) => {
      const command = aceProgram('license:issue', `--key=${key}`, ...args)
      const { PATH } = process.env
      const shell = { cwd: root, env: { PATH } }
      const { stdout } = await promisify(execFile)(process.execPath, command, shell)
      return stdout.trim().split('\n')
    }
    const [line = '', token = ''] = await issue(
      '--new-key',
      '--customer=Northwind',
      `--organization=${owner.organization.id}`,
      '--targets=2',
      '--expires=2020-01-31'
    )
    assert.equal((await stat(key)).mode & 0o777, 0o600)
    settings.publicKey = line.replace('LICENSE_PUBLIC_KEY=', '')
    const response = await install(client, owner, token)
    response.assertStatus(201)
    response.assertBodyContains({
      status: 'expired',
      numLicensedTargets: 2,
      numLicensedProbes: null,
    })
    const before = await readFile(key, 'utf8')
    await assert.rejects(() => issue('--new-key'))
    await assert.rejects(() => issue('--customer=Northwind', '--expires=soon'))
    await assert.rejects(() => issue())
    assert.equal(await readFile(key, 'utf8'), before)
  })
})
