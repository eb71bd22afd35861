import { test } from '@japa/runner'
import { describeErrorGroups } from '#api/engines/evals/index'
import { createErrorGroups } from '#api/engines/evals/error_groups'

test.group('Error groups', () => {
  test('errors are grouped by code and status, most frequent first', ({ assert }) => {
    const groups = createErrorGroups()
    groups.add({ code: 'timeout', message: 'late' })
    for (const message of ['first', 'second']) {
      groups.add({ code: 'http_status', status: 500, message })
    }
    groups.add({ code: 'http_status', status: 404, message: 'gone' })
    assert.deepEqual(groups.list(), [
      { code: 'http_status', status: 500, message: 'first', count: 2 },
      { code: 'timeout', message: 'late', count: 1 },
      { code: 'http_status', status: 404, message: 'gone', count: 1 },
    ])
  })

  test('the description of errors names the three most frequent errors and counts the others', ({
    assert,
  }) => {
    const group = (message: string, count: number) => ({ code: 'timeout' as const, message, count })
    const groups = [group('A.', 9), group('B.', 5), group('C.', 3), group('D.', 2), group('E.', 1)]
    assert.equal(describeErrorGroups(groups), '9 × A. 5 × B. 3 × C. 3 × other errors')
    assert.equal(describeErrorGroups(groups.slice(0, 1)), '9 × A.')
  })
})
