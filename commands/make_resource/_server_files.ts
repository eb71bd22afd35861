import type { Names } from './_names.js'

export const definition = ({
  dashed,
  camelPlural,
  title,
  words,
  permission,
}: Names) => `import { defineResource } from '../define_resource.js'

export const ${camelPlural} = defineResource({
  name: '${dashed}',
  path: '${dashed}',
  title: '${title}',
  permission: '${permission}',
  scope: 'team',
  represent: 'name',
  audit: '${words}',
  defaultSort: ['createdAt', 'DESC'],
  fields: {
    name: { type: 'text', required: true, max: 120, sort: true, filter: true, search: true, list: true },
    createdAt: { type: 'date', sort: true, list: true, readOnly: true },
    updatedAt: { type: 'date', sort: true, readOnly: true },
  },
})
`

export const migration = ({ plural }: Names) => `import { BaseSchema } from '@adonisjs/lucid/schema'

export default class extends BaseSchema {
  async up() {
    this.schema.createTable('${plural}', (table) => {
      table.uuid('id').primary().defaultTo(this.raw('gen_random_uuid()'))
      table.uuid('team_id').notNullable().references('teams.id').onDelete('CASCADE')
      table.text('name').notNullable()
      table.timestamp('created_at', { useTz: true }).notNullable().defaultTo(this.now())
      table.timestamp('updated_at', { useTz: true }).notNullable().defaultTo(this.now())
      table.index(['team_id', 'created_at', 'id'])
      table.index(['team_id', 'name', 'id'])
    })
  }

  async down() {
    this.schema.dropTable('${plural}')
  }
}
`

export const model = ({ Singular }: Names) => `import { ${Singular}Schema } from '#database/schema'

export default class ${Singular} extends ${Singular}Schema {}
`

export const validator = ({
  plural,
  camelPlural,
  Singular,
}: Names) => `import { ${camelPlural} } from '#api/contract/resources/${plural}'
import vine from '@vinejs/vine'

const fields = () => ({
  name: vine.string().trim().minLength(1).maxLength(${camelPlural}.fields.name.max),
})

export const create${Singular} = vine.create(fields())
export const update${Singular} = vine.create(fields())
`

export const transformer = ({
  context,
  plural,
  singular,
  Singular,
}: Names) => `import type ${Singular} from '#api/${context}/${plural}/${singular}'
import { BaseTransformer } from '@adonisjs/core/transformers'

export default class ${Singular}Transformer extends BaseTransformer<${Singular}> {
  toObject() {
    return this.pick(this.resource, ['id', 'name', 'createdAt', 'updatedAt'])
  }
}
`

export const controller = ({
  context,
  plural,
  singular,
  camelPlural,
  Singular,
  Plural,
}: Names) => `import { ${camelPlural} } from '#api/contract/resources/${plural}'
import ${Singular} from '#api/${context}/${plural}/${singular}'
import ${Singular}Transformer from '#api/${context}/${plural}/${singular}_transformer'
import { create${Singular}, update${Singular} } from '#api/${context}/${plural}/${singular}_validator'
import { resourceLog } from '#api/platform/audit/change_log'
import { crudController } from '#api/platform/crud/crud_controller'

export default class ${Plural}Controller extends crudController(${camelPlural}, {
  model: ${Singular},
  transformer: ${Singular}Transformer,
  audit: resourceLog<${Singular}>(${camelPlural}),
  create: ({ request }) => request.validateUsing(create${Singular}),
  update: ({ request }) => request.validateUsing(update${Singular}),
}) {}
`

export const spec = (names: Names) => `${writeTests(names)}
${readTests(names)}})
`

const writeTests = ({
  singular,
  words,
  dashed,
  title,
}: Names) => `import { asMember, asNeighbor, asOwner } from '#tests/support/personas'
import testUtils from '@adonisjs/core/services/test_utils'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'

const URL = '/api/v1/${dashed}'

test.group('${title}', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('a record is created, renamed and deleted', async ({ client }) => {
    const { token } = await asOwner()
    const created = await client.post(URL).json({ name: 'First' }).bearerToken(token)
    created.assertStatus(201)
    const one = \`\${URL}/\${created.body().id}\`
    const renamed = await client.put(one).json({ name: 'Second' }).bearerToken(token)
    renamed.assertBodyContains({ name: 'Second' })
    ;(await client.delete(one).bearerToken(token)).assertStatus(200)
    ;(await client.get(one).bearerToken(token)).assertStatus(404)
  })

  test('every change writes an audit entry', async ({ client, assert }) => {
    const { token, organization } = await asOwner()
    const created = await client.post(URL).json({ name: 'First' }).bearerToken(token)
    const one = \`\${URL}/\${created.body().id}\`
    await client.put(one).json({ name: 'Second' }).bearerToken(token)
    await client.delete(one).bearerToken(token)
    const entries = await db
      .from('audit_logs')
      .where({ organization_id: organization.id, target_id: created.body().id })
      .orderByRaw('created_at, ctid')
    assert.deepEqual(
      entries.map(({ action, description }) => [action, description]),
      [
        ['${singular}_created', 'Created ${words} First'],
        ['${singular}_updated', 'Changed ${words} Second: name'],
        ['${singular}_deleted', 'Deleted ${words} Second'],
      ]
    )
  })
`

const readTests = ({
  wordsPlural,
  readerSet,
}: Names) => `  test('a blank name is rejected with an error for its field', async ({ client }) => {
    const { token } = await asOwner()
    const response = await client.post(URL).json({ name: ' ' }).bearerToken(token)
    response.assertStatus(422)
    response.assertBodyContains({
      error: { errors: [{ field: 'name', message: 'Name is required' }] },
    })
  })

  test('a viewer reads the team\\'s ${wordsPlural} and cannot create any', async ({ client }) => {
    const owner = await asOwner()
    await client.post(URL).json({ name: 'Ours' }).bearerToken(owner.token)
    const viewer = await asMember(owner, ['${readerSet}'])
    const list = await client.get(URL).bearerToken(viewer.token)
    list.assertBodyContains([{ name: 'Ours' }])
    const refused = await client.post(URL).json({ name: 'Theirs' }).bearerToken(viewer.token)
    refused.assertStatus(403)
  })

  test('another team sees none of the records', async ({ client, assert }) => {
    const owner = await asOwner()
    await client.post(URL).json({ name: 'Ours' }).bearerToken(owner.token)
    const list = await client.get(URL).bearerToken((await asNeighbor(owner)).token)
    assert.deepEqual(list.body(), [])
  })
`
