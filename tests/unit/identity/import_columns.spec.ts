import { IMPORT_COLUMNS } from '#api/contract/accounts/imports'
import { readCsv } from '#api/accounts/imports/plan/read_csv'
import { test } from '@japa/runner'

test.group('CSV import columns', () => {
  test('an import of {kind} must have the columns {required}')
    .with([
      { kind: 'teams' as const, required: ['name'] },
      { kind: 'roles' as const, required: ['name', 'permissionSets'] },
      { kind: 'members' as const, required: ['email', 'team', 'role'] },
    ])
    .run(({ assert }, { kind, required }) => {
      assert.throws(
        () => readCsv(kind, 'note\nx'),
        new RegExp(`Missing: ${required.join(', ')}\\.`)
      )
      const { rows } = readCsv(kind, `${required.join(',')}\n${required.map(() => 'x').join(',')}`)
      assert.lengthOf(rows, 1)
    })

  test('the example file of {kind} can be imported')
    .with([{ kind: 'teams' as const }, { kind: 'roles' as const }, { kind: 'members' as const }])
    .run(({ assert }, { kind }) => {
      const columns = IMPORT_COLUMNS[kind]
      const lines = [0, 1].map((row) => columns.map(({ example }) => example[row]).join(','))
      const file = [columns.map(({ name }) => name).join(','), ...lines].join('\n')
      const { rows, ignoredColumns } = readCsv(kind, file)
      assert.deepEqual(ignoredColumns, [])
      assert.lengthOf(rows, 2)
      for (const { name, isRequired } of columns) {
        if (isRequired) assert.notEqual(rows[1].cells[name], '')
        assert.notEqual(rows[0].cells[name], '', name)
      }
    })
})
