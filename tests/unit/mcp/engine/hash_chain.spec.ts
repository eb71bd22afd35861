import { appendEntry, type ChainEntry, chainStart, verifyChain } from '#api/engines/mcp/index'
import { test } from '@japa/runner'
import fc from 'fast-check'

const OWNER = 'organization 1'

function chainOf(contents: readonly unknown[], owner = OWNER): ChainEntry[] {
  const entries: ChainEntry[] = []
  for (const content of contents) {
    entries.push(appendEntry(entries.at(-1) ?? chainStart(owner), content))
  }
  return entries
}

const contents = () =>
  fc.array(fc.record({ tool: fc.string(), arguments: fc.jsonValue() }), {
    minLength: 2,
    maxLength: 12,
  })

test.group('Call log hash chain', () => {
  test('an unchanged chain passes verification from its start and from its first entry', async ({
    assert,
  }) => {
    await fc.assert(
      fc.asyncProperty(contents(), async (list) => {
        const chain = chainOf(list)
        const last = chain.at(-1)
        const { head, fault } = await verifyChain(chainStart(OWNER), chain, last)
        assert.isNull(fault)
        assert.equal(head.hash, last?.hash)
        const [first, ...rest] = chain
        if (first) assert.isNull((await verifyChain(first, rest, last)).fault)
      }),
      { numRuns: 50 }
    )
  })

  test('every changed, removed, inserted, or swapped entry is detected', async ({ assert }) => {
    await fc.assert(
      fc.asyncProperty(
        contents(),
        fc.nat(),
        fc.constantFrom('edit', 'remove', 'swap', 'insert', 'resequence'),
        async (list, seed, change) => {
          const chain = chainOf(list)
          const last = chain.at(-1)
          const at = seed % (chain.length - 1)
          const [entry, next] = [chain[at], chain[at + 1]]
          if (!entry || !next) return
          const changed = [...chain]
          if (change === 'edit') changed[at] = { ...entry, content: { forged: true } }
          if (change === 'remove') changed.splice(at, 1)
          if (change === 'swap') changed.splice(at, 2, next, entry)
          if (change === 'insert') changed.splice(at, 0, appendEntry(entry, 'forged'))
          if (change === 'resequence') changed[at] = { ...next, sequence: entry.sequence }
          assert.isNotNull((await verifyChain(chainStart(OWNER), changed, last)).fault, change)
        }
      ),
      { numRuns: 200 }
    )
  })

  test('an externally stored head reveals the removal of the last entries and a rewritten chain', async ({
    assert,
  }) => {
    const chain = chainOf(['a', 'b', 'c'])
    const last = chain.at(-1)
    const cut = await verifyChain(chainStart(OWNER), chain.slice(0, 2), last)
    assert.deepEqual(cut.fault, {
      sequence: 3,
      kind: 'truncated',
      message: 'The last 1 entries are missing',
    })
    const rewritten = await verifyChain(chainStart(OWNER), chainOf(['a', 'b', 'x']), last)
    assert.equal(rewritten.fault?.kind, 'altered')
    assert.isNull((await verifyChain(chainStart(OWNER), chain.slice(0, 2))).fault)
  })

  test("the entries of one owner fail verification in another owner's chain", async ({
    assert,
  }) => {
    const { fault } = await verifyChain(chainStart('organization 2'), chainOf(['a', 'b']))
    assert.equal(fault?.kind, 'altered')
  })
})
