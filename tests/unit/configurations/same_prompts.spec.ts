import { makeCase } from '#api/evals/configurations/make_case'
import { columnsOf, planTests, readEvalObject } from '#api/engines/evals/index'
import { test } from '@japa/runner'

/** Returns the prompts as the evaluation library sends them. */
async function promptsOfTool(config: Record<string, unknown>): Promise<string[]> {
  const { evaluate } = await import('promptfoo')
  const sent: string[] = []
  const provider = {
    id: () => 'recorder',
    async callApi(prompt: string) {
      sent.push(prompt)
      return { output: '' }
    },
  }
  const suite = { ...config, providers: [provider] }
  await Reflect.apply(evaluate, null, [suite, { maxConcurrency: 1, showProgressBar: false }])
  return sent
}

function promptsOfServer(config: Record<string, unknown>): string[] {
  const { document, faults } = readEvalObject({ ...config, providers: ['echo'] })
  if (!document || faults.list.length > 0) throw new Error(JSON.stringify(faults.list))
  return [...planTests(document)].flatMap(({ test: planned, testIdx: index }) =>
    columnsOf(document).map((column) => makeCase({ index, key: '', test: planned, column }).prompt)
  )
}

test.group('Prompts compared with the evaluation library', () => {
  test('prompts with blocks, filters, and JSON are rendered the same way as in the evaluation library', async ({
    assert,
  }) => {
    const config = {
      prompts: [
        'Hello {{name}}\n',
        {
          raw: '{{ name | upper }}, {{ missing | default("nobody") }}\n{{- other -}} !',
          label: 'x',
        },
        '[{"role":"user","content":"Hi {{name}} {{ other | replace(\'B\', \'C\') }}"}]',
        '{{ items | join(", ") }} {{ items | length }} {{ items | first | capitalize }}',
      ],
      tests: [
        {
          vars: { name: 'Ann\n', other: 'B\n\n', items: ['pear', 'fig'] },
          options: { disableVarExpansion: true },
        },
        { vars: { name: '{{ other }}\n', other: 'x\n', items: 'abc' } },
      ],
    }
    const [first = [], second = []] = [await promptsOfTool(config), promptsOfServer(config)]
    // The library fails on a list filter applied to a string; the server leaves the string unchanged.
    assert.deepEqual(second.slice(0, 7), first)
    assert.equal(second[7], 'abc 3 A')
  }).timeout(60_000)
})
