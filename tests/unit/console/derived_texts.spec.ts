import { defineResource } from '#api/contract/define_resource'
import { policies } from '#api/contract/resources/policies'
import { test } from '@japa/runner'
import { derived } from '../../../admin/core/derived_screens/derived.js'
import { labelOf, valueName } from '../../../admin/core/derived_screens/field_texts.js'
import '../../../admin/library/messages.js'

const withField = <const Field extends object>(field: Field) =>
  defineResource({
    name: 'notes',
    path: 'notes',
    title: 'Notes',
    permission: 'CustomPolicy',
    scope: 'team',
    represent: 'name',
    defaultSort: ['name', 'ASC'],
    fields: { name: { type: 'text' }, ...field },
  })

test.group('Console | messages for derived screens', () => {
  test('a definition with texts for all fields and enum values is accepted', ({ assert }) => {
    const source = derived(policies, 'library.policies')
    assert.equal(labelOf(source, 'text'), 'Policy text')
    assert.equal(valueName(source, 'severity', 'high'), 'High')
  })

  test('a field, filter, or enum value without a text is a type error', ({ assert }) => {
    const column = withField({ score: { type: 'number', list: true, readOnly: true } })
    const filter = withField({ isOld: { type: 'boolean', filter: true, readOnly: true } })
    const value = withField({ severity: { type: 'enum', values: ['high', 'urgent'] } })
    const sources = [
      // @ts-expect-error: there is no text `library.policies.field.nickname`.
      derived(withField({ nickname: { type: 'text' } }), 'library.policies'),
      // @ts-expect-error: there is no text `library.policies.field.score`.
      derived(column, 'library.policies'),
      // @ts-expect-error: there is no text `library.policies.field.isOld`.
      derived(filter, 'library.policies'),
      // @ts-expect-error: there is no text for the value `urgent`.
      derived(value, 'library.policies'),
      // @ts-expect-error: there are no texts with this prefix.
      derived(policies, 'library.notes'),
    ]
    assert.lengthOf(sources, 5)
  })

  test('fields that no derived screen shows need no texts', ({ assert }) => {
    const hidden = {
      ownerId: { type: 'uuid', readOnly: true },
      settings: { type: 'json' },
      updatedAt: { type: 'date', readOnly: true },
    } as const
    assert.isObject(derived(withField(hidden), 'library.policies'))
  })
})
