import { asOwner, asStranger, type Persona } from '#tests/support/personas'
import testUtils from '@adonisjs/core/services/test_utils'
import type { ApiClient } from '@japa/api-client'
import { test } from '@japa/runner'
import Ajv from 'ajv'
import { readFile } from 'node:fs/promises'

const AUDITS = '/api/v1/model-audits'
const SHA256 = 'a'.repeat(64)

const AUDIT = {
  scanId: 'scan-1',
  name: 'Nightly',
  modelPath: 'checkpoint',
  contentHash: SHA256,
  results: {
    assets: [
      { path: 'weights/a b.pt', type: 'zip', size: 100 },
      { path: 'weights/a b.pt:archive/data.pkl', type: 'pickle', size: 50 },
    ],
    file_hashes: [{ path: 'weights/a b.pt', size: 100, sha256: SHA256 }],
    errors: ['weights/c.bin: could not be read'],
  },
  issues: [
    {
      ...{ severity: 'critical', rule: 'pickle-dangerous-call', title: 'Pickle calls a function' },
      ...{ message: "Calls os.system('id')", location: 'weights/a b.pt:archive/data.pkl' },
      ...{ offset: 23, why: 'It runs.', remedy: 'Do not load it.', advisories: ['CVE-2025-32434'] },
    },
    { severity: 'warning', message: '=cmd()', location: 'weights/a b.pt', offset: 4 },
    { severity: 'info', message: 'A link', location: '' },
  ],
}

async function sarifSchema() {
  const read = async (path: URL) => JSON.parse(await readFile(path, 'utf8'))
  const schema = await read(new URL('../../support/sarif/sarif-2.1.0.json', import.meta.url))
  const draft4 = await read(new URL(import.meta.resolve('ajv/lib/refs/json-schema-draft-04.json')))
  const ajv = new Ajv({ schemaId: 'id', meta: false, unknownFormats: 'ignore', logger: false })
  ajv.addMetaSchema(draft4)
  return ajv.compile(schema)
}

async function cycloneDxSchema() {
  const read = async (name: string) =>
    JSON.parse(await readFile(new URL(`../../support/cyclonedx/${name}`, import.meta.url), 'utf8'))
  const ajv = new Ajv({ unknownFormats: 'ignore', logger: false })
  for (const name of ['spdx', 'jsf-0.82', 'cryptography-defs']) {
    // Registers the schema under the name by which the BOM schema refers to it.
    const id = `http://cyclonedx.org/schema/${name}.SNAPSHOT.schema.json`
    ajv.addSchema(await read(`${name}.schema.json`), id)
  }
  return ajv.compile(await read('bom-1.7.schema.json'))
}

test.group('Model audit exports', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  const download = async (client: ApiClient, { token }: Persona, format: string) => {
    const response = await client
      .get(`${AUDITS}/${AUDIT.scanId}/export`)
      .qs({ format })
      .bearerToken(token)
    return { response, text: response.text() || Buffer.from(response.body() ?? '').toString() }
  }

  const asSharer = async (client: ApiClient) => {
    const owner = await asOwner()
    const response = await client.post(`${AUDITS}/share`).json(AUDIT).bearerToken(owner.token)
    response.assertStatus(200)
    return owner
  }

  test('the SARIF export is valid against the published schema', async ({ client, assert }) => {
    const owner = await asSharer(client)
    const { response, text } = await download(client, owner, 'sarif')
    response.assertStatus(200)
    assert.match(String(response.header('content-disposition')), /filename="model-audit-.+\.sarif"/)
    const log = JSON.parse(text)
    const validate = await sarifSchema()
    assert.isTrue(validate(log), JSON.stringify(validate.errors))
    const [run] = log.runs
    assert.deepEqual(
      run.results.map(({ level, ruleId }: { level: string; ruleId: string }) => [level, ruleId]),
      [
        ['error', 'pickle-dangerous-call'],
        ['warning', 'model-audit'],
        ['note', 'model-audit'],
      ]
    )
    const [member, file] = run.results
    const artifactLocation = { uri: 'weights/a%20b.pt', index: 0 }
    assert.containsSubset(member.locations[0], {
      physicalLocation: { artifactLocation },
      logicalLocations: [{ fullyQualifiedName: 'weights/a b.pt:archive/data.pkl' }],
    })
    assert.isUndefined(member.locations[0].physicalLocation.region)
    assert.deepEqual(file.locations[0].physicalLocation.region, { byteOffset: 4 })
    assert.containsSubset(run.artifacts, [{ hashes: { 'sha-256': SHA256 } }])
    assert.isFalse(run.invocations[0].executionSuccessful)
    assert.equal(run.tool.driver.rules[0].help.text, 'Do not load it.')
  })

  test('the CycloneDX export is valid against the published schema', async ({ client, assert }) => {
    const owner = await asSharer(client)
    const { response, text } = await download(client, owner, 'cyclonedx')
    response.assertStatus(200)
    assert.match(String(response.header('content-type')), /vnd\.cyclonedx\+json; version=1\.7/)
    const bom = JSON.parse(text)
    const validate = await cycloneDxSchema()
    assert.isTrue(validate(bom), JSON.stringify(validate.errors))
    assert.isFalse(validate({ ...bom, specVersion: 1.7 }), 'the schema rejects wrong documents')
    const hashes = [{ alg: 'SHA-256', content: SHA256 }]
    assert.containsSubset(bom.metadata.component, {
      ...{ type: 'machine-learning-model', name: 'Nightly', hashes },
    })
    assert.containsSubset(bom.components, [
      { 'type': 'file', 'bom-ref': 'file:weights/a b.pt', hashes },
      { name: 'weights/a b.pt:archive/data.pkl' },
    ])
    assert.lengthOf(bom.vulnerabilities, 2, 'notes are no vulnerabilities')
    assert.containsSubset(bom.vulnerabilities, [
      {
        id: 'CVE-2025-32434',
        ratings: [{ severity: 'critical' }],
        affects: [{ ref: 'file:weights/a b.pt:archive/data.pkl' }],
      },
      { id: 'model-audit', ratings: [{ severity: 'medium' }] },
    ])
  })

  test('the CSV export has one line per finding and neutralizes formulas', async ({
    client,
    assert,
  }) => {
    const owner = await asSharer(client)
    const { text } = await download(client, owner, 'csv')
    const lines = text.trim().split('\r\n')
    assert.lengthOf(lines, 4)
    assert.equal(
      lines[1],
      "critical,pickle-dangerous-call,Calls os.system('id'),weights/a b.pt:archive/data.pkl,23,It runs.,Do not load it.,CVE-2025-32434,"
    )
    assert.include(lines[2], ",'=cmd(),")
  })

  test('the JSON export contains the complete result', async ({ client, assert }) => {
    const owner = await asSharer(client)
    const { text } = await download(client, owner, 'json')
    assert.containsSubset(JSON.parse(text), { ...AUDIT, verdict: 'malicious' })
  })

  test('an export requires a supported format and access to the audit', async ({ client }) => {
    const owner = await asSharer(client)
    ;(await download(client, owner, 'xml')).response.assertStatus(422)
    ;(await download(client, await asStranger(), 'csv')).response.assertStatus(404)
  })
})
