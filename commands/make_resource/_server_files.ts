import type { Names } from './_names.js'

export const definition = ({
  dashed,
  camelPlural,
  title,
}: Names) => `import { defineResource } from '../define_resource.js'

export const ${camelPlural} = defineResource({
  name: '${dashed}',
  path: '${dashed}',
  title: '${title}',
  permission: 'Config',
  scope: 'team',
  represent: 'name',
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

/** What \`migration:run\` makes of the migration: the application does not start without it. */
export const schemaClass = ({ Singular }: Names) => `
export class ${Singular}Schema extends BaseModel {
  static $columns = ['createdAt', 'id', 'name', 'teamId', 'updatedAt'] as const
  $columns = ${Singular}Schema.$columns
  @column.dateTime({ autoCreate: true })
  declare createdAt: DateTime
  @column({ isPrimary: true })
  declare id: string
  @column()
  declare name: string
  @column()
  declare teamId: string
  @column.dateTime({ autoCreate: true, autoUpdate: true })
  declare updatedAt: DateTime
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
  plural,
  singular,
  Singular,
}: Names) => `import type ${Singular} from '#api/${plural}/${singular}'
import { BaseTransformer } from '@adonisjs/core/transformers'

export default class ${Singular}Transformer extends BaseTransformer<${Singular}> {
  toObject() {
    return this.pick(this.resource, ['id', 'name', 'createdAt', 'updatedAt'])
  }
}
`

export const controller = ({
  plural,
  singular,
  camel,
  camelPlural,
  Singular,
  Plural,
}: Names) => `import { ${camelPlural} } from '#api/contract/resources/${plural}'
import ${Singular}Transformer from '#api/${plural}/${singular}_transformer'
import { create${Singular}, update${Singular} } from '#api/${plural}/${singular}_validator'
import { answerList, answerOne } from '#api/http/answer'
import { bulkIds, changeMany } from '#api/http/bulk'
import { readList, runList } from '#api/http/list_query'
import type { HttpContext } from '@adonisjs/core/http'

export default class ${Plural}Controller {
  async index(ctx: HttpContext) {
    const list = readList(${camelPlural}, ctx.request.qs())
    const { rows, total } = await runList(all(ctx), ${camelPlural}, list)
    return answerList(ctx, ${camelPlural}.path, list, total, ${Singular}Transformer.transform(rows))
  }

  async show(ctx: HttpContext) {
    return answerOne(ctx, ${Singular}Transformer.transform(await find(ctx)))
  }

  async store(ctx: HttpContext) {
    const values = await ctx.request.validateUsing(create${Singular})
    const ${camel} = await ctx.team.related('${camelPlural}').create(values)
    ctx.response.status(201)
    return answerOne(ctx, ${Singular}Transformer.transform(${camel}))
  }

  async update(ctx: HttpContext) {
    const values = await ctx.request.validateUsing(update${Singular})
    const ${camel} = await find(ctx)
    await ${camel}.merge(values).save()
    return answerOne(ctx, ${Singular}Transformer.transform(${camel}))
  }

  async updateMany(ctx: HttpContext) {
    const values = await ctx.request.validateUsing(update${Singular})
    return changeMany(all(ctx), bulkIds(ctx), (${camel}) => ${camel}.merge(values).save())
  }

  async destroy(ctx: HttpContext) {
    const ${camel} = await find(ctx)
    await ${camel}.delete()
    return answerOne(ctx, ${Singular}Transformer.transform(${camel}))
  }

  async destroyMany(ctx: HttpContext) {
    return changeMany(all(ctx), bulkIds(ctx), (${camel}) => ${camel}.delete())
  }
}

const all = ({ team }: HttpContext) => team.related('${camelPlural}').query()

const find = (ctx: HttpContext) => all(ctx).where('id', ctx.params.id).firstOrFail()
`

export const spec = ({
  plural,
  dashed,
  title,
}: Names) => `import { asNeighbour, asOwner, asViewer } from '#tests/support/personas'
import testUtils from '@adonisjs/core/services/test_utils'
import { test } from '@japa/runner'

const URL = '/api/v1/${dashed}'

test.group('${title}', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('one is created, renamed and deleted', async ({ client }) => {
    const { token } = await asOwner()
    const created = await client.post(URL).json({ name: 'First' }).bearerToken(token)
    created.assertStatus(201)
    const one = \`\${URL}/\${created.body().id}\`
    const renamed = await client.put(one).json({ name: 'Second' }).bearerToken(token)
    renamed.assertBodyContains({ name: 'Second' })
    ;(await client.delete(one).bearerToken(token)).assertStatus(200)
    ;(await client.get(one).bearerToken(token)).assertStatus(404)
  })

  test('a missing name is said in words', async ({ client }) => {
    const { token } = await asOwner()
    const response = await client.post(URL).json({ name: ' ' }).bearerToken(token)
    response.assertStatus(422)
    response.assertBodyContains({
      error: { errors: [{ field: 'name', message: 'Name is required' }] },
    })
  })

  test('who may only look sees the team\\'s ${plural.replaceAll('_', ' ')} and creates none', async ({ client }) => {
    const owner = await asOwner()
    await client.post(URL).json({ name: 'Ours' }).bearerToken(owner.token)
    const viewer = await asViewer(owner)
    const list = await client.get(URL).bearerToken(viewer.token)
    list.assertBodyContains([{ name: 'Ours' }])
    const refused = await client.post(URL).json({ name: 'Theirs' }).bearerToken(viewer.token)
    refused.assertStatus(403)
  })

  test('another team sees none of them', async ({ client, assert }) => {
    const owner = await asOwner()
    await client.post(URL).json({ name: 'Ours' }).bearerToken(owner.token)
    const list = await client.get(URL).bearerToken((await asNeighbour(owner)).token)
    assert.deepEqual(list.body(), [])
  })
})
`
