import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { auditAdvisories, auditRules } from '#api/engines/model_audit/index'
import { test } from '@japa/runner'

const ENGINE = new URL('../../../api/engines/model_audit/', import.meta.url).pathname
const sources = readdirSync(ENGINE, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.ts') && !path.endsWith('rule_ids.ts'))
  .map((path) => readFileSync(join(ENGINE, path), 'utf8'))
const code = sources.join('\n')

test.group('Model audit: help', () => {
  test('each advisory cited by a scanner has a help text', ({ assert }) => {
    const cited = new Set(code.match(/(?<=')(?:CVE-\d{4}-\d{4,6}|GHSA(?:-[0-9a-z]{4}){3})(?=')/g))
    const known = new Map(auditAdvisories().map(({ id, help }) => [id, help]))
    assert.isAbove(cited.size, 10)
    assert.deepEqual(
      [...cited].filter((id) => !known.get(id)),
      []
    )
  })

  test('each rule is used by a scanner', ({ assert }) => {
    const unused = auditRules().filter(({ id }) => !code.includes(`'${id}'`))
    assert.deepEqual(
      unused.map(({ id }) => id),
      []
    )
  })
})
