import { pageNumber } from '../../../../admin/core/routing/page_number.js'
import { readDiffView } from '../../../../admin/datasets/versions/diff_view.js'
import { test } from '@japa/runner'

test.group('Console | page number in the URL', () => {
  test('the query parameter “{param}” selects page {page}')
    .with([
      { param: '3', page: 3 },
      { param: null, page: 1 },
      { param: '', page: 1 },
      { param: 'x', page: 1 },
      { param: '0', page: 1 },
      { param: '-2', page: 1 },
      { param: '1.5', page: 1 },
      { param: '1e400', page: 1 },
    ])
    .run(({ assert }, { param, page }) => {
      assert.equal(pageNumber(param), page)
    })
})

test.group('Console | compared versions in the URL', () => {
  const at = (search: string) => readDiffView(new URLSearchParams(search), 5)

  test('by default, the latest version is compared with the previous version', ({ assert }) => {
    assert.deepEqual(at(''), { from: 4, to: 5, page: 1 })
    assert.deepEqual(readDiffView(new URLSearchParams(), 0), { from: 0, to: 0, page: 1 })
  })

  test('versions and page are read from the query', ({ assert }) => {
    assert.deepEqual(at('from=0&to=2&page=7'), { from: 0, to: 2, page: 7 })
    assert.deepEqual(at('to=3'), { from: 2, to: 3, page: 1 })
  })

  test('invalid versions and pages are ignored', ({ assert }) => {
    assert.deepEqual(at('from=x&to=9&page=x'), { from: 4, to: 5, page: 1 })
    assert.deepEqual(at('from=-1&to=1.5'), { from: 4, to: 5, page: 1 })
  })
})
