import type { McpPermissionRecord } from '#api/contract/mcp/permission'
import { test } from '@japa/runner'
import {
  formOf,
  permissionField,
  redactProblem,
  newForm,
  permissionFrom,
  textOf,
  valueProblem,
} from '../../../../admin/mcp/permissions/permission_form.js'

const RECORD: McpPermissionRecord = {
  id: '1',
  name: 'Support may search',
  effect: 'allow',
  kind: 'tool',
  position: 120,
  userId: null,
  roleId: null,
  applicationId: '7',
  serverId: null,
  tool: 'search_*',
  conditions: [],
  redactPaths: [],
  reason: null,
  createdAt: '2026-11-28T12:00:00Z',
  updatedAt: '2026-11-28T12:00:00Z',
}

const bodyOf = (record: McpPermissionRecord) => permissionFrom(formOf(record, null), '7')

test.group('MCP permission form', () => {
  test('a stored permission is sent back unchanged', ({ assert }) => {
    const record: McpPermissionRecord = {
      ...RECORD,
      effect: 'redact',
      roleId: '9',
      redactPaths: ['/to', '/items/0'],
      conditions: [
        { path: '/to', operator: 'one_of', value: ['a@example.com', 5, '5', true] },
        { path: '/cc', operator: 'none_of', value: ['Miller, Ann', 'Bob'] },
        { path: '/count', operator: 'less_than', value: 10 },
        { path: '/name', operator: 'equals', value: 'true' },
        { path: '/isUrgent', operator: 'equals', value: false },
        { path: '/text', operator: 'contains', value: '"quoted"' },
        { path: '/cc', operator: 'missing' },
      ],
    }
    const { id, createdAt, updatedAt, ...expected } = record
    assert.deepEqual(bodyOf(record), expected)
  })

  test('paths of arguments to redact are sent only if the permission redacts arguments', ({
    assert,
  }) => {
    const form = { ...formOf(RECORD, null), redactPaths: '/to\n\n /cc ' }
    assert.deepEqual(permissionFrom({ ...form, effect: 'redact' }, '7').redactPaths, ['/to', '/cc'])
    assert.deepEqual(permissionFrom(form, '7').redactPaths, [])
  })

  test('an application ID is sent only for a permission that is limited to one application', ({
    assert,
  }) => {
    assert.equal(bodyOf(RECORD).applicationId, '7')
    assert.isNull(bodyOf({ ...RECORD, applicationId: null }).applicationId)
  })

  test('a new permission is placed after all existing permissions', ({ assert }) => {
    assert.equal(newForm([]).position, 100)
    assert.equal(newForm([RECORD, { ...RECORD, position: 7 }]).position, 130)
  })

  test('a value is required unless the operator needs no value, and numeric operators require numbers', ({
    assert,
  }) => {
    const problem = (operator: Parameters<typeof valueProblem>[0]['operator'], value: string) =>
      valueProblem({ path: '/to', operator, value })
    assert.isNull(problem('exists', ''))
    assert.equal(problem('equals', ' '), 'value')
    assert.equal(problem('less_than', 'ten'), 'number')
    assert.equal(problem('less_than', ''), 'number')
    assert.isNull(problem('less_than', '10'))
  })

  test('text values that look like another type are quoted', ({ assert }) => {
    const shown = (value: unknown) => textOf({ path: '/to', operator: 'equals', value })
    assert.equal(shown('5'), '"5"')
    assert.equal(shown(5), '5')
    assert.equal(shown('five'), 'five')
    assert.equal(shown(undefined), '')
  })

  test('an argument to replace that is not a JSON pointer is reported with its line', ({
    assert,
  }) => {
    assert.isNull(redactProblem('/to\n\n /items/0 '))
    assert.equal(redactProblem('/to\nbalance'), 'balance')
    assert.equal(permissionField('redactPaths.1'), 'redactPaths')
    assert.equal(permissionField('conditions.0.value'), 'conditions.0.value')
  })

  test('a list without values is rejected', ({ assert }) => {
    assert.equal(valueProblem({ path: '/to', operator: 'one_of', value: ' , ' }), 'value')
    assert.isNull(valueProblem({ path: '/to', operator: 'one_of', value: 'a, b' }))
  })
})
