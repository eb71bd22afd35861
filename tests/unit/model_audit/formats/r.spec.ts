import { auditBytes, rulesOf } from '#tests/support/audit_set/audit_bytes'
import { r, rdataOf, rdsOf } from '#tests/support/audit_set/r_files'
import { test } from '@japa/runner'
import { gzipSync } from 'node:zlib'

const SYSTEM = r.calls('system', r.texts('id'))
const HIDDEN = r.calls('eval', r.calls('parse', r.texts('system("id")')))
const FORMULA = r.calls('~', r.symbol('y'), r.symbol('x'))
const LM = r.classed(
  'lm',
  r.reals(1, 2),
  r.calls('lm', FORMULA, r.symbol('data')),
  r.closure(r.calls('{', r.calls('.Call', r.symbol('C_logit_link'), r.symbol('mu')))),
  r.environment([
    { name: 'data', value: r.promise(r.calls('read.csv', r.texts('a.csv'))) },
    { name: 'weights', value: r.promise(r.symbol('w'), r.reals(1)) },
  ])
)

test.group('Model audit: R objects', () => {
  test('models with formulas, functions, and their arguments have no finding', async ({
    assert,
  }) => {
    for (const bytes of [rdsOf(LM), rdataOf([{ name: 'model', value: LM }])]) {
      const result = await auditBytes(bytes, 'model.rds')
      const messages = result.findings.map(({ message }) => message)
      assert.deepEqual(messages, [])
      assert.equal(result.summary.verdict, 'clean')
    }
    const compressed = await auditBytes(gzipSync(rdsOf(LM)), 'model.rds')
    assert.equal(compressed.summary.verdict, 'clean')
  })

  test('the verdict on {name} is malicious')
    .with([
      { name: 'an expression that runs a program', bytes: () => rdsOf(r.promise(SYSTEM)) },
      {
        name: 'an expression in a variable of a workspace',
        bytes: () => rdataOf([{ name: 'model', value: r.promise(SYSTEM) }]),
      },
      {
        name: 'an expression that calls a function of a package',
        bytes: () =>
          rdsOf(
            r.promise(r.call(r.calls('::', r.symbol('base'), r.symbol('system')), r.texts('id')))
          ),
      },
      {
        name: 'an expression that finds the function by its name',
        bytes: () => rdsOf(r.promise(r.calls('do.call', r.texts('system'), r.texts('id')))),
      },
      { name: 'an expression that evaluates a text', bytes: () => rdsOf(r.promise(HIDDEN)) },
      {
        name: 'an expression within an environment',
        bytes: () => rdsOf(r.environment([{ name: 'x', value: r.promise(SYSTEM) }])),
      },
      {
        name: 'an expression within compiled code',
        bytes: () => rdsOf(r.promise(r.bytecode(r.symbol('x'), r.symbol('system')))),
      },
      {
        name: 'a variable that is computed when it is used',
        bytes: () =>
          rdsOf(r.environment([{ name: 'x', value: r.closure(SYSTEM), levels: 0x8000 }])),
      },
    ])
    .run(async ({ assert }, { bytes }) => {
      const { summary, findings } = await auditBytes(bytes(), 'model.rds')
      assert.equal(summary.verdict, 'malicious', JSON.stringify(findings))
    })

  test('the finding for an expression shows the code and cites the advisory', async ({
    assert,
  }) => {
    const { findings } = await auditBytes(rdsOf(r.list(r.promise(SYSTEM))), 'model.rds')
    assert.containsSubset(findings, [{ rule: 'r-promise', advisories: ['CVE-2024-27322'] }])
    assert.include(findings[0]!.message, 'system("id")')
  })

  test('the verdict on {name} is suspicious')
    .with([
      { name: 'a function that runs programs', bytes: () => rdsOf(r.closure(SYSTEM)) },
      { name: 'an expression as a value', bytes: () => rdsOf(r.list(SYSTEM)) },
      { name: 'an argument outside of a function', bytes: () => rdsOf(r.promise(r.symbol('x'))) },
      {
        name: 'an argument that evaluates a text',
        bytes: () => rdsOf(r.environment([{ name: 'x', value: r.promise(HIDDEN) }])),
      },
      { name: 'a library in a text', bytes: () => rdsOf(r.texts('/tmp/libevil.so')) },
    ])
    .run(async ({ assert }, { bytes }) => {
      const { summary, findings } = await auditBytes(bytes(), 'model.rds')
      assert.equal(summary.verdict, 'suspicious', JSON.stringify(findings))
    })

  test('external pointers are reported as information', async ({ assert }) => {
    const { findings, summary } = await auditBytes(rdsOf(r.list(r.pointer())), 'model.rds')
    assert.deepEqual(
      findings.map(({ rule }) => rule),
      ['r-external-pointer']
    )
    assert.equal(summary.verdict, 'clean')
  })

  test('objects that are truncated, declare an excessive size, or are followed by data are reported as broken', async ({
    assert,
  }) => {
    const whole = rdsOf(LM)
    const huge = rdsOf(Buffer.from([0, 0, 0, 19, 0x7f, 0xff, 0xff, 0xff]))
    const longer = Buffer.concat([whole, Buffer.alloc(16)])
    for (const bytes of [whole.subarray(0, 200), huge, longer]) {
      assert.deepEqual(rulesOf(await auditBytes(bytes, 'model.rds')), ['model-structure'])
    }
  })

  test('R objects in ASCII format are also read', async ({ assert }) => {
    const ascii = (expression: string) => Buffer.from(`A\n2\n262144\n131840\n${expression}`)
    const system = '1029\n253\n252\n6\n1\n262153\n6\nsystem\n2\n16\n1\n262153\n2\nid\n254\n'
    assert.equal((await auditBytes(ascii(system), 'model.rds')).summary.verdict, 'malicious')
    const numbers = '14\n3\n1.5\nNA\n-Inf\n'
    assert.equal((await auditBytes(ascii(numbers), 'model.rds')).summary.verdict, 'clean')
  })

  test('an object that is nested too deeply is reported but not read', async ({ assert }) => {
    let value = r.nil()
    for (let level = 0; level < 1_000; level++) value = r.list(value)
    assert.deepEqual(rulesOf(await auditBytes(rdsOf(value), 'model.rds')), ['analysis-limit'])
  })
})
