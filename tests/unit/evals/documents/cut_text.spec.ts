import { cutsFor, cutsToRead, cutText } from '#api/evals/table/cells/cuts'
import { test } from '@japa/runner'

test.group('Truncation of cell contents', () => {
  test('truncated cell content fits the limit as JSON and is a well-formed string', ({
    assert,
  }) => {
    for (const text of ['a'.repeat(999), '€'.repeat(999), '"\n'.repeat(500), '😀'.repeat(400)]) {
      const cut = cutText(text, 300)
      assert.isTrue(cut.isCut)
      assert.isAtMost(Buffer.byteLength(JSON.stringify(cut.text)), 302)
      assert.isAbove(cut.text.length, 40)
      assert.isTrue(cut.text.isWellFormed())
    }
    assert.deepEqual(cutText('short', 300), { text: 'short', isCut: false })
  })

  const page = { rows: 50, cells: 9, vars: 2, metrics: 0, characters: 0 }
  const many = (count: number, bytes: number) => Array.from({ length: count }, () => bytes)
  const texts = (outputs: number[]) => ({
    output: outputs,
    variable: many(100, 30),
    reason: many(450, 60),
  })

  test('cell contents are not truncated if they fit within the page size limit', ({ assert }) => {
    assert.isAtLeast(cutsFor({ ...page, cells: 2 }, texts(many(100, 700))).output, 700)
    assert.isAtLeast(cutsFor({ ...page, rows: 5 }, texts(many(45, 2000))).output, 2000)
  })

  test('long cell contents can use the space left by short cell contents', ({ assert }) => {
    const most = { ...page, cells: 4 }
    const all = cutsFor(most, texts(many(200, 2000)))
    const few = cutsFor(most, texts([...many(150, 40), ...many(50, 2000)]))
    assert.isAbove(few.output, 2 * all.output)
    assert.isAbove(all.output, cutsFor({ ...page, cells: 6 }, texts(many(300, 2000))).output)
    assert.isAtMost(cutsToRead({ ...page, rows: 1000 }).output, 300)
  })

  test('a wide page shows as many characters per cell as requested, up to about 2 MB in total', ({
    assert,
  }) => {
    const wide = { rows: 45, cells: 8, vars: 1, metrics: 0 }
    const long = { output: many(360, 9000), variable: many(45, 900), reason: many(360, 900) }
    assert.isBelow(cutsFor({ ...wide, characters: 0 }, long).output, 150)
    const shown = cutsFor({ ...wide, characters: 300 }, long)
    assert.isAtLeast(Math.min(shown.output, shown.variable, shown.reason), 300)
    const full = cutsFor({ ...wide, characters: 100_000 }, long)
    assert.isAbove(full.output, 4_000)
    assert.isAtLeast(full.reason, 900)
    const used = 360 * full.output + 45 * full.variable + 360 * 900
    assert.isAtMost(used, 2_500_000)
    const small = { rows: 2, cells: 2, vars: 1, metrics: 0, characters: 100_000 }
    const few = { output: many(4, 90_000), variable: [10], reason: [10] }
    assert.isAtLeast(cutsFor(small, few).output, 90_000)
  })
})
