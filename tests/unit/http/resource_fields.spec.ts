import type { FieldDefinition, ResourceDefinition } from '#api/contract/define_resource'
import { nestedResources } from '#api/contract/resources/find_definition'
import { importRows } from '#api/contract/resources/import_rows'
import { resources } from '#api/contract/resources/index'
import { roleMembers } from '#api/contract/resources/role_members'
import { webhookDeliveries } from '#api/contract/resources/webhooks'
import { test } from '@japa/runner'
import { readFileSync } from 'node:fs'
import { parse } from 'yaml'

type Use = 'sortable' | 'filterable' | 'searched' | 'shown' | 'writable' | 'required'

const nested: readonly ResourceDefinition[] = [
  ...nestedResources,
  ...[roleMembers, importRows, webhookDeliveries],
]
const lists: readonly ResourceDefinition[] = [...resources, ...nested]
const expected: Record<string, Partial<Record<Use, string[]>>> = parse(
  readFileSync(new URL('resource_fields.yaml', import.meta.url), 'utf8')
)
/** Nested lists that clients can only read do not mark their fields as read-only. */
const isReadOnly = (list: ResourceDefinition) =>
  nested.includes(list) && !expected[list.name]?.writable

const USES: Record<Use, (field: FieldDefinition) => boolean | undefined> = {
  sortable: ({ sort }) => sort,
  filterable: ({ filter }) => filter,
  searched: ({ search }) => search,
  shown: ({ list }) => list,
  writable: ({ readOnly }) => !readOnly,
  required: ({ required }) => required,
}

const fieldsOf = ({ fields }: ResourceDefinition, use: Use) =>
  Object.entries(fields).flatMap(([name, field]) => (USES[use](field) ? [name] : []))

test.group('List fields', () => {
  test('the expected fields in this test cover every list', ({ assert }) => {
    assert.sameMembers(
      Object.keys(expected),
      lists.map(({ name }) => name)
    )
  })

  test('the list {name} has exactly the expected fields')
    .with([...lists])
    .run(({ assert }, list) => {
      for (const use of Object.keys(USES) as Use[]) {
        if (use === 'writable' && isReadOnly(list)) continue
        assert.deepEqual(fieldsOf(list, use), expected[list.name]?.[use] ?? [], use)
      }
    })
})
