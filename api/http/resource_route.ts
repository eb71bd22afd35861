import type { Permission, ResourceDefinition } from '#api/contract/define_resource'
import type { Action } from '#api/contract/permissions'
import type { BodySize } from '#api/http/body/body_limits'
import { endpoint, type TeamOf } from '#api/http/endpoint'

const METHODS = [
  'index',
  'show',
  'store',
  'update',
  'destroy',
  'updateMany',
  'destroyMany',
] as const
type Method = (typeof METHODS)[number]

type JsonSchemaSource = { toJSONSchema(): unknown }

const ACTION_OF: Record<Method, Action> = {
  index: 'read',
  show: 'read',
  store: 'create',
  update: 'update',
  updateMany: 'update',
  destroy: 'delete',
  destroyMany: 'delete',
}

type Options = {
  only?: readonly Method[]
  store?: JsonSchemaSource
  update?: JsonSchemaSource
  /** Of what creates or changes a record. */
  bodySize?: BodySize
  /** Finds the team of a single record that is asked for by its id alone. */
  teamOf?: TeamOf
}

/** Mounts the routes of a resource, each behind the permission that its definition names. */
export function resource(
  definition: ResourceDefinition,
  controller: () => Promise<{ default: unknown }>,
  options: Options = {}
) {
  const { name, path } = definition
  const sized = options.bodySize ? { bodySize: options.bodySize } : {}
  const many = { answers: { resource: name, many: true } }
  const one = { answers: { resource: name, many: false } }
  const routes = {
    index: ['GET', '', `List ${path}`, many],
    show: [
      'GET',
      '/:id',
      `One of ${path}`,
      { ...one, ...(options.teamOf && { teamOf: options.teamOf }) },
    ],
    store: ['POST', '', `Create one of ${path}`, { ...one, ...sized, body: options.store }],
    update: ['PUT', '/:id', `Change one of ${path}`, { ...one, ...sized, body: options.update }],
    destroy: ['DELETE', '/:id', `Delete one of ${path}`, one],
    updateMany: [
      'PUT',
      '',
      `Change all named ${path}, or none`,
      { ...one, ...sized, body: options.update },
    ],
    destroyMany: ['DELETE', '', `Delete all named ${path}, or none`, one],
  } as const satisfies Record<Method, unknown>
  for (const method of options.only ?? METHODS) {
    const [verb, suffix, summary, about] = routes[method]
    const access = permissionFor(definition, ACTION_OF[method])
    const recent = isRecentNeeded(definition, ACTION_OF[method])
    const rules = { ...about, ...(recent && { recent }) }
    endpoint(`${verb} /${path}${suffix}`, access, [controller, method], summary, rules)
  }
}

const isRecentNeeded = ({ recent }: ResourceDefinition, action: Action) =>
  recent === 'writes' ? action !== 'read' : recent === 'deletes' && action === 'delete'

/** Who may do this to records of the resource. */
export function permissionFor(definition: ResourceDefinition, action: Action): Permission {
  if (definition.permission === 'admin' || definition.permission === 'member') {
    return action === 'read' ? (definition.read ?? definition.permission) : definition.permission
  }
  return [action, definition.permission]
}
