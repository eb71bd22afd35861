import { SESSION_COOKIE } from '#config/cookies'
import type { FieldDefinition, ResourceDefinition } from '#api/contract/define_resource'
import { nestedResources } from '#api/contract/resources/find_definition'
import { resources } from '#api/contract/resources/index'
import { EDITED_VERSION_SCHEMA } from '#api/platform/http/assert_not_stale'
import { type Declaration, declaredRoutes } from '#api/platform/http/endpoint'

type Schema = Record<string, unknown>

const described: readonly ResourceDefinition[] = [...resources, ...nestedResources]

const ERROR_REF = { $ref: '#/components/responses/Error' }

const CONFLICT_REF = { $ref: '#/components/responses/Conflict' }

/**
 * Builds the OpenAPI 3.1 document of every declared route from route declarations, validators, and resource
 * definitions.
 */
export function openApi(options: { title: string; version: string; url: string }) {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const route of declaredRoutes()) {
    const path = route.address.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operation(route) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: options.title,
      version: options.version,
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: options.url }],
    security: [{ bearer: [] }, { cookie: [] }],
    paths,
    components: {
      schemas: Object.fromEntries(
        described.map((definition) => [schemaName(definition.name), recordSchema(definition)])
      ),
      responses: { Error: errorResponse, Conflict: conflictResponse },
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer' },
        cookie: { type: 'apiKey', in: 'cookie', name: SESSION_COOKIE },
      },
    },
  }
}

function operation(route: Declaration) {
  return {
    operationId: `${route.method.toLowerCase()}${route.path.replace(/(?<![^a-zA-Z0-9])[^a-zA-Z0-9]+(\w)/g, (_, letter: string) => letter.toUpperCase())}`,
    summary: route.summary,
    description: accessSentence(route),
    tags: [route.path.replace(/^\/(api|v1)\//, '/').split('/')[1]],
    ...(route.access === 'public' ? { security: [] } : {}),
    parameters: [...pathParameters(route), ...queryParameters(route)],
    ...(route.body ? { requestBody: { required: true, content: json(bodySchema(route)) } } : {}),
    responses: responses(route),
  }
}

function accessSentence({ access }: Declaration) {
  if (access === 'public') return 'No authentication required.'
  if (access === 'user') return 'Requires sign-in.'
  if (access === 'member') return 'Requires membership in the current organization.'
  if (access === 'admin') return 'Requires an administrator of the current organization.'
  return `Requires \`${access[0]} ${access[1]}\` in the current team (header \`X-Team-Id\`; default: the first team).`
}

function pathParameters({ path }: Declaration) {
  return [...path.matchAll(/:(\w+)/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }))
}

function queryParameters(route: Declaration) {
  const own = Object.entries(route.query ?? {}).map(([name, description]) =>
    query(name, description)
  )
  if (route.response?.many) return [...own, ...listParameters(route)]
  const isBulk =
    !route.path.includes(':') &&
    (route.method === 'PUT' || route.method === 'DELETE') &&
    route.response
  return isBulk
    ? [
        ...own,
        query(
          'filter',
          'Rows to change: `{"id":["…"]}`. Either all rows are changed or none.',
          true
        ),
      ]
    : own
}

function listParameters(route: Declaration) {
  const definition = described.find(({ name }) => name === route.response?.resource)
  const fields: [string, FieldDefinition][] = Object.entries(definition?.fields ?? {})
  const sortable = fields.filter(([, field]) => field.sort).map(([name]) => name)
  const filterable = fields.filter(([, field]) => field.filter).map(([name]) => name)
  return [
    query('sort', `\`["field","ASC"]\`; fields: ${['id', ...sortable].join(', ')}`),
    query('range', '`[first, last]`, both inclusive; at most 5,000 rows'),
    query('filter', `\`{"key": value}\`; keys: ${['id', 'q', ...filterable].join(', ')}`),
  ]
}

const query = (name: string, description: string, required = false) => ({
  name,
  in: 'query',
  required,
  description,
  schema: { type: 'string' },
})

function bodySchema(route: Declaration): Schema {
  const sent = route.body?.toJSONSchema()
  const schema: Schema = typeof sent === 'object' && sent !== null ? { ...sent } : {}
  if (!route.isVersioned) return schema
  return {
    ...schema,
    properties: { ...Object(schema.properties), updatedAt: EDITED_VERSION_SCHEMA },
  }
}

function responses(route: Declaration) {
  const errors = {
    ...(route.isVersioned && { 409: CONFLICT_REF }),
    default: ERROR_REF,
  }
  if (!route.response) return { 200: { description: 'Done' }, ...errors }
  const record = { $ref: `#/components/schemas/${schemaName(route.response.resource)}` }
  const schema = route.response.many ? { type: 'array', items: record } : record
  const headers = route.response.many
    ? {
        'Content-Range': {
          description: 'Range of the rows and their total, e.g. `providers 0-24/319`',
          schema: { type: 'string' },
        },
      }
    : undefined
  const status = route.method === 'POST' ? 201 : 200
  return { [status]: { description: 'Done', headers, content: json(schema) }, ...errors }
}

const json = (schema: Schema) => ({ 'application/json': { schema } })

const schemaName = (resource: string) => resource.replace(/[^a-zA-Z0-9]+/g, '_')

function recordSchema(definition: ResourceDefinition): Schema {
  const properties = Object.entries(definition.fields).map(([name, field]) => [
    name,
    fieldSchema(field),
  ])
  return {
    type: 'object',
    properties: { id: { type: 'string' }, ...Object.fromEntries(properties) },
  }
}

function fieldSchema(field: FieldDefinition): Schema {
  const readOnly = field.readOnly ? { readOnly: true } : {}
  switch (field.type) {
    case 'number':
      return { type: ['number', 'null'], minimum: field.min, maximum: field.max, ...readOnly }
    case 'boolean':
      return { type: 'boolean', ...readOnly }
    case 'date':
      return { type: ['string', 'null'], format: 'date-time', ...readOnly }
    case 'uuid':
      return { type: ['string', 'null'], format: 'uuid', ...readOnly }
    case 'enum':
      return { type: 'string', enum: field.values, ...readOnly }
    case 'json':
      return { ...readOnly }
    default:
      return { type: ['string', 'null'], maxLength: field.max, ...readOnly }
  }
}

const errorContent = json({
  type: 'object',
  properties: {
    error: {
      type: 'object',
      properties: {
        code: { type: 'string' },
        message: { type: 'string' },
        errors: {
          type: 'array',
          items: {
            type: 'object',
            properties: {
              field: { type: 'string' },
              rule: { type: 'string' },
              message: { type: 'string' },
            },
          },
        },
      },
    },
  },
})

const errorResponse = {
  description: 'Error with a machine-readable code and a message',
  content: errorContent,
}

const conflictResponse = {
  description:
    'The record was changed after the version in `updatedAt`; nothing was changed (code `conflict`)',
  content: errorContent,
}
