import { deltaOf } from '../../../admin/evals/compare/delta.js'
import { columnsOf } from '../../../admin/evals/view/columns.js'
import { apiFilter, readView, viewSearch } from '../../../admin/evals/view/eval_view.js'
import { questionOf } from '../../../admin/evals/view/question.js'
import type { EvalDetail, EvalPrompt } from '#api/contract/evals/eval'
import { test } from '@japa/runner'

const at = (search: string) => readView(new URLSearchParams(search))

test.group('Console | evaluation URL', () => {
  test('the default view has an empty query', ({ assert }) => {
    assert.equal(viewSearch(at('')), '')
  })

  test('a view is unchanged after a conversion to a query and back', ({ assert }) => {
    const view = {
      ...at(''),
      part: 'charts' as const,
      mode: 'user-rated' as const,
      search: 'a|b & c',
      isRegex: true,
      conditions: [
        { on: 'metric' as const, name: 'acc:uracy', operator: '>=' as const, value: 0.5 },
        { on: 'metric' as const, name: 'cost', operator: 'defined' as const },
        { on: 'metadata' as const, name: 'topic', operator: 'not_contains' as const, value: '"x"' },
        { on: 'severity' as const, operator: 'not_equals' as const, value: 'low' },
      ],
      join: 'or' as const,
      sort: { field: 'score:1', order: 'DESC' as const },
      page: 3,
      perPage: 500,
      compare: ['eval-a:b', 'eval-c'],
      hidden: ['var:a.b', 'prompt:1'],
      zoom: 75,
      cell: {
        compact: true,
        markdown: true,
        prettyJson: true,
        wrap: false,
        cut: null,
        imageSize: 400,
        showInference: true,
        showPrompts: true,
      },
      open: { testIdx: 7, promptIdx: 1 },
    }
    assert.deepEqual(at(viewSearch(view)), view)
  })

  test('estimates are filter modes of their own', ({ assert }) => {
    assert.deepEqual(apiFilter(at('?filterMode=likely-failed')), { likely: ['failed'] })
    assert.deepEqual(apiFilter(at('?filterMode=likely-passed')), { likely: ['passed'] })
    assert.deepEqual(apiFilter(at('?filterMode=undecided')), { status: ['undecided'] })
  })

  test('compact rows are off by default if a display option requires full rows', ({ assert }) => {
    assert.isTrue(at('').cell.compact)
    assert.isFalse(at('?cut=all').cell.compact)
    assert.isTrue(at('?cut=all&compact=1').cell.compact)
    assert.isFalse(at('?compact=0').cell.compact)
  })

  test('invalid parameters are ignored, and unrelated parameters are kept', ({ assert }) => {
    const view = at(
      'filterMode=nonsense&where=%5B%22metric%22%5D&where=%7B&page=-2&perPage=7&sort=x&cell=1&zoom=3&tab=traces'
    )
    assert.deepEqual(view, at(''))
    const others = new URLSearchParams('tab=traces&public=abc&page=9')
    assert.equal(viewSearch(view, others), '?tab=traces&public=abc')
  })

  test('the API filter omits unused parameters, and comparisons are sorted by change by default', ({
    assert,
  }) => {
    assert.deepEqual(apiFilter(at('')), {})
    assert.deepEqual(apiFilter(at('filterMode=errors&regex=1')), { status: ['error'] })
    assert.deepEqual(apiFilter(at('filterMode=highlights&search=x&join=or')), {
      mode: 'highlighted',
      q: 'x',
    })
    assert.isNull(questionOf(at('page=2')).sort)
    assert.deepEqual(questionOf(at('compare=b')).sort, ['changed', 'DESC'])
    assert.deepEqual(questionOf(at('compare=b&sort=testIdx.ASC')).sort, ['testIdx', 'ASC'])
  })
})

test.group('Console | compared evaluations', () => {
  test('a changed verdict is an improvement or a regression unless a result is an error or undecided', ({
    assert,
  }) => {
    const cell = (status: 'passed' | 'failed' | 'error' | 'undecided', score: number | null) => ({
      status,
      score,
    })
    assert.deepEqual(deltaOf(cell('passed', 1), cell('failed', 0.25)), {
      change: 'improved',
      score: 0.75,
    })
    assert.equal(deltaOf(cell('failed', 0), cell('passed', 1)).change, 'regressed')
    assert.equal(deltaOf(cell('failed', 0), cell('failed', 1)).change, 'unchanged')
    for (const status of ['error', 'undecided'] as const) {
      assert.equal(deltaOf(cell(status, null), cell('passed', 1)).change, 'undecided')
      assert.equal(deltaOf(cell('passed', 1), cell(status, null)).change, 'undecided')
    }
    assert.isNull(deltaOf(cell('passed', 1), cell('failed', null)).score)
  })

  test('equal prompts of compared evaluations are shown side by side and hidden together', ({
    assert,
  }) => {
    const prompt = (idx: number, raw: string, provider: string) =>
      ({ idx, raw, provider, label: raw }) as EvalPrompt
    const detail = {
      vars: ['q'],
      prompts: [prompt(0, 'a', 'x'), prompt(1, 'b', 'x')],
    } as EvalDetail
    const other = {
      id: 'o',
      name: 'Other',
      prompts: [prompt(0, 'b', 'x'), prompt(1, 'a', 'x'), prompt(2, 'c', 'z')],
    }
    const keys = (hidden: string[]) => columnsOf(detail, hidden, [other]).map(({ key }) => key)
    const shown = ['var:q', 'prompt:0', 'other:o:1', 'prompt:1', 'other:o:0', 'other:o:2']
    assert.deepEqual(keys([]), shown)
    assert.deepEqual(keys(['var:q', 'prompt:0']), ['prompt:1', 'other:o:0', 'other:o:2'])
  })
})
