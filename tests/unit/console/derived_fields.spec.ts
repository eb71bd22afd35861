import { defineResource } from '#api/contract/define_resource'
import { test } from '@japa/runner'
import {
  assertDerivable,
  columnsOf,
  formOf,
  inputsOf,
  recordFrom,
} from '../../../admin/core/derived_screens/derived_fields.js'

const notes = defineResource({
  name: 'notes',
  path: 'notes',
  title: 'Notes',
  permission: 'Config',
  scope: 'team',
  represent: 'name',
  defaultSort: ['createdAt', 'DESC'],
  fields: {
    weight: { type: 'number', min: 0, list: true },
    name: { type: 'text', required: true, max: 120, list: true },
    advice: { type: 'text', max: 2000 },
    level: { type: 'enum', values: ['low', 'high'], default: 'low', list: true },
    isShared: { type: 'boolean' },
    dueAt: { type: 'date' },
    settings: { type: 'json' },
    createdAt: { type: 'date', list: true, readOnly: true },
  },
})

const names = (fields: readonly (readonly [string, unknown])[]) => fields.map(([name]) => name)

test.group('Console | derived fields', () => {
  test('the form contains the writable fields that have an input', ({ assert }) => {
    const expected = ['weight', 'name', 'advice', 'level', 'isShared', 'dueAt']
    assert.deepEqual(names(inputsOf(notes)), expected)
  })

  test('a list shows the fields that are declared for lists, starting with the name of the record', ({
    assert,
  }) => {
    assert.deepEqual(names(columnsOf(notes)), ['name', 'weight', 'level', 'createdAt'])
  })

  test('the form for a new record contains the default values from the definition', ({
    assert,
  }) => {
    assert.deepEqual(formOf(notes, null), {
      weight: null,
      name: '',
      advice: '',
      level: 'low',
      isShared: false,
      dueAt: '',
    })
  })

  test('a stored record is unchanged after conversion to form values and back', ({ assert }) => {
    const record = {
      weight: 0.5,
      name: 'First',
      advice: 'Accept refusals.',
      level: 'high',
      isShared: true,
      dueAt: '2026-11-23T15:30:00.000Z',
    }
    assert.deepEqual(recordFrom(notes, formOf(notes, { id: '1', ...record })), record)
  })

  test('a blank input is sent as null to remove the stored value', ({ assert }) => {
    const values = { ...formOf(notes, null), name: ' First ', level: '' }
    assert.deepEqual(recordFrom(notes, values), {
      weight: null,
      name: 'First',
      advice: null,
      level: null,
      isShared: false,
      dueAt: null,
    })
  })

  test('a required field without an input is reported with the name of the resource', ({
    assert,
  }) => {
    assert.doesNotThrow(() => assertDerivable(notes))
    const fields = { ...notes.fields, targetId: { type: 'uuid', required: true } } as const
    assert.throws(
      () => assertDerivable({ ...notes, fields }),
      'notes needs a form of its own: targetId has the type uuid'
    )
  })
})
