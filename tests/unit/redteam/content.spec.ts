import { readdirSync, readFileSync } from 'node:fs'
import { test } from '@japa/runner'
import { parse } from 'yaml'
import { z } from 'zod'
import { ATTACK_TABLES } from '#api/engines/redteam/built_in/attack_tables'
import { fromTemplates } from '#api/engines/redteam/built_in/from_templates'
import { DECORATORS, WRITERS } from '#api/engines/redteam/built_in/custom_sources'
import { ACCOMPANIMENT_PHRASES } from '#api/engines/redteam/built_in/judge/rules/accompaniment'
import { OBJECTION_PHRASES } from '#api/engines/redteam/built_in/judge/text/objection'
import { REFUSAL_PHRASES } from '#api/engines/redteam/built_in/judge/text/refusal'
import { findPlugin } from '#api/engines/redteam/catalog'
import { parseContent, pattern, text, texts } from '#api/engines/redteam/content'
import { seededRandom } from '#api/engines/seeded_random'
import { ContentError } from '#api/engines/yaml_content'
import { lintPattern } from '#tests/support/lint_pattern'

const FOLDER = new URL('../../../api/engines/redteam/content/', import.meta.url)

/** Content fields with alternatives of a regular expression. */
const PATTERN_FIELDS = ['matching', 'excluding', 'question']

function patternsIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([field, inner]) =>
    PATTERN_FIELDS.includes(field)
      ? [z.array(z.string()).parse(inner).join('|')]
      : patternsIn(inner)
  )
}

function contentPatterns(): string[] {
  const files = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })
  const yaml = files.filter((file) => file.endsWith('.yaml'))
  return yaml.flatMap((file) => patternsIn(parse(readFileSync(new URL(file, FOLDER), 'utf8'))))
}

test.group('Red team engine content', () => {
  test('every occurrence of a slot in a template is filled', ({ assert }) => {
    const source = fromTemplates({
      ...{ rule: 'r', goal: 'g', expand: { order: ['obey', 'reply'] } },
      templates: ['First {order}, then {order}.'],
    })
    const target = { name: 'T', purpose: 'P', details: {} }
    const attacks = [...source({ target, config: {}, random: seededRandom(1) })]
    assert.sameMembers(
      attacks.map(({ prompt }) => prompt),
      ['First obey, then obey.', 'First reply, then reply.']
    )
  })

  test('a content file can contain many YAML aliases', ({ assert }) => {
    const yaml = `- &one word\n${'- *one\n'.repeat(200)}`
    assert.lengthOf(parseContent('words.yaml', yaml, z.array(z.string())), 201)
  })

  test('every regular expression of the content passes the linear-time check', ({ assert }) => {
    const patterns = contentPatterns()
    assert.isAbove(patterns.length, 30)
    assert.deepEqual(
      patterns.flatMap((source) => lintPattern(source, 'i')),
      []
    )
  })

  test('every phrase of the judge passes the linear-time check', ({ assert }) => {
    const phrases = [REFUSAL_PHRASES, OBJECTION_PHRASES, ACCOMPANIMENT_PHRASES]
    for (const sources of phrases) assert.isNotEmpty(sources)
    assert.deepEqual(
      phrases.flat().flatMap((source) => lintPattern(source, 'gim')),
      []
    )
  })

  test('the linear-time check reports a regular expression with super-linear run time', ({
    assert,
  }) => {
    assert.lengthOf(lintPattern('^(a+)+$', 'i'), 1)
  })

  test('attack tables exist only for plugins of the catalog and cover all writers and decorators', ({
    assert,
  }) => {
    const ids = [...ATTACK_TABLES.keys()]
    assert.deepEqual(
      ids.filter((id) => !findPlugin(id)),
      []
    )
    assert.includeMembers(ids, [...Object.keys(WRITERS), ...Object.keys(DECORATORS)])
  })
})

test.group('Errors in content files', () => {
  const schema = z.record(z.string(), z.strictObject({ goal: text, templates: texts }))

  test('an invalid value is reported with its file, entry, and field', ({ assert }) => {
    const yaml = 'contracts:\n  goal: g\n  templates: [a, 7]\n'
    assert.throws(
      () => parseContent('attacks/brand.yaml', yaml, schema),
      /content\/attacks\/brand\.yaml: contracts → templates → 1: .*string/
    )
  })

  test('a missing and an unknown field are reported by name', ({ assert }) => {
    const yaml = 'contracts:\n  templates: [a]\n  goals: g\n'
    assert.throws(
      () => parseContent('x.yaml', yaml, schema),
      /contracts → goal: .*; contracts: .*"goals"/
    )
  })

  test('a syntax error and a duplicate entry are reported with their lines', ({ assert }) => {
    assert.throws(() => parseContent('x.yaml', 'a: [', schema), /x\.yaml: .* line 1/)
    assert.throws(
      () => parseContent('x.yaml', 'a: {}\na: {}\n', schema),
      /x\.yaml: .*unique at line 2/s
    )
  })

  test('an invalid regular expression is rejected', ({ assert }) => {
    try {
      parseContent('x.yaml', 'question: ["a("]', z.strictObject({ question: pattern }))
      assert.fail('the expression was accepted')
    } catch (error) {
      assert.instanceOf(error, ContentError)
      assert.match(String(error), /x\.yaml: question → 0: .*Invalid regular expression/)
    }
  })
})
