import type { FieldDefinition, ResourceDefinition } from '#api/contract/define_resource'
import { resources } from '#api/contract/resources/index'
import { test } from '@japa/runner'

const all: readonly ResourceDefinition[] = resources
/** Lists whose records are described by a generated sentence. */
const GENERATED = ['audit-logs']
const named = all.filter(({ name }) => !GENERATED.includes(name))

const fieldOf = ({ fields }: ResourceDefinition, name: string): FieldDefinition | undefined =>
  fields[name]

test.group('Resource definitions', () => {
  test('every resource has a unique name, a unique path, and a title', ({ assert }) => {
    for (const { name, path, title } of all) {
      assert.match(name, /^[a-z-]+(\/[a-z-]+)*$/)
      assert.match(path, /^[a-z-]+(\/[a-z-]+)*$/, name)
      assert.match(title, /^[A-Z]/, name)
    }
    assert.lengthOf(new Set(all.map(({ name }) => name)), all.length)
    assert.lengthOf(new Set(all.map(({ path }) => path)), all.length)
  })

  test('every list is sorted by one of its sortable fields by default', ({ assert }) => {
    for (const definition of all) {
      const [field] = definition.defaultSort
      assert.isTrue(fieldOf(definition, field)?.sort, `${definition.name} ${field}`)
    }
  })

  test('lists of named records can be sorted by name and, except for vulnerabilities, filtered by name', ({
    assert,
  }) => {
    for (const definition of named) {
      const field = fieldOf(definition, definition.represent)
      assert.include(field, { list: true, sort: true }, definition.name)
      // The list of vulnerabilities has its own filters.
      if (definition.path !== 'issues') assert.isTrue(field?.filter, definition.name)
    }
  })

  test('every listed text field that is searchable and filterable is also sortable, except IDs', ({
    assert,
  }) => {
    for (const { name, fields } of all) {
      for (const [field, { type, list, search, filter, sort }] of Object.entries(fields)) {
        if (type !== 'text' || !list || !search || !filter || field.endsWith('Id')) continue
        assert.isTrue(sort, `${name} ${field}`)
      }
    }
  })

  test('a record name that clients can write is required, except for evaluations', ({ assert }) => {
    for (const definition of named) {
      const field = fieldOf(definition, definition.represent)
      // The description of an evaluation comes from its configuration.
      if (field?.readOnly || definition.name === 'evals') continue
      assert.isTrue(field?.required, definition.name)
    }
  })

  test('only the server sets creation and update times, and lists can be sorted by them', ({
    assert,
  }) => {
    for (const { name, fields } of named) {
      for (const field of ['createdAt', 'updatedAt']) {
        if (!fields[field]) continue
        assert.include(fields[field], { type: 'date', sort: true, readOnly: true }, name)
      }
    }
  })
})
