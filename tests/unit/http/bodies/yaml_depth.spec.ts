import { yamlDepthFault } from '#api/engines/yaml_depth'
import { parseYaml } from '#api/platform/http/parsing/parse_yaml'
import { readTestFile } from '#api/engines/evals/index'
import { test } from '@japa/runner'
import { Readable } from 'node:stream'

/** Nested YAML. The first two documents take cubic time to parse; the others may crash the process. */
const nested = {
  'explicit keys in one line': '? '.repeat(2_000),
  'values of explicit keys': ': '.repeat(2_000),
  'lists in one line': '- '.repeat(2_000),
  'alternating lists and keys': '- ? '.repeat(1_000),
  'lists after a document start': `--- ${'- '.repeat(2_000)}`,
  'lists after an anchor': `&a ${'- '.repeat(2_000)}`,
  'anchored keys': '? &a '.repeat(1_000),
  'open brackets': '['.repeat(2_000),
  'open braces': '{a: '.repeat(2_000),
  'brackets on several lines': '[\n'.repeat(2_000),
  'indented keys': Array.from({ length: 150 }, (_, n) => `${' '.repeat(n)}a:`).join('\n'),
  'a list after each indentation': Array.from({ length: 150 }, (_, n) => `${' '.repeat(n)}-`).join(
    '\n'
  ),
  'brackets inside lists': `${'- '.repeat(60)}${'['.repeat(60)}`,
}

test.group('YAML depth', () => {
  test('deeply nested YAML is rejected before it is parsed: {$self}')
    .with(Object.keys(nested) as (keyof typeof nested)[])
    .run(async ({ assert }, name) => {
      const text = nested[name]
      assert.include(yamlDepthFault(text)?.message, '100 levels')
      assert.throws(() => parseYaml(text), /100 levels/)
      const read = readTestFile(
        Readable.from([`- ${text.replaceAll('\n', '\n  ')}`]),
        'yaml',
        () => true
      )
      await assert.rejects(() => read.next(), /100 levels|list of test cases/)
    })

  test('the error for deeply nested YAML contains the line number', ({ assert }) => {
    assert.equal(yamlDepthFault(`a: 1\nb: 2\nc: ${'['.repeat(200)}`)?.line, 3)
  })

  test('long flat YAML documents are accepted', ({ assert }) => {
    const flat = [
      '- a: 1\n  b: [x, {y: z}]\n'.repeat(2_000),
      `text: |\n${'  - [ ] an item: with (brackets] and {{templates}}\n'.repeat(2_000)}`,
      JSON.stringify({ list: Array.from({ length: 2_000 }, (_, n) => ({ n, at: [n] })) }),
      Array.from({ length: 90 }, (_, n) => `${' '.repeat(n)}a:`).join('\n'),
      `${'- a sentence - with - some ? signs : in it\n'.repeat(2_000)}`,
    ]
    for (const text of flat) assert.isNull(yamlDepthFault(text), text.slice(0, 30))
  })
})
